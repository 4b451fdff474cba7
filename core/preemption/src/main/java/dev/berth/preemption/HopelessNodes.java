package dev.berth.preemption;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.PluginStatus;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Stream;

/// The nodes on which preemption does not help, with the reasons. If many waiting pods have no
/// possible victims, each of them has all nodes here; the statuses of nodes without victims are
/// therefore computed when they are read.
final class HopelessNodes extends AbstractMap<String, PluginStatus> implements NodeStatuses {
  private final PodInfo preemptor;
  private final NodeStatuses tried;
  private final List<NodeInfo> withoutVictims;

  private HopelessNodes(PodInfo preemptor, NodeStatuses tried, List<NodeInfo> withoutVictims) {
    this.preemptor = preemptor;
    this.tried = tried;
    this.withoutVictims = withoutVictims;
  }

  /// Collects the nodes. For one thread and one result.
  static final class Builder {
    private final PodInfo preemptor;
    private final Map<String, PluginStatus> tried = new LinkedHashMap<>();
    private final List<NodeInfo> withoutVictims = new ArrayList<>();

    Builder(PodInfo preemptor) {
      this.preemptor = preemptor;
    }

    void add(DryRunResult.Rejected rejected) {
      tried.put(rejected.node(), rejected.status());
    }

    /// Adds a node on which no pod has a lower priority than the preemptor.
    void addWithoutVictims(NodeInfo node) {
      withoutVictims.add(node);
    }

    HopelessNodes build() {
      return new HopelessNodes(preemptor, NodeStatuses.of(tried), withoutVictims);
    }
  }

  private PluginStatus withoutVictims(NodeInfo node) {
    return DryRunResult.Rejected.withoutVictims(node, preemptor).status();
  }

  @Override
  public Map<String, Integer> reasonCounts() {
    Map<String, Integer> counts = tried.reasonCounts();
    if (!withoutVictims.isEmpty()) {
      counts.merge(DryRunResult.Rejected.NO_VICTIMS, withoutVictims.size(), Integer::sum);
    }
    return counts;
  }

  @Override
  public SortedSet<String> pluginsWith(Code code) {
    SortedSet<String> plugins = tried.pluginsWith(code);
    // All these statuses have the same code.
    withoutVictims.stream()
        .limit(1)
        .map(this::withoutVictims)
        .filter(status -> status.code() == code)
        .forEach(status -> plugins.add(status.plugin()));
    return plugins;
  }

  @Override
  public int size() {
    return tried.size() + withoutVictims.size();
  }

  @Override
  public Set<Entry<String, PluginStatus>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return HopelessNodes.this.size();
      }

      @Override
      public Iterator<Entry<String, PluginStatus>> iterator() {
        return Stream.concat(
                tried.entrySet().stream(),
                withoutVictims.stream().map(node -> Map.entry(node.name(), withoutVictims(node))))
            .iterator();
      }
    };
  }
}
