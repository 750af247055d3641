"""The system calls a worker may make. The filter is compiled on the trusted side and installed with one call.

Everything not named is refused with EPERM. The list was found by running NumPy and what students write under it.
"""

import ctypes
import os
import sys
import tempfile

from grader.sandbox.prctl import PR_SET_SECCOMP, prctl

ALLOWED = (
    *("read", "readv", "pread64", "write", "writev", "pwrite64", "close", "lseek", "fadvise64"),
    *("stat", "lstat", "fstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat"),
    *("open", "openat", "getdents", "getdents64", "getcwd", "dup", "dup2", "dup3", "pipe2"),
    *("mmap", "munmap", "mprotect", "mremap", "madvise", "brk", "membarrier", "mincore"),
    *("rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall"),
    *("futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity"),
    *("getpid", "gettid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getrlimit", "getrusage", "times"),
    *("clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "getitimer"),
    *("setitimer", "uname", "sysinfo", "getrandom", "exit", "exit_group"),
    *("poll", "ppoll", "select", "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait"),
)
UNKNOWN = ("clone3", "openat2", "close_range", "epoll_pwait2", "futex_waitv")  # ENOSYS: libc then does without
DEADLY = (
    *("ptrace", "process_vm_readv", "process_vm_writev", "mount", "umount2", "pivot_root", "unshare", "setns"),
    *("bpf", "keyctl", "add_key", "request_key", "userfaultfd", "perf_event_open", "io_uring_setup"),
    *("io_uring_enter", "io_uring_register", "init_module", "finit_module", "delete_module", "kexec_load"),
    *("open_by_handle_at", "pidfd_getfd", "pidfd_open", "pidfd_send_signal", "memfd_create", "shmget", "seccomp"),
)
F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC = 0, 1, 2, 3, 4, 1030
O_ASYNC = 0o20000  # with F_SETOWN it makes the kernel send signals for a process that may not
TCGETS = 0x5401
SECCOMP_MODE_FILTER = 2
INSTRUCTION = 8  # bytes of a struct sock_filter


def compile_filter() -> bytes:
    """Return the filter as BPF; ``OSError`` or ``RuntimeError`` if libseccomp is missing or too old."""
    if not sys.platform.startswith("linux"):
        raise OSError("seccomp is a part of Linux")
    import pyseccomp as scmp

    rules = scmp.SyscallFilter(scmp.ERRNO(_errno("EPERM")))
    rules.set_attr(scmp.Attr.ACT_BADARCH, scmp.KILL_PROCESS)

    def add(action: int, name: str, *arguments: object) -> None:
        try:
            rules.add_rule(action, name, *arguments)
        except (OSError, ValueError):  # a name this libseccomp or this processor does not know stays refused
            if name in ("read", "write", "exit_group", "mmap"):
                raise

    for name in ALLOWED:
        add(scmp.ALLOW, name)
    for name in UNKNOWN:
        add(scmp.ERRNO(_errno("ENOSYS")), name)
    for name in DEADLY:
        add(scmp.KILL_PROCESS, name)
    add(scmp.ALLOW, "prlimit64", scmp.Arg(0, scmp.EQ, 0), scmp.Arg(2, scmp.EQ, 0))  # its own limits, to read
    add(scmp.ALLOW, "ioctl", scmp.Arg(1, scmp.EQ, TCGETS))
    for command in (F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC):
        add(scmp.ALLOW, "fcntl", scmp.Arg(1, scmp.EQ, command))
    add(scmp.ALLOW, "fcntl", scmp.Arg(1, scmp.EQ, F_SETFL), scmp.Arg(2, scmp.MASKED_EQ, O_ASYNC, 0))
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def _errno(name: str) -> int:
    import errno

    return int(getattr(errno, name))


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


class Filter:
    """A compiled filter, laid out as the kernel reads it: once, for all workers that are forked afterwards."""

    def __init__(self, compiled: bytes) -> None:
        self._buffer = ctypes.create_string_buffer(compiled, len(compiled))
        self._program = _Program(len(compiled) // INSTRUCTION, ctypes.addressof(self._buffer))

    def install(self) -> None:
        """Put this process under the filter for good; ``OSError`` if the kernel refuses."""
        if not prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(self._program)):
            raise OSError(ctypes.get_errno(), f"seccomp: {os.strerror(ctypes.get_errno())}")
