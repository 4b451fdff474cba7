package dev.berth.capacity.size;

/// How many nodes to try next, by how many pods have waited with fewer. Each node more lets fewer
/// more pods in than the one before, so that the line through the last two trials meets zero too
/// early; steps are a quarter longer than that. For one thread.
final class NextCount {
  private static final double LONGER = 1.25;

  /// Where trials say little, such as of pods that are made one after the other, a step is not
  /// longer than so many of the last one.
  private static final int MOST_LONGER = 8;

  private final int most;
  private int before;
  private long lackedBefore;
  private int count;
  private long lastStep = Long.MAX_VALUE / MOST_LONGER;

  /// @param without how many pods wait that are not to, without any more node
  /// @param count to begin with; at least 1
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

  /// With so many nodes, it was too few.
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
