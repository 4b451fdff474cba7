package dev.berth.engine.memo;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The nodes that a filter rejects, with codes and reasons. Keeps only the texts of reasons: few
/// texts differ, unless they name the node.
///
/// @param <P> what the filter prepares
final class FilterColumn<P> extends Column<P> {
  private final FilterPlugin<P> plugin;
  private final List<Rejection> rejections = new ArrayList<>();
  private final Map<Rejection, Integer> indexes = new HashMap<>();
  private long[] rejected;
  private int[] indexAt;

  /// A rejection, which many nodes often share.
  private record Rejection(Code code, List<String> reasons) {}

  FilterColumn(FilterPlugin<P> plugin, Set<NodeAspect> reads, long now, int slots) {
    super(reads, now, slots);
    this.plugin = plugin;
    rejected = new long[Slots.words(slots)];
    indexAt = new int[slots];
  }

  /// The nodes that the filter rejects, as far as answers are known.
  long[] rejected() {
    return rejected;
  }

  @Override
  void grow(int slots) {
    rejected = Arrays.copyOf(rejected, slots >> 6);
    indexAt = Arrays.copyOf(indexAt, slots);
  }

  @Override
  void forget() {
    super.forget();
    rejections.clear();
    indexes.clear();
  }

  /// A node has at most one rejection at a time.
  @Override
  boolean isCluttered() {
    return rejections.size() > 2 * indexAt.length;
  }

  @Override
  void workOut(P prepared, int slot, NodeInfo node) {
    if (plugin.filter(prepared, node) instanceof Rejected why) {
      Slots.add(rejected, slot);
      indexAt[slot] = index(why);
    } else {
      Slots.remove(rejected, slot);
    }
  }

  private int index(Rejected why) {
    var rejection = new Rejection(why.code(), why.reasons().stream().map(Reason::message).toList());
    Integer known = indexes.get(rejection);
    if (known != null) {
      return known;
    }
    indexes.put(rejection, rejections.size());
    rejections.add(rejection);
    return rejections.size() - 1;
  }

  /// Adds these nodes, all of which the filter rejects, to the summary.
  void summarize(long[] slots, Summary summary) {
    var counts = new int[rejections.size()];
    for (int word = 0; word < slots.length; word++) {
      for (long left = slots[word]; left != 0; left &= left - 1) {
        int slot = (word << 6) + Long.numberOfTrailingZeros(left);
        counts[indexAt[slot]]++;
        summary.reject(slot, rejections.get(indexAt[slot]).code);
      }
    }
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        Rejection rejection = rejections.get(i);
        summary.count(plugin.name(), rejection.code, rejection.reasons, counts[i]);
      }
    }
  }

  @Override
  long bytes() {
    return 256 + 16L * rejected.length + 4L * indexAt.length;
  }
}
