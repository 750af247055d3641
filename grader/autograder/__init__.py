"""One submission graded where a platform starts its container: Gradescope's folders in, results.json out."""
