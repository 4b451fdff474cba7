package dev.berth.capacity.size;

/// How much a search may try out. What it has found by then is the result, with what is known of
/// the optimum.
///
/// @param trials how many simulations at most
/// @param attempts how many attempts to place a pod in all of them, about
/// @param atOnce how many simulations may run at once, each with a cluster in memory; that changes
///   nothing but the time that a search takes
public record SearchLimit(int trials, long attempts, int atOnce) {
  /// What takes seconds in most clusters.
  public static final SearchLimit DEFAULT = new SearchLimit(400, 200_000);

  /// For nodes to be removed so that others may be lost: each plan then takes an attempt more for
  /// each pod of the cluster.
  public static final SearchLimit OF_LOSSES = new SearchLimit(400, 500_000);

  /// For nodes to be added: what takes some minutes with tens of thousands of pods, and mostly
  /// tries all plans between the bound and the best.
  public static final SearchLimit OF_SCALE = new SearchLimit(400, 16_000_000);

  /// With one simulation after the other.
  public SearchLimit(int trials, long attempts) {
    this(trials, attempts, 1);
  }

  /// Returns the same limit with so many simulations at once.
  public SearchLimit withAtOnce(int simulations) {
    return new SearchLimit(trials, attempts, simulations);
  }
}
