package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;

/// Changes among the [ClusterObjects], for plugins that would have to list all of them otherwise.
public interface ObjectInformer {
  /// Calls the handler with all objects of the kind that are there, and with every change from then
  /// on.
  <T extends KubernetesObject> void watch(Class<T> kind, ObjectEventHandler<T> watcher);
}
