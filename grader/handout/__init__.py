"""What is handed on: the kit that students get, and the archive for a platform that grades."""
