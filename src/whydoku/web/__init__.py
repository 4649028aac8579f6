"""The page on this machine and its JSON API: `whydoku serve`. README.md beside this file is the contract between the two."""
