print("no figures yet")
