package dev.berth.cli.command;

/// How to make choices that kube-scheduler makes at random.
enum TieBreak {
  /// The first by name.
  NAME,
  RANDOM,

  /// `NAME` under its name up to version 0.1, which this version still accepts.
  ORACLE;

  /// Parses the text of a user.
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
