package dev.berth.cluster.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.Condition;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.PluginException;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A cluster in memory: holds the objects, carries out writes, and passes on changes. It stands in
/// for the API server, for the kubelets, which start bound pods, and for the controllers that clean
/// up after deleted pods and that bind and provision volumes. For one thread.
public final class EmbeddedCluster implements ClusterWriter {

  /// Before all that is bound here; pods start one second after the other.
  private static final Instant FIRST_START = Instant.parse("2027-01-01T00:00:00Z");

  private final ObjectMap objects = new ObjectMap();
  private final List<KubernetesObject> initial;
  private final SortedMap<Integer, List<Pod>> later = new TreeMap<>();
  private final ClaimRelease claims = new ClaimRelease(this);
  private final List<Consumer<ClusterChange>> listeners = new ArrayList<>();
  private final PodLifecycle pods = new PodLifecycle(this);
  private final PersistentVolumeController volumes = new PersistentVolumeController(this);
  private final Set<ObjectKey> writtenVolumeClaims = new HashSet<>();
  private final Set<ObjectKey> writtenResourceClaims = new HashSet<>();
  private int bound;
  private int created;
  private long writes;
  private boolean followsClock;
  private InstantSource clock = () -> FIRST_START.plusSeconds(bound);

  /// A cluster of these objects.
  ///
  /// @param objects as an API server would hold them
  public EmbeddedCluster(Collection<? extends KubernetesObject> objects) {
    initial = List.copyOf(objects);
    for (var object : initial) {
      if (object instanceof Pod pod && Wave.of(pod) > 0) {
        later.computeIfAbsent(Wave.of(pod), _ -> new ArrayList<>()).add(pod);
      } else {
        this.objects.put(object);
        if (object instanceof Pod pod) {
          pods.mounts().note(pod);
        }
      }
    }
  }

  /// From now on pods start and are deleted at the time of the clock.
  public void follow(InstantSource time) {
    clock = time;
    followsClock = true;
  }

  /// Whether time passes, and not just orders what has been bound.
  public boolean hasTime() {
    return followsClock;
  }

  /// From now on these kubelets start and stop pods; until then, that takes no time where kubelets
  /// answer.
  public void use(Kubelets others) {
    pods.use(others);
  }

  /// Its time by now.
  public InstantSource time() {
    return () -> clock.instant();
  }

  /// The pods of all waves come.
  public void allWaves() {
    while (!nextWave().isEmpty()) {
      // they are there now
    }
  }

  /// The pods of the next wave come.
  ///
  /// @return those pods; none if all are there
  Set<Pod> nextWave() {
    if (later.isEmpty()) {
      return Set.of();
    }
    var pods = Objects.requireNonNull(later.remove(later.firstKey()));
    pods.forEach(this::add);
    return Set.copyOf(pods);
  }

  /// Reports all objects to one more listener, and every change from now on. Nodes come after what
  /// is neither node nor pod, and pods come last; finished pods do not come at all.
  public void watch(Consumer<ClusterChange> changes) {
    listeners.add(changes);
    objects.others(Set.of(Node.class, Pod.class)).forEach(it -> changes.accept(added(it)));
    list(Node.class).forEach(node -> changes.accept(added(node)));
    for (var pod : list(Pod.class)) {
      if (!pod.isFinished()) {
        changes.accept(added(pod));
      }
    }
  }

  /// All watches end, those of its controllers, too: from now on the cluster stays as it is, and
  /// does not keep alive what has followed it, such as an engine with all that it remembers.
  public void endWatches() {
    listeners.clear();
  }

  private static ClusterChange added(KubernetesObject object) {
    return new ClusterChange.Added(object);
  }

  /// A view of all objects as they are at any time.
  public ClusterObjects objects() {
    return objects;
  }

