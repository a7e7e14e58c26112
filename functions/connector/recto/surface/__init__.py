"""What callers see: tools, prompt, HTTP. The only room that knows MCP."""
