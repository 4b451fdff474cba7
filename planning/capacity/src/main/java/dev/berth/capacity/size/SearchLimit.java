package dev.berth.capacity.size;

/// The effort that a search may take. The best result until then counts, together with the known
/// bound of the optimum.
///
/// @param trials the maximum number of simulations
/// @param attempts the approximate number of attempts to place a pod in all of them
/// @param atOnce the number of simulations that may run at once, each with a cluster in memory; it
///   changes only the duration of a search
public record SearchLimit(int trials, long attempts, int atOnce) {
  /// A limit that takes seconds in most clusters.
  public static final SearchLimit DEFAULT = new SearchLimit(400, 200_000);

  /// The limit for removing nodes with losses: each plan then takes one more attempt for each pod
  /// of the cluster.
  public static final SearchLimit OF_LOSSES = new SearchLimit(400, 500_000);

  /// The limit for adding nodes: it takes some minutes with tens of thousands of pods, and mostly
  /// allows all plans between the bound and the best.
  public static final SearchLimit OF_SCALE = new SearchLimit(400, 16_000_000);

  /// Creates a limit with one simulation after the other.
  public SearchLimit(int trials, long attempts) {
    this(trials, attempts, 1);
  }

  /// Returns the same limit with so many simulations at once.
  public SearchLimit withAtOnce(int simulations) {
    return new SearchLimit(trials, attempts, simulations);
  }
}
