package dev.berth.api.codec;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Status;

/// One event of a watch.
public sealed interface WatchEvent<T extends KubernetesObject> {

  /// What has happened to an object.
  enum Action {
    ADDED,
    MODIFIED,
    DELETED
  }

  /// Something has happened to an object.
  ///
  /// @param object as it is now; a deleted one, as it was at last
  record Change<T extends KubernetesObject>(Action action, T object) implements WatchEvent<T> {}

  /// All events up to this version have been sent.
  ///
  /// @param initialEventsEnd whether this ends the objects that were there when the watch began
  record Bookmark<T extends KubernetesObject>(String resourceVersion, boolean initialEventsEnd)
      implements WatchEvent<T> {}

  /// The watch has failed and ends.
  record Failure<T extends KubernetesObject>(Status status) implements WatchEvent<T> {}
}
