package dev.berth.preemption;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/// Sorts exactly as Go's `sort.Slice`, including the order of equal elements. Go's sort is not
/// stable beyond twelve elements, and kube-scheduler sorts victims with it. The order of equally
/// important pods therefore decides which of them is spared. A comparator may call two equal
/// elements less than each other, as some comparators of the descheduler do; the result is the same
/// as in Go.
///
/// The algorithm is Orson Peters' pattern-defeating quicksort, with Go's thresholds. Ranges include
/// their first index and exclude their second.
public final class GoSort<T> {
  private static final int MAX_INSERTION = 12;
  private static final int MIN_SHIFTING = 50;
  private static final int MAX_SHIFTS = 5;

  private final List<T> elements;
  private final Comparator<? super T> order;

  private GoSort(List<T> elements, Comparator<? super T> order) {
    this.elements = elements;
    this.order = order;
  }

  /// Sorts in place.
  ///
  /// @param elements with fast access by index
  public static <T> void sort(List<T> elements, Comparator<? super T> order) {
    sort(elements, order, Integer.SIZE - Integer.numberOfLeadingZeros(elements.size()));
  }

  /// Sorts in place, with heapsort after that many bad pivots.
  static <T> void sort(List<T> elements, Comparator<? super T> order, int badPivotsAllowed) {
    new GoSort<>(elements, order).quickSort(0, elements.size(), badPivotsAllowed);
  }

  private boolean less(int i, int j) {
    return order.compare(elements.get(i), elements.get(j)) < 0;
  }

  private void swap(int i, int j) {
    Collections.swap(elements, i, j);
  }

  private void quickSort(int start, int end, int badPivotsAllowed) {
    int from = start;
    int to = end;
    int badPivotsLeft = badPivotsAllowed;
    boolean balanced = true;
    boolean partitioned = true;
    while (to - from > MAX_INSERTION) {
      if (badPivotsLeft == 0) {
        heapSort(from, to);
        return;
      }
      if (!balanced) {
        breakPatterns(from, to);
        badPivotsLeft--;
      }
      var median = new GoMedian(this::less).of(from, to);
      int pivot = median.index();
      if (median.seemsDescending()) {
        Collections.reverse(elements.subList(from, to));
        pivot = to - 1 - (pivot - from);
      }
      if (balanced && partitioned && median.seemsSorted() && sortsWithFewShifts(from, to)) {
        return;
      }
      if (from > 0 && !less(from - 1, pivot)) {
        from = partitionEqual(from, to, pivot);
        continue;
      }
      Partition partition = partition(from, to, pivot);
      partitioned = partition.wasDone;
      int middle = partition.middle;
      int smaller = Math.min(middle - from, to - middle);
      balanced = smaller >= (to - from) / 8;
      if (middle - from < to - middle) {
        quickSort(from, middle, badPivotsLeft);
        from = middle + 1;
      } else {
        quickSort(middle + 1, to, badPivotsLeft);
        to = middle;
      }
    }
    insertionSort(from, to);
  }

  private void insertionSort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      sinkLeft(i, from);
    }
  }

  /// Moves the element left while it is less than its left neighbour, at most to the floor.
  private void sinkLeft(int index, int floor) {
    for (int i = index; i > floor && less(i, i - 1); i--) {
      swap(i, i - 1);
    }
  }

  /// Repairs a range that is almost sorted; gives up if it is not.
  private boolean sortsWithFewShifts(int from, int to) {
    int i = from + 1;
    for (int shifts = 0; shifts < MAX_SHIFTS; shifts++) {
      while (i < to && !less(i, i - 1)) {
        i++;
      }
      if (i == to) {
        return true;
      }
      if (to - from < MIN_SHIFTING) {
        return false;
      }
      swap(i, i - 1);
      if (i - from >= 2) {
        sinkLeft(i - 1, 0);
      }
      for (int j = i + 1; j < to && less(j, j - 1); j++) {
        swap(j, j - 1);
      }
    }
    return false;
  }

  /// @param middle the index of the pivot afterwards
  /// @param wasDone whether only the pivot had to be moved
  private record Partition(int middle, boolean wasDone) {}

  /// Puts elements less than the pivot before it and all others behind it.
  private Partition partition(int from, int to, int pivot) {
    swap(from, pivot);
    int i = from + 1;
    int j = to - 1;
    boolean wasDone = true;
    while (true) {
      while (i <= j && less(i, from)) {
        i++;
      }
      while (i <= j && !less(j, from)) {
        j--;
      }
      if (i > j) {
        swap(j, from);
        return new Partition(j, wasDone);
      }
      swap(i++, j--);
      wasDone = false;
    }
  }

  /// Puts elements equal to the pivot first, in a range without lesser elements.
  ///
  /// @return where the other elements begin
  private int partitionEqual(int from, int to, int pivot) {
    swap(from, pivot);
    int i = from + 1;
    int j = to - 1;
    while (true) {
      while (i <= j && !less(from, i)) {
        i++;
      }
      while (i <= j && less(from, j)) {
        j--;
      }
      if (i > j) {
        return i;
      }
      swap(i++, j--);
    }
  }

  /// Swaps three elements with other elements, which depend only on the length.
  private void breakPatterns(int from, int to) {
    int length = to - from;
    long random = length;
    int mask = (Integer.highestOneBit(length) << 1) - 1;
    int middle = from + length / 4 * 2;
    for (int i = middle - 1; i <= middle + 1; i++) {
      random ^= random << 13;
      random ^= random >>> 7;
      random ^= random << 17;
      int other = (int) random & mask;
      swap(i, from + (other >= length ? other - length : other));
    }
  }

  private void heapSort(int from, int to) {
    int size = to - from;
    for (int i = (size - 1) / 2; i >= 0; i--) {
      siftDown(from, i, size);
    }
    for (int i = size - 1; i >= 0; i--) {
      swap(from, from + i);
      siftDown(from, 0, i);
    }
  }

  private void siftDown(int from, int start, int size) {
    int root = start;
    for (int child = 2 * root + 1; child < size; child = 2 * root + 1) {
      if (child + 1 < size && less(from + child, from + child + 1)) {
        child++;
      }
      if (!less(from + root, from + child)) {
        return;
      }
      swap(from + root, from + child);
      root = child;
    }
  }
}
