package dev.berth.api.codec;

import dev.berth.api.codec.WatchEvent.Action;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Status;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Creates events from the parts that both formats have.
final class WatchEvents {
  private static final Status UNREADABLE = new Status("Failure", "no status", "", null, 0);

  private WatchEvents() {}

  /// Creates the event of the type that the server names, from an object or a status.
  ///
  /// @return null if there is no event
  static <T extends KubernetesObject> @Nullable WatchEvent<T> of(
      String type, Supplier<@Nullable T> object, Supplier<@Nullable Status> status) {
    return switch (type) {
      case "ADDED" -> change(Action.ADDED, object.get());
      case "MODIFIED" -> change(Action.MODIFIED, object.get());
      case "DELETED" -> change(Action.DELETED, object.get());
      case "BOOKMARK" -> bookmark(object.get());
      case "ERROR" -> failure(status.get());
      default -> null;
    };
  }

  private static <T extends KubernetesObject> @Nullable WatchEvent<T> change(
      Action action, @Nullable T object) {
    return object == null ? null : new WatchEvent.Change<>(action, object);
  }

  private static <T extends KubernetesObject> @Nullable WatchEvent<T> bookmark(@Nullable T object) {
    if (object == null) {
      return null;
    }
    var metadata = object.metadata();
    var end = "true".equals(metadata.annotations().get("k8s.io/initial-events-end"));
    return new WatchEvent.Bookmark<>(metadata.resourceVersion(), end);
  }

  private static <T extends KubernetesObject> WatchEvent<T> failure(@Nullable Status status) {
    return new WatchEvent.Failure<>(status == null ? UNREADABLE : status);
  }
}
