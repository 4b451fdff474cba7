package dev.berth.capacity.disruption;

import dev.berth.api.core.Taint;
import java.util.List;

/// An action on nodes.
public sealed interface NodeAction {
  /// The names of the nodes, in the order of the action.
  List<String> nodes();

  /// The nodes take no new pods, as after `kubectl cordon`.
  record Cordon(List<String> nodes) implements NodeAction {
    public Cordon {
      nodes = List.copyOf(nodes);
    }
  }

  /// The pods of the nodes are evicted, as by `kubectl drain --ignore-daemonsets
  /// --delete-emptydir-data`.
  record DrainNodes(List<String> nodes) implements NodeAction {
    public DrainNodes {
      nodes = List.copyOf(nodes);
    }
  }

  /// The nodes get a taint, as by `kubectl taint --overwrite`.
  record TaintNodes(List<String> nodes, Taint taint) implements NodeAction {
    public TaintNodes {
      nodes = List.copyOf(nodes);
    }
  }

  /// The kubelets of the nodes become silent; the Node objects stay.
  record Lose(List<String> nodes) implements NodeAction {
    public Lose {
      nodes = List.copyOf(nodes);
    }
  }

  /// Machines and objects disappear at once, without a drain, as when a cloud takes them back.
  record Delete(List<String> nodes) implements NodeAction {
    public Delete {
      nodes = List.copyOf(nodes);
    }
  }

  /// The nodes are drained and replaced by equal nodes.
  ///
  /// @param maxSurge how many new nodes may exist beside the nodes that they replace
  /// @param maxUnavailable how many nodes may be missing during the upgrade; not both numbers are 0
  record Upgrade(List<String> nodes, int maxSurge, int maxUnavailable) implements NodeAction {
    public Upgrade {
      nodes = List.copyOf(nodes);

      if (maxSurge < 0 || maxUnavailable < 0 || maxSurge + maxUnavailable == 0) {
        throw new IllegalArgumentException(
            "maxSurge %d, maxUnavailable %d: one of them is needed"
                .formatted(maxSurge, maxUnavailable));
      }
    }
  }
}
