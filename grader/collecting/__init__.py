"""What was handed in: folders, archives, downloads of platforms, manifests, notebooks; for whom, and when."""
