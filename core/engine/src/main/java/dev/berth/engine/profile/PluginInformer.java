package dev.berth.engine.profile;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.ObjectStore;
import dev.berth.framework.cluster.ObjectEventHandler;
import dev.berth.framework.cluster.ObjectInformer;

/// Watches objects for plugins while the plugins are in use.
///
/// @param cache the pods and nodes
/// @param shared ends the watches
@SuppressWarnings("exports") // only this room makes one
public record PluginInformer(ObjectStore objects, ClusterCache cache, SharedState shared)
    implements ObjectInformer {
  @Override
  public <T extends KubernetesObject> void watch(Class<T> kind, ObjectEventHandler<T> handler) {
    if (kind.equals(Pod.class)) {
      shared.watching(cache.watchPods(cast(kind, handler)));
    } else if (kind.equals(Node.class)) {
      shared.watching(cache.watchNodes(cast(kind, handler)));
    } else {
      shared.watching(objects.watch(kind, handler));
    }
  }

  private static <T extends KubernetesObject, U extends KubernetesObject>
      ObjectEventHandler<U> cast(Class<T> kind, ObjectEventHandler<T> handler) {
    return (before, after) -> handler.changed(kind.cast(before), kind.cast(after));
  }
}
