package dev.berth.cli.command;

/// How a choice is made that kube-scheduler leaves to chance.
enum TieBreak {
  /// The first by name.
  NAME,
  RANDOM,

  /// `NAME` as it was called up to version 0.1, which is understood in this version still.
  ORACLE;

  /// What users have written.
  static TieBreak parse(String text) {
    return EnumNames.of(ORACLE).equals(text)
        ? ORACLE
        : EnumNames.parse(text, new TieBreak[] {NAME, RANDOM});
  }

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}
