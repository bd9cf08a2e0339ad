// Front door to come.
