"""Tries: opens what /proc, /sys, /etc and /dev tell. Must be seen: 0 points, verdict failed."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1

import os
pids = ["self", "thread-self", "1", "2", "3", str(os.getppid()), str(os.getpid())] + [str(n) for n in range(4, 60)]
paths = [f"/proc/{pid}/{name}" for pid in pids for name in ("environ", "cmdline", "maps", "mem", "mountinfo", "status", "root/etc/passwd", "stack", "attr/current")]
paths += ["/proc/kcore", "/proc/keys", "/proc/sysrq-trigger", "/proc/cpuinfo", "/sys/kernel/security/lsm", "/sys/fs/cgroup/cgroup.procs", "/etc/passwd", "/etc/shadow", "/etc/hostname", "/dev/mem", "/dev/tty", "/dev/shm", "/root/.bashrc", "/var/log/syslog"]
for path in paths:
    for flags in (os.O_RDONLY, os.O_RDWR):
        try: fd = os.open(path, flags)
        except OSError: continue
        try: print("ATTACK-OK opened", path, os.read(fd, 300), flush=True)
        except OSError: pass
        os.close(fd)
