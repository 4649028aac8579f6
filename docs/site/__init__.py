"""The docs site: `make docs` stages its pages, has Sphinx build them into build/site, and checks every link."""
