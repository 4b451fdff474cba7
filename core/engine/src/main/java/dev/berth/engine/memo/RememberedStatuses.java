package dev.berth.engine.memo;

import dev.berth.engine.cache.NodeOrder;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.PluginStatus;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// The statuses of the filtered nodes, computed when they are read.
final class RememberedStatuses extends AbstractMap<String, PluginStatus> implements NodeStatuses {
  private final NodeView view;
  private final Slots all;
  private final int size;
  private final List<Rejections> rejections;
  private final Slots feasible;
  private final int fitting;
  private final @Nullable Summary summary;

  /// @param all the filtered nodes
  /// @param rejections in the order of the filters
  /// @param feasible the nodes that no filter rejected
  /// @param summary the summary of the rejections; null if it is not made yet
  RememberedStatuses(
      NodeView view,
      Slots all,
      List<Rejections> rejections,
      Slots feasible,
      int fitting,
      @Nullable Summary summary) {
    this.view = view;
    this.all = all;
    size = Slots.count(all.words());
    this.rejections = List.copyOf(rejections);
    this.feasible = feasible;
    this.fitting = fitting;
    this.summary = summary;
  }

  NodeView view() {
    return view;
  }

  /// Its memory in bytes, without the view.
  long bytes() {
    long bytes = all.bytes() + feasible.bytes() + (summary == null ? 0 : summary.bytes());
    for (Rejections ofFilter : rejections) {
      bytes += ofFilter.bytes();
    }
    return bytes;
  }

  @Override
  public int fitting() {
    return fitting;
  }

  @Override
  public Map<String, Integer> reasonCounts() {
    return summary == null ? NodeStatuses.super.reasonCounts() : summary.reasonCounts();
  }

  @Override
  public SortedSet<String> pluginsWith(Code code) {
    return summary == null ? NodeStatuses.super.pluginsWith(code) : summary.pluginsWith(code);
  }

  @Override
  public @Nullable Code code(String node) {
    int slot = summary == null ? -1 : slotOf(node);
    Code rejected = summary == null || slot < 0 ? null : summary.code(slot);
    return rejected == null ? NodeStatuses.super.code(node) : rejected;
  }

  /// Returns the slot of the node if it was filtered; otherwise -1.
  private int slotOf(String node) {
    int slot = view.order().slotOf(node);
    return slot >= 0 && all.has(slot) ? slot : -1;
  }

  private PluginStatus status(int slot) {
    if (!feasible.has(slot)) {
      for (Rejections ofFilter : rejections) {
        if (ofFilter.has(slot)) {
          return ofFilter.status(slot, view.at(slot));
        }
      }
    }
    return PluginStatus.SUCCESS;
  }

  @Override
  public @Nullable PluginStatus get(@Nullable Object node) {
    int slot = node instanceof String name ? slotOf(name) : -1;
    return slot < 0 ? null : status(slot);
  }

  @Override
  public boolean containsKey(@Nullable Object node) {
    return node instanceof String name && slotOf(name) >= 0;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Set<Entry<String, PluginStatus>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public Iterator<Entry<String, PluginStatus>> iterator() {
        return new Entries(view.order());
      }
    };
  }

  /// Iterates over the nodes in order.
  private final class Entries implements Iterator<Entry<String, PluginStatus>> {
    private final NodeOrder order;
    private int position;
    private int found;

    Entries(NodeOrder order) {
      this.order = order;
    }

    @Override
    public boolean hasNext() {
      return found < size;
    }

    @Override
    public Entry<String, PluginStatus> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int slot = order.slotAt(position++);
      while (!all.has(slot)) {
        slot = order.slotAt(position++);
      }
      found++;
      return Map.entry(view.at(slot).name(), status(slot));
    }
  }
}
