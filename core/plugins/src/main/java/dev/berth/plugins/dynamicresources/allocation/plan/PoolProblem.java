package dev.berth.plugins.dynamicresources.allocation.plan;

/// Why a pool gives no devices.
public sealed interface PoolProblem {
  /// In plain words.
  String text();

  /// Slices are missing, or some are not of the newest generation yet.
  record Incomplete(String driver, String pool, long generation, int slices, long expected)
      implements PoolProblem {
    @Override
    public String text() {
      return "pool %s/%s is incomplete: %d of %d slices of generation %d"
          .formatted(driver, pool, slices, expected, generation);
    }
  }

  /// Its slices contradict each other.
  ///
  /// @param reason in kube-scheduler's words
  record Invalid(String driver, String pool, String reason) implements PoolProblem {
    @Override
    public String text() {
      return "pool %s/%s is invalid: %s".formatted(driver, pool, reason);
    }
  }

  /// The reachable slices are outdated: other slices have a newer generation.
  record Superseded(String driver, String pool, long generation) implements PoolProblem {
    @Override
    public String text() {
      return "pool %s/%s is being replaced: generation %d is not the newest"
          .formatted(driver, pool, generation);
    }
  }
}
