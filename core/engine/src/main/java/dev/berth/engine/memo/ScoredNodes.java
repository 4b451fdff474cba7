package dev.berth.engine.memo;

import dev.berth.engine.cache.NodeOrder;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.cluster.TiedNodes;
import dev.berth.framework.diagnosis.ScoreTable;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of scoring: the best of the nodes that fit.
public final class ScoredNodes implements TiedNodes {
  private static final int STRIDE = 64;

  private final NodeView view;
  private final ScoreTable table;
  private final Slots fitting;
  private final long[] tied;
  private final int size;

  ScoredNodes(FilteredNodes filtered, List<ScoreSource> sources, long[] tied, int size) {
    view = filtered.view();
    table = new RememberedScores(filtered, sources);
    fitting = filtered.slots();
    this.tied = tied;
    this.size = size;
  }

  /// All scores, computed when they are read.
  public ScoreTable table() {
    return table;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public String get(int index) {
    NodeOrder order = view.order();
    int left = index;
    for (int begin = 0; begin < order.size(); begin += STRIDE) {
      int end = Math.min(begin + STRIDE, order.size());
      int found = tiedAt(begin, end);
      if (left < found) {
        return name(begin, left);
      }
      left -= found;
    }
    throw new IndexOutOfBoundsException(index);
  }

  /// Returns how many nodes at these positions are among the best. Has no branch for each node,
  /// since the processor could not predict it.
  private int tiedAt(int begin, int end) {
    NodeOrder order = view.order();
    int found = 0;
    for (int position = begin; position < end; position++) {
      int slot = order.slotAt(position);
      found += (int) (tied[slot >> 6] >>> slot) & 1;
    }
    return found;
  }

  private String name(int begin, int index) {
    int position = begin;
    for (int left = index; ; position++) {
      if (Slots.has(tied, view.order().slotAt(position)) && left-- == 0) {
        return view.at(view.order().slotAt(position)).name();
      }
    }
  }

  @Override
  public int[] places() {
    var places = new int[size];
    int place = 0;
    int found = 0;
    for (int position = 0; found < size; position++) {
      int slot = view.order().slotAt(position);
      if (Slots.has(tied, slot)) {
        places[found++] = place;
      }
      place += Slots.has(fitting.words(), slot) ? 1 : 0;
    }
    return places;
  }

  @Override
  public String firstByName() {
    String first = null;
    for (int word = 0; word < tied.length; word++) {
      for (long bits = tied[word]; bits != 0; bits &= bits - 1) {
        String name = view.at((word << 6) + Long.numberOfTrailingZeros(bits)).name();
        first = first == null || name.compareTo(first) < 0 ? name : first;
      }
    }
    if (first == null) {
      throw new IllegalStateException("no node fits");
    }
    return first;
  }

  /// The names of the best nodes, sorted. Computed at the first read; callable on any thread.
  public List<String> names() {
    return new Names(view, tied, size);
  }

  private static final class Names extends AbstractList<String> {
    private final NodeView view;
    private final long[] tied;
    private final int size;
    // Sorted at the first read; two threads may sort without harm.
    private volatile String @Nullable [] names;

    Names(NodeView view, long[] tied, int size) {
      this.view = view;
      this.tied = tied;
      this.size = size;
    }

    @Override
    public String get(int index) {
      String[] known = names;
      if (known == null) {
        known = sorted();
        names = known;
      }
      return known[index];
    }

    private String[] sorted() {
      var sorted = new String[size];
      int found = 0;
      for (int word = 0; word < tied.length; word++) {
        for (long bits = tied[word]; bits != 0; bits &= bits - 1) {
          sorted[found++] = view.at((word << 6) + Long.numberOfTrailingZeros(bits)).name();
        }
      }
      Arrays.sort(sorted);
      return sorted;
    }

    @Override
    public int size() {
      return size;
    }
  }
}
