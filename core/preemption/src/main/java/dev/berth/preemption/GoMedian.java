package dev.berth.preemption;

/// Estimates the median by which [GoSort] partitions a range, from a few elements.
final class GoMedian {
  private static final int MIN_NINTHER = 50;
  private static final int ALL_SWAPPED = 12;

  private final Less less;
  private int swaps;

  GoMedian(Less less) {
    this.less = less;
  }

  /// Compares elements by their indexes.
  @FunctionalInterface
  interface Less {
    boolean test(int i, int j);
  }

  /// An estimated median.
  ///
  /// @param seemsSorted whether the examined elements are in order, or will be once the range is
  ///   reversed
  /// @param seemsDescending whether the examined elements are in strictly descending order
  record Estimate(int index, boolean seemsSorted, boolean seemsDescending) {}

  /// Estimates the median of a range of at least eight elements.
  Estimate of(int from, int to) {
    int quarter = (to - from) / 4;
    int low = from + quarter;
    int middle = from + 2 * quarter;
    int high = from + 3 * quarter;
    if (to - from >= MIN_NINTHER) {
      low = median(low - 1, low, low + 1);
      middle = median(middle - 1, middle, middle + 1);
      high = median(high - 1, high, high + 1);
    }
    int index = median(low, middle, high);
    boolean descending = swaps == ALL_SWAPPED;
    return new Estimate(index, swaps == 0 || descending, descending);
  }

  private int median(int first, int second, int third) {
    int a = first;
    int b = second;
    int c = third;
    if (swapped(a, b)) {
      int other = a;
      a = b;
      b = other;
    }
    if (swapped(b, c)) {
      b = c;
    }
    return swapped(a, b) ? a : b;
  }

  private boolean swapped(int a, int b) {
    boolean wrong = less.test(b, a);
    if (wrong) {
      swaps++;
    }
    return wrong;
  }
}
