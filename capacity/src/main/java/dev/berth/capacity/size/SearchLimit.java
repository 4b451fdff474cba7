package dev.berth.capacity.size;

/// How much a search may try out. What it has found by then is the result, with what is known of
/// the optimum.
///
/// @param trials how many simulations at most
/// @param attempts how many attempts to place a pod in all of them, about
public record SearchLimit(int trials, long attempts) {
  /// What takes seconds in most clusters.
  public static final SearchLimit DEFAULT = new SearchLimit(400, 200_000);

  /// For nodes to be added: what takes a minute or two with tens of thousands of pods, finds a plan
  /// of which one node less is too few, and mostly tries all plans between the bound and the best.
  public static final SearchLimit OF_SCALE = new SearchLimit(400, 1_500_000);
}
