package dev.berth.testkit.scenario;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The objects of a scenario. Passes every change to the engine.
final class ScenarioCluster implements ClusterWriter {
  private static final Instant FIRST_QUEUED = Instant.parse("2026-01-01T00:00:00Z");

  private final StoredObjects objects = new StoredObjects();
  private final Map<ObjectKey, Integer> attempts = new HashMap<>();
  private Consumer<ClusterChange> listener = change -> {};
  private int created;

  /// Passes on all objects, and then every change.
  void watch(Consumer<ClusterChange> changes) {
    listener = changes;
    objects.all().forEach(object -> changes.accept(new ClusterChange.Added(object)));
  }

  /// Adds the object, or replaces the object of the same kind and name.
  void add(KubernetesObject object) {
    KubernetesObject before = objects.put(object);
    listener.accept(
        before == null
            ? new ClusterChange.Added(object)
            : new ClusterChange.Updated(before, object));
  }

  void remove(KubernetesObject object) {
    KubernetesObject known = objects.remove(object);
    if (known != null) {
      listener.accept(new ClusterChange.Deleted(known));
    }
  }

  @Nullable Pod pod(ObjectKey key) {
    return objects.get(Pod.class, key);
  }

  /// Returns the current version of the pod, ready for another attempt.
  QueuedPodInfo queue(Pod pod) {
    Pod known = pod(pod.key());
    if (known == null) {
      add(pod);
      known = pod;
    }
    int attempt = attempts.merge(pod.key(), 1, Integer::sum);
    return new QueuedPodInfo(PodInfo.of(known), FIRST_QUEUED, attempt);
  }

  void nominate(ObjectKey key, String node) {
    change(key, pod -> pod.withStatus(pod.status().withNominatedNodeName(node)));
  }

  @Override
  public void bind(PodInfo pod, String node) {
    if (pod(pod.key()) == null) {
      throw new PluginException("pods \"%s\" not found".formatted(pod.key().name()));
    }
    change(
        pod.key(),
        it ->
            it.withSpec(it.spec().withNodeName(node))
                .withStatus(it.status().withPhase(PodStatus.RUNNING).withNominatedNodeName("")));
  }

  @Override
  public void update(KubernetesObject object) {
    var _ = objects.require(object);
    add(object);
  }

  @Override
  public ResourceClaim create(ResourceClaim claim) {
    created++;
    String name = claim.metadata().generateName() + created;
    ResourceClaim stored = claim.withMetadata(claim.metadata().withName(name).withUid(name));
    add(stored);
    return stored;
  }

  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change) {
    T changed = change.apply(objects.require(known));
    add(changed);
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

  /// Does not wait, since nothing else changes a scenario.
  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout) {
    return condition.test(objects.snapshot());
  }

  private void change(ObjectKey key, UnaryOperator<Pod> change) {
    Pod pod = pod(key);
    if (pod != null) {
      add(change.apply(pod));
    }
  }
}
