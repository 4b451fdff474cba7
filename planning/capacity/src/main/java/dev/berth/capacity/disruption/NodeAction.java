package dev.berth.capacity.disruption;

import dev.berth.api.core.Taint;
import java.util.List;

/// Something that is done to nodes.
public sealed interface NodeAction {
  /// Their names, in the order in which it is done to them.
  List<String> nodes();

  /// They take no new pods, as by `kubectl cordon`.
  record Cordon(List<String> nodes) implements NodeAction {
    public Cordon {
      nodes = List.copyOf(nodes);
    }
  }

  /// Their pods are evicted, as by `kubectl drain --ignore-daemonsets --delete-emptydir-data`.
  record DrainNodes(List<String> nodes) implements NodeAction {
    public DrainNodes {
      nodes = List.copyOf(nodes);
    }
  }

  /// They get a taint, as by `kubectl taint --overwrite`.
  record TaintNodes(List<String> nodes, Taint taint) implements NodeAction {
    public TaintNodes {
      nodes = List.copyOf(nodes);
    }
  }

  /// Their kubelets fall silent; the objects of the nodes stay.
  record Lose(List<String> nodes) implements NodeAction {
    public Lose {
      nodes = List.copyOf(nodes);
    }
  }

  /// Machines and objects go at once, without a drain, as where a cloud takes them back.
  record Delete(List<String> nodes) implements NodeAction {
    public Delete {
      nodes = List.copyOf(nodes);
    }
  }

  /// They are replaced by nodes like them, after they have been drained.
  ///
  /// @param maxSurge how many new nodes may be there beside those that they replace
  /// @param maxUnavailable how many nodes may be missing meanwhile; not both are 0
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
