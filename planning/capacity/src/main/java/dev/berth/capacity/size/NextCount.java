package dev.berth.capacity.size;

/// Chooses the next number of nodes to try, from the number of pods that waited with fewer nodes.
/// Each further node lets in fewer pods than the one before, so the line through the last two
/// trials reaches zero too early; steps are therefore a quarter longer. For one thread.
final class NextCount {
  private static final double LONGER = 1.25;

  /// If trials say little, for example because pods are created one after the other, a step is at
  /// most this many times the last one.
  private static final int MOST_LONGER = 8;

  private final int most;
  private int before;
  private long lackedBefore;
  private int count;
  private long lastStep = Long.MAX_VALUE / MOST_LONGER;

  /// @param without the number of unwanted waiting pods without additional nodes
  /// @param count the first number; at least 1
  NextCount(int without, int count, int most) {
    lackedBefore = without;
    this.count = count;
    this.most = most;
  }

  boolean hasMore() {
    return count <= most;
  }

  int count() {
    return count;
  }

  /// Records that this number of nodes was too small.
  void hasLacked(int pods) {
    double perNode = (double) (lackedBefore - pods) / (count - before);
    long step =
        perNode > 0
            ? (long) Math.ceil(LONGER * pods / perNode)
            : 2L * Math.min(lastStep, count - before);
    lastStep = Math.max(1, Math.min(step, MOST_LONGER * lastStep));
    before = count;
    lackedBefore = pods;
    count = before < most ? (int) Math.min(most, count + lastStep) : most + 1;
  }
}
