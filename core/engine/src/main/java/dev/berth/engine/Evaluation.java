package dev.berth.engine;

/// How an engine evaluates nodes. Decisions are the same in all cases.
public enum Evaluation {
  /// The engine remembers the answers of plugins.
  REMEMBERED,
  /// The engine calls every plugin for every node.
  PLAIN,
  /// The engine does both and compares. The first difference ends the work with a
  /// [dev.berth.engine.cycle.VerificationError], which holds everything that the decision depended
  /// on.
  VERIFIED;

  /// Returns the evaluation that the system properties `berth.verify` and `berth.remember` set; by
  /// default answers are remembered.
  public static Evaluation configured() {
    if (Boolean.getBoolean("berth.verify")) {
      return VERIFIED;
    }
    return System.getProperty("berth.remember", "true").equals("false") ? PLAIN : REMEMBERED;
  }
}
