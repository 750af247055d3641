# An image with the grader, its labs and their solutions: for who grades, not for students.
#   docker build -t attention-lab-kit .
#   docker run --rm -v "$PWD:/class" attention-lab-kit grade submissions.zip --lab lab04-attention
# `docker run --rm attention-lab-kit doctor` says which isolation the container has.
FROM python:3.12-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends libseccomp2 \
 && rm -rf /var/lib/apt/lists/*

COPY . /src
RUN python3 -m venv /opt/grader \
 && /opt/grader/bin/pip install --no-cache-dir --disable-pip-version-check '/src[similarity]' \
 && ln -s /opt/grader/bin/grader /usr/local/bin/grader \
 && rm -rf /src

# root in the container reads solutions; student code, which runs as somebody else, cannot
RUN chmod -R go= /opt/grader/share/attention-lab-kit/solutions

WORKDIR /class
ENTRYPOINT ["grader"]
CMD ["--help"]
