"""The hot integer code, private to coach. Each module is one source that runs compiled or interpreted."""
