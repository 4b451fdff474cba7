package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;

/// What changes among the [ClusterObjects], for those who would have to look through all of them
/// otherwise.
public interface ObjectChanges {
  /// Tells the watcher of all objects of the kind that are there, and of every change from then on.
  <T extends KubernetesObject> void watch(Class<T> kind, ObjectWatcher<T> watcher);
}
