package dev.berth.testkit.scenario;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.port.PodEffect;
import dev.berth.engine.port.PodEffectHandler;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The API server for a running scheduler: stores writes at once, and delivers the changes later,
/// in order. Writes can be made to fail.
public final class LiveCluster implements ClusterWriter, PodEffectHandler {
  private final StoredObjects objects = new StoredObjects();
  private final Deque<ClusterChange> undelivered = new ArrayDeque<>();
  private final List<String> calls = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  private final InstantSource clock;
  private Consumer<String> beforeWrites = call -> {};
  private boolean gracefully;
  private long version;

  LiveCluster(InstantSource clock) {
    this.clock = clock;
  }

  /// Sets a function that is called before every write, with a text such as `bind default/web` or
  /// `delete default/db`; the writer gets what it throws.
  public void beforeWrites(Consumer<String> next) {
    beforeWrites = next;
  }

  /// Makes deleted pods terminate first; they are gone once the test removes them.
  public void deleteGracefully() {
    gracefully = true;
  }

  /// The scheduler's calls, in order, without events.
  public List<String> calls() {
    return List.copyOf(calls);
  }

  /// The events, in order, such as `Scheduled default/web: Successfully assigned …`.
  public List<String> events() {
    return List.copyOf(events);
  }

  /// Returns the object of that kind and name, or null.
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    return objects.get(kind, key);
  }

  /// Returns all objects of a kind, in the order of their creation.
  public <T extends KubernetesObject> List<T> list(Class<T> kind) {
    return objects.all().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /// Returns all current objects.
  public ClusterObjects snapshot() {
    return objects.snapshot();
  }

  /// Stores the object, or replaces the object of the same kind and name.
  public void put(KubernetesObject object) {
    KubernetesObject stored = object instanceof Pod pod ? versioned(pod) : object;
    KubernetesObject before = objects.put(stored);
    undelivered.add(
        before == null
            ? new ClusterChange.Added(stored)
            : new ClusterChange.Updated(before, stored));
  }

  private Pod versioned(Pod pod) {
    version++;
    return pod.withMetadata(pod.metadata().withResourceVersion(Long.toString(version)));
  }

  /// Removes the object if it exists.
  public void remove(KubernetesObject object) {
    KubernetesObject known = objects.remove(object);
    if (known != null) {
      undelivered.add(new ClusterChange.Deleted(known));
    }
  }

  /// Delivers the next change; has no effect if there is none.
  ///
  /// @return whether there was one
  boolean deliverNext(Consumer<ClusterChange> listener) {
    ClusterChange next = undelivered.poll();
    if (next == null) {
      return false;
    }
    listener.accept(next);
    return true;
  }

  /// Returns whether there are changes that are not delivered yet.
  public boolean hasUndeliveredChanges() {
    return !undelivered.isEmpty();
  }

  @Override
  public void bind(PodInfo pod, String node) {
    call("bind", pod.key());
    Pod stored = known(pod.pod());
    if (!stored.spec().nodeName().isEmpty()) {
      throw new PluginException(
          "pod %s is already assigned to node \"%s\""
              .formatted(pod.key().name(), stored.spec().nodeName()));
    }
    put(
        stored
            .withSpec(stored.spec().withNodeName(node))
            .withStatus(stored.status().withPhase(PodStatus.RUNNING).withNominatedNodeName("")));
  }

  private Pod known(Pod pod) {
    Pod stored = get(Pod.class, pod.key());
    if (stored == null || !stored.metadata().uid().equals(pod.metadata().uid())) {
      throw StoredObjects.notFound(pod);
    }
    return stored;
  }

  private void call(String verb, ObjectKey key) {
    String call = verb + " " + key;
    calls.add(call);
    beforeWrites.accept(call);
  }

  @Override
  public boolean carryOut(PodEffect effect) {
    Pod stored = get(Pod.class, effect.pod().key());
    boolean there = stored != null && stored.metadata().uid().equals(effect.pod().metadata().uid());
    switch (effect) {
      case PodEffect.RecordEvent event ->
          events.add("%s %s: %s".formatted(event.reason(), event.pod().key(), event.note()));
      case PodEffect.PatchStatus patch -> {
        call("patch", patch.pod().key());
        if (stored != null && there) {
          put(stored.withStatus(patched(stored.status(), patch)));
        }
      }
      case PodEffect.DeletePod delete -> {
        call("delete", delete.pod().key());
        if (stored != null && there) {
          delete(stored);
        }
      }
    }
    return there;
  }

  private static PodStatus patched(PodStatus status, PodEffect.PatchStatus patch) {
    PodCondition condition = patch.condition();
    PodStatus patched = status;
    if (condition != null) {
      Stream<PodCondition> others =
          status.conditions().stream().filter(it -> !it.type().equals(condition.type()));
      patched = patched.withConditions(Stream.concat(others, Stream.of(condition)).toList());
    }
    return patch.nominatedNodeName() == null
        ? patched
        : patched.withNominatedNodeName(patch.nominatedNodeName());
  }

  @Override
  public void delete(KubernetesObject object) {
    if (gracefully && object instanceof Pod pod && !pod.spec().nodeName().isEmpty()) {
      put(pod.withMetadata(pod.metadata().withDeletionTimestamp(clock.instant())));
    } else {
      remove(object);
    }
  }

  @Override
  public void update(KubernetesObject object) {
    call("update", object.key());
    var _ = objects.require(object);
    put(object);
  }

  @Override
  public ResourceClaim create(ResourceClaim claim) {
    version++;
    String name = claim.metadata().generateName() + version;
    ResourceClaim stored = claim.withMetadata(claim.metadata().withName(name).withUid(name));
    call("create", stored.key());
    put(stored);
    return stored;
  }

  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change) {
    if (change.apply(known).equals(known)) {
      return known; // nothing to send
    }
    call("change", known.key());
    T changed = change.apply(objects.require(known));
    put(changed);
    return changed;
  }

  @Override
  public <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change) {
    return change(known, change);
  }

  /// Does not wait: a condition that does not hold now never will.
  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout) {
    return condition.test(snapshot());
  }
}
