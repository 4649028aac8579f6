"""The verbs as tools for assistants, by the Model Context Protocol: `whydoku mcp`."""
