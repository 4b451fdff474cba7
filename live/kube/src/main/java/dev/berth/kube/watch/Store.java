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

/// The objects of one kind as they were received last. Differences are passed on. Written by one
/// thread, read by any.
final class Store<T extends KubernetesObject> {

  private final Map<ObjectKey, T> objects = new ConcurrentHashMap<>();
  private final Consumer<ClusterChange> listener;
  private volatile long reached;

  /// @param listener receives a change after it has been made here
  Store(Consumer<ClusterChange> listener) {
    this.listener = listener;
  }

  @Nullable T get(ObjectKey key) {
    return objects.get(key);
  }

  Collection<T> all() {
    return objects.values();
  }

  /// The last version whose changes are all here; 0 if that is not known.
  long reached() {
    return reached;
  }

  /// Notes that all changes up to this version are here.
  void reached(String version) {
    try {
      reached = Long.parseLong(version);
    } catch (NumberFormatException e) {
      reached = 0; // a server with versions of its own
    }
  }

  /// Adds or updates an object, unless it is here in the same version.
  void put(T object) {
    var before = objects.get(object.key());
    if (before != null && isSame(before, object) && isSameVersion(before, object)) {
      return; // the listener has received that version
    }
    if (before == null) {
      change(null, object, new ClusterChange.Added(object));
    } else if (isSame(before, object)) {
      change(before, object, new ClusterChange.Updated(before, object));
    } else {
      // One is gone and another has its name: both changes may have been missed.
      change(before, null, new ClusterChange.Deleted(before));
      change(null, object, new ClusterChange.Added(object));
    }
  }

  /// Makes a change, or leaves everything as it was if the listener throws: the next comparison
  /// with the server then finds the same difference again, and no change is lost.
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

  /// Takes out an object.
  ///
  /// @param last as it was at last
  void remove(T last) {
    var before = objects.get(last.key());
    if (before != null) {
      change(before, null, new ClusterChange.Deleted(last));
    }
  }

  /// Begins to compare with a list of all objects.
  Comparison compare() {
    return new Comparison();
  }

  /// The objects that a list has had so far.
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

    /// The list is complete: what it did not have is gone.
    void end() {
      for (var object : objects.values()) {
        if (!seen.contains(object.key())) {
          Store.this.remove(object);
        }
      }
    }
  }
}
