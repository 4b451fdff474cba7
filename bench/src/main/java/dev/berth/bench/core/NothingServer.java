package dev.berth.bench.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.bench.workload.ClusterFile;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Replaces an API server, like the peer's `server.go`: bindings and patches of pods do nothing,
/// deleted pods are gone at once, and written claims come back as from a watch. For any thread.
public final class NothingServer implements ClusterWriter, PodEffectHandler {
  private final Map<Id, KubernetesObject> objects = new ConcurrentHashMap<>();
  private final AtomicLong created = new AtomicLong();
  private final AtomicLong bound = new AtomicLong();
  private final Consumer<ClusterChange> changes;

  /// A server without objects.
  ///
  /// @param changes receives the changes of the cluster; safe on any thread
  public NothingServer(Consumer<ClusterChange> changes) {
    this.changes = changes;
  }

  private record Id(Class<?> kind, ObjectKey key) {
    static Id of(KubernetesObject object) {
      return new Id(object.getClass(), object.key());
    }
  }

  /// The number of bound pods.
  long bound() {
    return bound.get();
  }

  /// Adds an object, or replaces the object with the same kind and key.
  void put(KubernetesObject object) {
    KubernetesObject before = objects.put(Id.of(object), object);
    changes.accept(
        before == null
            ? new ClusterChange.Added(object)
            : new ClusterChange.Updated(before, object));
  }

  private void remove(KubernetesObject object) {
    KubernetesObject before = objects.remove(Id.of(object));
    if (before != null) {
      changes.accept(new ClusterChange.Deleted(before));
    }
  }

  /// Carries out a change of the workload.
  void apply(KubernetesObject change) {
    if ("delete".equals(change.metadata().annotations().get(ClusterFile.CHANGE))) {
      remove(change);
    } else {
      put(change);
    }
  }

  @Override
  public void bind(PodInfo pod, String node) {
    bound.incrementAndGet();
  }

  @Override
  public boolean carryOut(PodEffect effect) {
    if (effect instanceof PodEffect.DeletePod(var pod)) {
      remove(pod);
    }
    return true;
  }

  @Override
  public void update(KubernetesObject object) {
    put(object);
  }

  @Override
  public ResourceClaim create(ResourceClaim claim) {
    String name = claim.metadata().generateName() + created.incrementAndGet();
    ResourceClaim stored = claim.withMetadata(claim.metadata().withName(name).withUid(name));
    put(stored);
    return stored;
  }

  @Override
  @SuppressWarnings("unchecked") // an object is of its own class
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change) {
    var stored = (T) objects.get(Id.of(known));
    if (stored == null) {
      throw new PluginException("%s \"%s\" not found".formatted(known.kind(), known.key()));
    }
    T changed = change.apply(stored);
    if (!changed.equals(stored)) {
      put(changed);
    }
    return changed;
  }

  @Override
  public <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change) {
    return change(known, change);
  }

  @Override
  public void delete(KubernetesObject object) {
    remove(object);
  }

  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout) {
    throw new PluginException("no shape has volumes that a controller has to bind");
  }
}
