package dev.berth.kube.watch;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The objects of one kind as last received. Differences are passed on. One thread writes; any
/// thread may read.
final class Store<T extends KubernetesObject> {

  private final Map<ObjectKey, T> objects = new ConcurrentHashMap<>();
  private final Consumer<ClusterChange> listener;
  private volatile long reached;

  /// @param listener receives a change after the store has made it
  Store(Consumer<ClusterChange> listener) {
    this.listener = listener;
  }

  @Nullable T get(ObjectKey key) {
    return objects.get(key);
  }

  Collection<T> all() {
    return objects.values();
  }

  /// The latest version up to which all changes are in the store; 0 if it is not known.
  long reached() {
    return reached;
  }

  /// Records that all changes up to this version are in the store.
  void reached(String version) {
    try {
      reached = Long.parseLong(version);
    } catch (NumberFormatException e) {
      reached = 0; // the server has its own kind of versions
    }
  }

  /// Adds or updates an object, unless the store already has this version.
  void put(T object) {
    var before = objects.get(object.key());
    if (before != null && isSame(before, object) && isSameVersion(before, object)) {
      return; // the listener already has that version
    }
    if (before == null) {
      change(null, object, new ClusterChange.Added(object));
    } else if (isSame(before, object)) {
      change(before, object, new ClusterChange.Updated(before, object));
    } else {
      // The old object is gone and another one has its name; both changes may have been missed.
      change(before, null, new ClusterChange.Deleted(before));
      change(null, object, new ClusterChange.Added(object));
    }
  }

  /// Makes a change, or none if the listener throws. The next comparison with the server then finds
  /// the same difference again, so no change is lost.
  private void change(@Nullable T before, @Nullable T after, ClusterChange change) {
    var key = change.object().key();
    set(key, after);
    try {
      listener.accept(change);
    } catch (RuntimeException | Error e) {
      set(key, before);
      throw e;
    }
  }

  private void set(ObjectKey key, @Nullable T object) {
    if (object == null) {
      objects.remove(key);
    } else {
      objects.put(key, object);
    }
  }

  private static boolean isSame(KubernetesObject one, KubernetesObject other) {
    return one.metadata().uid().equals(other.metadata().uid());
  }

  private static boolean isSameVersion(KubernetesObject one, KubernetesObject other) {
    return one.metadata().resourceVersion().equals(other.metadata().resourceVersion());
  }

  /// Removes an object.
  ///
  /// @param last the object's last state
  void remove(T last) {
    var before = objects.get(last.key());
    if (before != null) {
      change(before, null, new ClusterChange.Deleted(last));
    }
  }

  /// Begins a comparison with a list of all objects.
  Comparison compare() {
    return new Comparison();
  }

  /// The objects received in a list so far.
  final class Comparison {
    private final Set<ObjectKey> seen = new HashSet<>();

    void put(T object) {
      seen.add(object.key());
      Store.this.put(object);
    }

    void remove(T last) {
      seen.remove(last.key());
      Store.this.remove(last);
    }

    /// Ends the comparison: objects missing in the list are deleted.
    void end() {
      for (var object : objects.values()) {
        if (!seen.contains(object.key())) {
          Store.this.remove(object);
        }
      }
    }
  }
}
