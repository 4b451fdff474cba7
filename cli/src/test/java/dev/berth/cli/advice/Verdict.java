package dev.berth.cli.advice;

/// What becomes of a workload whose first suggestion is followed.
///
/// @param advice the changes in words; empty if nothing is suggested
record Verdict(StuckWorkload workload, Kind kind, String advice) {
  /// How it ends.
  enum Kind {
    COMPLETE,
    /// What is suggested does not make it complete.
    INCOMPLETE,
    /// What is suggested cannot be done as it is said.
    IMPOSSIBLE,
    /// Nothing is suggested, though a standard remedy helps.
    MISSED,
    /// No standard remedy helps either.
    HOPELESS
  }

  @Override
  public String toString() {
    return "%-10s seed %d %s%s %s: %s"
        .formatted(
            kind,
            workload.seed(),
            workload.reference(),
            workload.isUpdate() ? " (update)" : "",
            workload.causes(),
            advice);
  }
}