  /// From now on, the controller of persistent volumes looks after all volumes and claims; until
  /// then it only carries out what the scheduler decides. To be called before the run.
  ///
  /// @param provisions whether claims that do not wait for a pod get new volumes, if their class
  ///   has a provisioner
  public void controlVolumes(boolean provisions) {
    volumes.start(provisions);
    pods.lookAtVolumes();
    writtenVolumeClaims.clear();
  }

  /// The claims that got new volumes although no pod was placed for them.
  public Set<ObjectKey> claimsProvisionedAtOnce() {
    return volumes.provisionedAtOnce();
  }

  /// The claims for which no volume was made since they have a selector.
  public Set<ObjectKey> claimsRefused() {
    return volumes.refused();
  }

  /// The claims whose volumes pods on several nodes have used although they are for one node, by
  /// the drivers of which nothing tells whether they attach volumes to nodes.
  public SortedMap<String, SortedSet<ObjectKey>> claimsTakenForShared() {
    return pods.mounts().uncertain();
  }

  /// All objects as they were in the beginning.
  public Collection<KubernetesObject> initial() {
    return initial;
  }

  /// All objects as they are now, pods that have ended included.
  public List<KubernetesObject> current() {
    return objects.others(Set.of());
  }

  /// The object of that kind and name, or null.
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    return objects.get(kind, key);
  }

  /// All objects of a kind, in the order in which they came.
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return objects.list(kind);
  }

  /// How many writes there have been.
  public long writes() {
    return writes;
  }

  /// The persistent volume claims written to since the last call, and the volumes they have now;
  /// empty text for none.
  Map<ObjectKey, String> takeWrittenVolumeClaims() {
    return take(
        writtenVolumeClaims, PersistentVolumeClaim.class, claim -> claim.spec().volumeName());
  }

  /// The resource claims written to since the last call, as they are now.
  Map<ObjectKey, ResourceClaimStatus> takeWrittenResourceClaims() {
    return take(writtenResourceClaims, ResourceClaim.class, ResourceClaim::status);
  }

  /// The results for the objects that still exist.
  private <T extends KubernetesObject, R> Map<ObjectKey, R> take(
      Set<ObjectKey> keys, Class<T> kind, Function<T, R> view) {
    var taken = new HashMap<ObjectKey, R>();
    for (var key : keys) {
      var object = get(kind, key);
      if (object != null) {
        taken.put(key, view.apply(object));
      }
    }
    keys.clear();
    return taken;
  }

  /// The pod runs on the node from now on.
  @Override
  public void bind(PodInfo pod, String node) {
    var before = get(Pod.class, pod.key());
    if (before == null) {
      throw new PluginException("pods \"%s\" not found".formatted(pod.key().name()));
    }
    if (!before.spec().nodeName().isEmpty()) {
      throw new PluginException(
          "pod %s is already assigned to node \"%s\""
              .formatted(pod.key().name(), before.spec().nodeName()));
    }
    bound++;
    var placed =
        before
            .withSpec(before.spec().withNodeName(node))
            .withStatus(
                before
                    .status()
                    .withPhase(PodStatus.RUNNING)
                    .withStartTime(clock.instant())
                    .withNominatedNodeName(""));
    update(before, pods.started(placed));
  }

  /// What would keep the pod from starting on its node, as far as its volumes go; null if nothing
  /// does, or if nobody looks after volumes.
  public @Nullable PodObstacle obstacle(Pod pod) {
    return pods.obstacle(pod);
  }

  /// What keeps pods from running that have a node, in the order in which they met it.
  public List<PodObstacle> obstacles() {
    return pods.obstacles();
  }

  /// Whether the pod is deleted and stays all the same, since its kubelet does not answer.
  public boolean lingers(Pod pod) {
    return pods.lingers(pod);
  }

  /// The kubelet takes a pod that names its node, and is there already.
  public void start(Pod pod) {
    var known = current(pod);
    if (known != null) {
      var started = pods.startedAtOnce(known);
      if (!started.equals(known)) {
        update(known, started);
      }
    }
  }

  /// The kubelet does not take a pod that is there already: it ends.
  ///
  /// @param reason such as `OutOfcpu`
  public void reject(Pod pod, PodObstacle obstacle, String reason) {
    var known = current(pod);
    if (known != null) {
      var status = known.status().withPhase(PodStatus.FAILED).withReason(reason);
      update(known, known.withStatus(status));
      pods.rejected(known, obstacle);
    }
  }

  /// Replaces an object.
  @Override
  public void update(KubernetesObject object) {
    var before = get(object.getClass(), object.key());
    if (before == null) {
      throw notFound(object);
    }
    update(before, object);
  }

  /// Stores the claim. It gets a number where an API server adds a random suffix.
  @Override
  public ResourceClaim create(ResourceClaim claim) {
    created++;
    var name = claim.metadata().generateName() + created;
    var uid = "resourceclaims/%s/%s".formatted(claim.key().namespace(), name);
    var stored = claim.withMetadata(claim.metadata().withName(name).withUid(uid));
    add(stored);
    return stored;
  }

  /// As in an API server, a change that changes nothing is no write.
  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change) {
    @SuppressWarnings("unchecked") // an object is of its own class
    var before = get((Class<T>) known.getClass(), known.key());
    if (before == null) {
      throw notFound(known);
    }
    T after = change.apply(before);
    if (!after.equals(before)) {
      update(before, after);
    }
    return after;
  }

  @Override
  public <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change) {
    return change(known, change);
  }

  private static PluginException notFound(KubernetesObject object) {
    return new PluginException(
        "%s \"%s\" not found".formatted(object.kind(), object.metadata().name()));
  }

  /// Does not wait: whatever follows from a write has happened by its end, and time stands still.
  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout) {
    return condition.test(objects);
  }

  /// Sets the pod's nominated node.
  ///
  /// @param node empty for none
  public void nominate(ObjectKey key, String node) {
    var pod = get(Pod.class, key);
    if (pod != null && !pod.status().nominatedNodeName().equals(node)) {
      update(pod, pod.withStatus(pod.status().withNominatedNodeName(node)));
    }
  }

  /// Sets the condition of a PodGroup that says whether it has been scheduled.
  void condition(ObjectKey key, GroupDecision.Condition decided) {
    var group = get(PodGroup.class, key);
    if (group == null) {
      return;
    }
    var conditions = new ArrayList<>(group.status().conditions());
    conditions.removeIf(it -> it.type().equals(PodGroupStatus.POD_GROUP_INITIALLY_SCHEDULED));
    conditions.add(
        new Condition(
            PodGroupStatus.POD_GROUP_INITIALLY_SCHEDULED,
            decided.status(),
            group.metadata().generation(),
            FIRST_START,
            decided.reason(),
            decided.message()));
    update(group, group.withStatus(group.status().withConditions(conditions)));
  }

  /// Removes the pod at once, and releases its claims.
  public void evict(ObjectKey key) {
    var pod = get(Pod.class, key);
    if (pod != null) {
      delete(pod);
      claims.release(pod);
    }
  }

  /// The containers of the pod have ended well: it holds nothing on its node any more, and its
  /// devices are free.
  public void finish(Pod pod) {
    update(pod, pod.withStatus(pod.status().withPhase(PodStatus.SUCCEEDED)));
    claims.releaseDevices(pod.metadata());
  }

  /// Begins to delete the pod. One that has a node stays there until its kubelet has stopped it.
  public void terminate(Pod pod) {
    var known = get(Pod.class, pod.key());
    if (known != null) {
      terminate(known, known);
    }
  }

  /// Begins to delete the pod because of a disruption, and says so in its condition
  /// `DisruptionTarget`.
  ///
  /// @param reason such as `EvictionByEvictionAPI`
  public void disrupt(Pod pod, String reason, String message) {
    var known = get(Pod.class, pod.key());
    if (known != null) {
      terminate(
          known, withCondition(known, PodCondition.DISRUPTION_TARGET, "True", reason, message));
    }
  }

  private void terminate(Pod known, Pod last) {
    if (known.isTerminating()) {
      return;
    }
    if (known.spec().nodeName().isEmpty()) {
      evict(known.key());
      return;
    }
    var deleted = last.withMetadata(last.metadata().withDeletionTimestamp(clock.instant()));
    update(known, deleted);
    pods.terminating(deleted);
  }

  /// Sets a condition of the pod, since now.
  public void setCondition(Pod pod, String type, String status, String reason, String message) {
    var known = current(pod);
    if (known != null) {
      update(known, withCondition(known, type, status, reason, message));
    }
  }

  /// The pod as it is now; null if it is gone.
  @Nullable Pod current(Pod pod) {
    var known = get(Pod.class, pod.key());
    return known != null && known.metadata().uid().equals(pod.metadata().uid()) ? known : null;
  }

  /// The pod with a condition that holds since now.
  Pod withCondition(Pod pod, String type, String status, String reason, String message) {
    var conditions = new ArrayList<>(pod.status().conditions());
    conditions.removeIf(it -> it.type().equals(type));
    conditions.add(new PodCondition(type, 0, status, null, clock.instant(), reason, message));
    return pod.withStatus(pod.status().withConditions(conditions));
  }

  /// Lets the kubelets act: pods that have started by now are ready, and those that are deleted and
  /// have stopped are gone.
  public void syncPods() {
    pods.sync(clock.instant());
  }

  /// When a pod will be ready or gone next; null if none will.
  public @Nullable Instant nextPodSync() {
    return pods.next();
  }

  /// Stores one more object.
  public void add(KubernetesObject object) {
    written(object);
    objects.put(object);
    if (object instanceof Pod pod) {
      pods.mounts().note(pod);
    }
    happened(added(object));
  }

  /// Reports a change, and lets the volume controller react.
  private void happened(ClusterChange change) {
    report(change);
    volumes.react(change);
  }

  private void report(ClusterChange change) {
    listeners.forEach(listener -> listener.accept(change));
  }

  void update(KubernetesObject before, KubernetesObject after) {
    written(after);
    objects.put(after);
    happened(new ClusterChange.Updated(before, after));
  }

  @Override
  public void delete(KubernetesObject object) {
    var known = get(object.getClass(), object.key());
    if (known != null) {
      writes++;
      objects.remove(known);
      if (known instanceof Pod pod) {
        pods.gone(pod);
      }
      happened(new ClusterChange.Deleted(known));
      if (known instanceof PodGroup group) {
        claims.release(group);
      }
    }
  }

  /// Takes back a change, the last one that has not been taken back; nothing else follows from it.
  void revert(ClusterChange change) {
    switch (change) {
      case ClusterChange.Added(var object) -> {
        objects.remove(object);
        report(new ClusterChange.Deleted(object));
      }
      case ClusterChange.Updated(Pod before, Pod after) when losesNode(after, before) -> {
        objects.put(before);
        report(new ClusterChange.Deleted(after)); // no pod in use ever loses its node
        report(added(before));
      }
      case ClusterChange.Updated(var before, var after) -> {
        objects.put(before);
        report(new ClusterChange.Updated(after, before));
      }
      case ClusterChange.Deleted(var object) -> {
        objects.put(object);
        report(added(object));
      }
    }
  }

  private static boolean losesNode(Pod from, Pod to) {
    return !from.spec().nodeName().isEmpty() && to.spec().nodeName().isEmpty();
  }

  private void written(KubernetesObject object) {
    writes++;
    switch (object) {
      case PersistentVolumeClaim claim -> writtenVolumeClaims.add(claim.key());
      case ResourceClaim claim -> writtenResourceClaims.add(claim.key());
      default -> {}
    }
  }
}
