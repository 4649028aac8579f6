"""The command line: data on stdout, all else on stderr, one clear sentence for each error."""
