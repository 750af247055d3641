def double(x):
    return 2 * x


def bump(x):
    x += 1
