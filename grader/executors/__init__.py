"""Where batches run: in verifier processes on this machine."""
