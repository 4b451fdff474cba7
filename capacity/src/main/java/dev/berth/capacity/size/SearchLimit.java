package dev.berth.capacity.size;

/// How much a search may try out. What it has found by then is the result, with what is known of
/// the optimum.
///
/// @param trials how many simulations at most
/// @param attempts how many attempts to place a pod in all of them, about
public record SearchLimit(int trials, long attempts) {
  /// What takes seconds in most clusters.
  public static final SearchLimit DEFAULT = new SearchLimit(400, 200_000);
}
