package dev.berth.capacity.size;

/// Ends a search early. Whoever listens to the progress of a search throws it: what the search has
/// found by then is its result, without a proof that nothing is better. A search that has found
/// nothing yet throws it on.
public final class SearchStoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SearchStoppedException() {
    super("stopped before a plan was found", null, false, false);
  }
}
