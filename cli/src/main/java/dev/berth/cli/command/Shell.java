package dev.berth.cli.command;

/// Shells that can complete.
enum Shell {
  BASH,
  ZSH,
  FISH;

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}
