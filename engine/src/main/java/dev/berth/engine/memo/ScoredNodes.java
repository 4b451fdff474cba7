package dev.berth.engine.memo;

import dev.berth.engine.cache.NodeOrder;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.handle.TiedNodes;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What scoring the nodes that fit has come to: the best of them.
public final class ScoredNodes implements TiedNodes {
  private final NodeView view;
  private final ScoreTable table;
  private final long[] tied;
  private final int size;

  ScoredNodes(FilteredNodes filtered, List<ScoreSource> sources, long[] tied, int size) {
    view = filtered.view();
    table = new RememberedScores(filtered, sources);
    this.tied = tied;
    this.size = size;
  }

  /// All scores, made when they are read.
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
    for (int position = 0; position < order.size(); position++) {
      int slot = order.slotAt(position);
      if (Slots.has(tied, slot) && left-- == 0) {
        return view.at(slot).name();
      }
    }
    throw new IndexOutOfBoundsException(index);
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

  /// The names of the best nodes, sorted. Made when it is read; safe on any thread.
  public List<String> names() {
    return new Names(view, tied, size);
  }

  private static final class Names extends AbstractList<String> {
    private final NodeView view;
    private final long[] tied;
    private final int size;
    // Sorted when first read; doing so twice, on two threads, does no harm.
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
