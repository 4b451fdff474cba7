package dev.berth.engine;

/// How an engine evaluates nodes. What is decided is the same.
public enum Evaluation {
  /// Answers of plugins are remembered.
  REMEMBERED,
  /// Every plugin is called for every node.
  PLAIN,
  /// Both, compared: the first difference ends the work with a
  /// [dev.berth.engine.cycle.VerificationError], which holds what the decision depended on.
  VERIFIED;

  /// As the system properties `berth.verify` and `berth.remember` say; by default answers are
  /// remembered.
  public static Evaluation configured() {
    if (Boolean.getBoolean("berth.verify")) {
      return VERIFIED;
    }
    return System.getProperty("berth.remember", "true").equals("false") ? PLAIN : REMEMBERED;
  }
}
