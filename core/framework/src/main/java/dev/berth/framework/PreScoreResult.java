package dev.berth.framework;

/// The result of PreScore: the plugin is ready to score, or Score is not to be called.
///
/// @param <P> the value that the plugin prepares for Score
public sealed interface PreScoreResult<P> {
  /// The feasible nodes will be scored.
  record Ready<P>(P prepared) implements PreScoreResult<P> {}

  /// The plugin does not apply to this pod.
  record Skipped<P>() implements PreScoreResult<P> {
    private static final Skipped<?> SKIPPED = new Skipped<>();
  }

  /// Lets Score rank the nodes.
  static <P> PreScoreResult<P> ready(P prepared) {
    return new Ready<>(prepared);
  }

  /// Leaves out the plugin's Score in this cycle.
  static <P> PreScoreResult<P> skip() {
    @SuppressWarnings("unchecked") // it holds no P
    var skipped = (PreScoreResult<P>) Skipped.SKIPPED;
    return skipped;
  }
}
