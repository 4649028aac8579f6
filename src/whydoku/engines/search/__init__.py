"""The search engine: the typed interface of the kernel."""
