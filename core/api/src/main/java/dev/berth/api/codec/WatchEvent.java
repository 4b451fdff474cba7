package dev.berth.api.codec;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Status;

/// An event of a watch.
public sealed interface WatchEvent<T extends KubernetesObject> {
  /// What happened to an object.
  enum Action {
    ADDED,
    MODIFIED,
    DELETED
  }

  /// A change of an object.
  ///
  /// @param object the current object; for a deleted object, its last state
  record Change<T extends KubernetesObject>(Action action, T object) implements WatchEvent<T> {}

  /// All events up to this version have been sent.
  ///
  /// @param initialEventsEnd whether this follows the last of the initial objects
  record Bookmark<T extends KubernetesObject>(String resourceVersion, boolean initialEventsEnd)
      implements WatchEvent<T> {}

  /// The watch has failed and has ended.
  record Failure<T extends KubernetesObject>(Status status) implements WatchEvent<T> {}
}
