"""The YAML border: models, the loader that names every fault's place, and the texts people read."""
