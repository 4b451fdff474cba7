package dev.berth.engine.profile;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.ObjectStore;
import dev.berth.framework.handle.ObjectEventHandler;
import dev.berth.framework.handle.ObjectInformer;

/// Watches objects for plugins, as long as there are these plugins.
///
/// @param cache has the pods
/// @param shared ends the watches
public record PluginInformer(ObjectStore objects, ClusterCache cache, SharedState shared)
    implements ObjectInformer {
  @Override
  public <T extends KubernetesObject> void watch(Class<T> kind, ObjectEventHandler<T> handler) {
    shared.watching(
        kind.equals(Pod.class)
            ? cache.watchPods(
                (before, after) -> handler.changed(kind.cast(before), kind.cast(after)))
            : objects.watch(kind, handler));
  }
}
