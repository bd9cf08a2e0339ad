// Shared by all tests; each helper has a file of its own.
