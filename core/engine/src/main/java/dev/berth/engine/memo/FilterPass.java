package dev.berth.engine.memo;

import dev.berth.engine.cache.NodeView;
import dev.berth.engine.profile.PreparedFilter;
import dev.berth.engine.profile.Profile;
import dev.berth.framework.CountingFilter;
import dev.berth.framework.CountingFilter.Bound;
import dev.berth.framework.Rejected;
import dev.berth.framework.counts.Topology;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Filters nodes for one pod, filter by filter.
final class FilterPass {
  private final Profile profile;
  private final NodeView view;
  private final CycleState state;
  private final PodInfo pod;
  private final Slots all;
  private final long[] left;
  private final List<Rejections> rejections = new ArrayList<>();
  private final List<Summarizing> summaries = new ArrayList<>();
  private final SortedSet<String> rejectedBy = new TreeSet<>();
  private final long[] accepted;

  /// Counts the rejections of one filter.
  @FunctionalInterface
  private interface Summarizing {
    void into(Summary summary);
  }

  /// @param slots the slots of the nodes; not copied
  FilterPass(Profile profile, NodeView view, long[] slots, CycleState state, PodInfo pod) {
    this.profile = profile;
    this.view = view;
    this.state = state;
    this.pod = pod;
    all = new Slots(slots);
    left = slots.clone();
    accepted = new long[left.length];
  }

  /// The number of nodes that no filter has rejected so far.
  int left() {
    return Slots.count(left);
  }

  /// The nodes that no filter has rejected so far.
  long[] slots() {
    return left;
  }

  /// Filters nodes by all filters, together with the pods that are nominated to the nodes.
  ///
  /// @throws PluginException if a filter fails
  void filterWithNominatedPods(List<Integer> nominatedSlots) {
    Map<Integer, PluginStatus> rejected = new HashMap<>();
    for (int slot : nominatedSlots) {
      PluginStatus status = profile.filters().filterWithNominatedPods(state, pod, view.at(slot));
      Slots.remove(left, slot);
      if (status.code() == Code.ERROR) {
        throw new PluginException(status.message());
      } else if (status.isSuccess()) {
        Slots.add(accepted, slot);
      } else {
        rejected.put(slot, status);
      }
    }
    noteListed(rejected);
  }

  /// Calls a filter for each remaining node.
  void call(PreparedFilter<?> filter) {
    Map<Integer, PluginStatus> rejected = new HashMap<>();
    for (int word = 0; word < left.length; word++) {
      for (long bits = left[word]; bits != 0; bits &= bits - 1) {
        int slot = (word << 6) + Long.numberOfTrailingZeros(bits);
        NodeInfo node = view.at(slot);
        if (filter.filter(node) instanceof Rejected why) {
          rejected.put(slot, why.toStatus(filter.plugin().name()));
          left[word] &= ~(1L << slot);
        }
      }
    }
    noteListed(rejected);
  }

  private void noteListed(Map<Integer, PluginStatus> rejected) {
    if (!rejected.isEmpty()) {
      note(
          new Rejections.Listed(rejected),
          rejected.values().stream().map(PluginStatus::plugin).toList(),
          summary -> rejected.forEach(summary::count));
    }
  }

  private void noteRemembered(PreparedFilter<?> filter, long[] rejected, Summarizing summarizing) {
    note(
        new Rejections.Remembered(filter, new Slots(rejected)),
        List.of(filter.plugin().name()),
        summarizing);
  }

  private void note(Rejections noted, Collection<String> plugins, Summarizing summarizing) {
    rejections.add(noted);
    rejectedBy.addAll(plugins);
    summaries.add(summarizing);
  }

  /// Reads the answers in the column, which is up to date for the remaining nodes.
  <P> void read(PreparedFilter<P> filter, FilterColumn<P> column) {
    long[] rejected = column.rejected();
    long[] slots = null;
    for (int word = 0; word < left.length; word++) {
      long bits = left[word] & rejected[word];
      if (bits != 0) {
        if (slots == null) {
          slots = new long[left.length];
        }
        slots[word] = bits;
        left[word] &= ~bits;
      }
    }
    if (slots != null) {
      long[] found = slots;
      noteRemembered(filter, found, summary -> column.summarize(found, summary));
    }
  }

  /// Reads the counts.
  ///
  /// @param plugin the plugin of the filter
  <P> void read(CountingFilter<P> plugin, PreparedFilter<P> filter) {
    var rejected = new long[left.length];
    for (Bound bound : plugin.bounds(filter.prepared())) {
      addOutOfBounds(bound, rejected);
    }
    boolean any = false;
    for (int word = 0; word < left.length; word++) {
      rejected[word] &= left[word];
      left[word] &= ~rejected[word];
      any |= rejected[word] != 0;
    }
    if (any) {
      noteRemembered(filter, rejected, summary -> summarize(filter, rejected, summary));
    }
  }

  private static void addOutOfBounds(Bound bound, long[] rejected) {
    Topology topology = bound.domainCounts().topology();
    if (!bound.admitsOutside()) {
      long[] outside = topology.outside();
      for (int word = 0; word < outside.length; word++) {
        rejected[word] |= outside[word];
      }
    }
    for (int domain = 0; domain < topology.size(); domain++) {
      int count = bound.domainCounts().at(domain);
      if (count < bound.lowest() || count > bound.highest()) {
        for (int index = topology.begin(domain); index < topology.end(domain); index++) {
          Slots.add(rejected, topology.slot(index));
        }
      }
    }
  }

  private void summarize(PreparedFilter<?> filter, long[] rejected, Summary summary) {
    var ofFilter = new Rejections.Remembered(filter, new Slots(rejected));
    for (int word = 0; word < rejected.length; word++) {
      for (long bits = rejected[word]; bits != 0; bits &= bits - 1) {
        int slot = (word << 6) + Long.numberOfTrailingZeros(bits);
        summary.count(slot, ofFilter.status(slot, view.at(slot)));
      }
    }
  }

  /// Returns the result. Afterwards no more filters may be called.
  FilteredNodes result() {
    for (int word = 0; word < left.length; word++) {
      left[word] |= accepted[word];
    }
    int fitting = left();
    Summary summary = null;
    if (fitting == 0) {
      summary = new Summary(left.length);
      for (Summarizing ofFilter : summaries) {
        ofFilter.into(summary);
      }
    }
    var feasible = new Slots(left);
    var statuses = new RememberedStatuses(view, all, rejections, feasible, fitting, summary);
    return new FilteredNodes(view, feasible, fitting, rejectedBy, statuses);
  }
}
