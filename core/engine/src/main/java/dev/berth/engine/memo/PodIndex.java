package dev.berth.engine.memo;

import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.EquivalentPods;
import dev.berth.engine.cache.EquivalentPods.Kind;
import dev.berth.engine.cache.NodeChanges.CountChange;
import dev.berth.engine.cache.NodeChanges.NodeReplaced;
import dev.berth.engine.cache.NodeChanges.PodMoved;
import dev.berth.engine.cache.NodeView;
import dev.berth.framework.counts.CountDefinition.PodScope;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The pods of one scope, grouped by everything on which counts depend, so that a new count looks
/// at each kind of pod only once. It is updated when it is read, so it costs nothing while there is
/// no recount. For the engine's thread.
final class PodIndex {
  private final ClusterCache cache;
  private final PodScope scope;

  /// Pods of one kind are in the same namespace.
  private final Map<String, Map<Kind, EquivalentPods>> byNamespace = new LinkedHashMap<>();

  private long asOf = -1;

  PodIndex(ClusterCache cache, PodScope scope) {
    this.cache = cache;
    this.scope = scope;
  }

  /// Calls the consumer with the current pods of the scope, by kind.
  ///
  /// @param namespaces the only namespaces; null for all
  void pods(@Nullable Set<String> namespaces, Consumer<EquivalentPods> consumer) {
    follow();
    if (namespaces == null) {
      byNamespace.values().forEach(kinds -> kinds.values().forEach(consumer));
    } else {
      for (String namespace : namespaces) {
        byNamespace.getOrDefault(namespace, Map.of()).values().forEach(consumer);
      }
    }
  }

  private void follow() {
    if (asOf < 0 || !cache.changes().countChangesSince(asOf, this::apply)) {
      byNamespace.clear();
      NodeView view = cache.view();
      for (int slot = 0; slot < view.order().slots(); slot++) {
        NodeInfo node = view.atOrNull(slot);
        if (node != null) {
          addAll(slot, node, 1);
        }
      }
    }
    asOf = cache.changes().end();
  }

  private void apply(CountChange change) {
    switch (change) {
      case PodMoved moved -> add(moved.slot(), moved.pod(), moved.sign());
      case NodeReplaced(int slot, NodeInfo before, NodeInfo after) -> {
        // A node that stays has the same pods before and after the change.
        if (before == null && after != null) {
          addAll(slot, after, 1);
        } else if (before != null && after == null) {
          addAll(slot, before, -1);
        }
      }
    }
  }

  private void addAll(int slot, NodeInfo node, int sign) {
    for (PodInfo pod : scope.on(node)) {
      add(slot, pod, sign);
    }
  }

  private void add(int slot, PodInfo pod, int sign) {
    if (!scope.has(pod)) {
      return;
    }
    String namespace = pod.key().namespace();
    var kinds = byNamespace.computeIfAbsent(namespace, _ -> new LinkedHashMap<>());
    var kind = new Kind(pod);
    EquivalentPods pods = kinds.computeIfAbsent(kind, _ -> new EquivalentPods(pod));
    pods.add(slot, sign);
    if (pods.places() == 0) {
      kinds.remove(kind);
      if (kinds.isEmpty()) {
        byNamespace.remove(namespace);
      }
    }
  }
}
