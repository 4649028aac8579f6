"""The search engine: the typed face of the kernel."""
