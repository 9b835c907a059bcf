"""How players are told. One folder per channel, each with the same small contract; see `channels`."""
