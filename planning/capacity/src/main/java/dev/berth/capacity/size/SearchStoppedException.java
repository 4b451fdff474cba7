package dev.berth.capacity.size;

/// Ends a search early. Thrown by a listener of the progress to stop a search: the result so far
/// counts, without a proof that nothing is better. A search without a result passes it on.
public final class SearchStoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SearchStoppedException() {
    super("stopped before a plan was found", null, false, false);
  }
}
