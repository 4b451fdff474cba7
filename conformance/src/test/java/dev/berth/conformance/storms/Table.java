package dev.berth.conformance.storms;

import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// The objects of one kind, the changes that watches may still ask for, and the watches.
final class Table<T extends KubernetesObject> {
  /// A change from one version to the next.
  ///
  /// @param before null if the object is new
  /// @param after null if the object is gone
  record Change<T extends KubernetesObject>(
      long version, @Nullable Stored<T> before, @Nullable Stored<T> after) {}

  final Kind<T> kind;
  private final BiFunction<T, ObjectMeta, T> withMetadata;
  private final TreeMap<ObjectKey, Stored<T>> objects =
      new TreeMap<>(Comparator.comparing(ObjectKey::toString));
  private final List<WatchSession> sessions = new ArrayList<>();
  private List<Change<T>> changes = new ArrayList<>();

  Table(Kind<T> kind, BiFunction<T, ObjectMeta, T> withMetadata) {
    this.kind = kind;
    this.withMetadata = withMetadata;
  }

  @Nullable T get(ObjectKey key) {
    var stored = objects.get(key);
    return stored == null ? null : stored.object();
  }

  @Nullable Stored<T> stored(ObjectKey key) {
    return objects.get(key);
  }

  Collection<Stored<T>> all() {
    return objects.values();
  }

  List<T> list() {
    return objects.values().stream().map(Stored::object).toList();
  }

  /// Stores a new object or a new version of one.
  Stored<T> put(T object, long version) {
    var metadata = object.metadata().withResourceVersion(Long.toString(version));
    var after = Stored.of(kind, withMetadata.apply(object, metadata));
    changed(new Change<>(version, objects.put(object.key(), after), after));
    return after;
  }

  /// Returns the object with a UID.
  T named(T object, String uid) {
    return withMetadata.apply(object, object.metadata().withUid(uid));
  }

  /// The last state of a removed object has the version of its removal.
  void remove(ObjectKey key, long version) {
    var before = objects.remove(key);
    if (before != null) {
      changed(new Change<>(version, before, null));
    }
  }

  private void changed(Change<T> change) {
    changes.add(change);
    sessions.removeIf(WatchSession::isOver);
    sessions.forEach(session -> session.add(event(change, session)));
  }

  void begin(WatchSession session) {
    sessions.add(session);
  }

  List<WatchSession> sessions() {
    return sessions;
  }

  /// Forgets the changes up to this version.
  void compact(long version) {
    changes = new ArrayList<>(since(version));
  }

  List<Change<T>> since(long version) {
    return changes.stream().filter(change -> change.version > version).toList();
  }

  /// Returns the event by which a watch with a selector sees the change; empty for none.
  String event(Change<T> change, WatchSession session) {
    var before = change.before == null || !session.selects(change.before) ? null : change.before;
    var after = change.after == null || !session.selects(change.after) ? null : change.after;
    if (after != null) {
      return event(before == null ? "ADDED" : "MODIFIED", after.json());
    }
    if (before == null) {
      return "";
    }
    var last = change.after == null ? before.object() : change.after.object();
    var metadata = last.metadata().withResourceVersion(Long.toString(change.version));
    return event("DELETED", Stored.of(kind, withMetadata.apply(last, metadata)).json());
  }

  static String event(String type, String object) {
    return "{\"type\":\"%s\",\"object\":%s}\n".formatted(type, object);
  }

  /// Returns a bookmark.
  ///
  /// @param ends whether it ends the initial events
  String bookmark(long version, boolean ends) {
    var annotations = ends ? ",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}" : "";
    return event(
        "BOOKMARK",
        "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"metadata\":{\"resourceVersion\":\"%d\"%s}}"
            .formatted(kind.apiVersion(), kind.kind(), version, annotations));
  }
}
