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
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
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
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A cluster in memory: holds the objects, carries out writes, and reports changes. It takes the
/// place of the API server, of the kubelets, which start bound pods, and of the controllers that
/// clean up after deleted pods and that bind and provision volumes. For one thread.
public final class EmbeddedCluster implements ClusterWriter {
  /// A time before all bindings of the run; pods start one second after the other.
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

  /// Creates a cluster with these objects.
  ///
  /// @param objects the objects in the form of an API server
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

  /// Makes pods start and be deleted at the time of this clock from now on.
  public void follow(InstantSource time) {
    clock = time;
    followsClock = true;
  }

  /// Whether virtual time passes; otherwise times only order the bound pods.
  public boolean hasTime() {
    return followsClock;
  }

  /// Makes these kubelets start and stop pods from now on. Until then, starting and stopping take
  /// no time on nodes whose kubelets answer.
  public void use(Kubelets others) {
    pods.use(others);
  }

  /// Returns the present time of the cluster.
  public InstantSource time() {
    return () -> clock.instant();
  }

  /// Adds the pods of all waves.
  public void allWaves() {
    while (!nextWave().isEmpty()) {
      // The pods exist now.
    }
  }

  /// Adds the pods of the next wave.
  ///
  /// @return these pods; empty if there is no further wave
  Set<Pod> nextWave() {
    if (later.isEmpty()) {
      return Set.of();
    }
    var pods = Objects.requireNonNull(later.remove(later.firstKey()));
    pods.forEach(this::add);
    return Set.copyOf(pods);
  }

  /// Reports all objects and then every change to one more listener. Nodes come after other
  /// objects, and pods come last; finished pods are not reported.
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

  /// Ends all watches, including those of the controllers. The cluster then no longer changes, and
  /// does not keep its listeners in memory, such as an engine with all of its remembered answers.
  public void endWatches() {
    listeners.clear();
  }

  private static ClusterChange added(KubernetesObject object) {
    return new ClusterChange.Added(object);
  }

  /// Returns a view of all objects that is always up to date.
  public ClusterObjects objects() {
    return objects;
  }

  /// Lets the controller of persistent volumes handle all volumes and claims from now on; without
  /// this call, it only carries out decisions of the scheduler. Call this method before the run.
  ///
  /// @param provisions whether claims that do not wait for a pod get new volumes if their class has
  ///   a provisioner
  public void controlVolumes(boolean provisions) {
    volumes.start(provisions);
    pods.lookAtVolumes();
    writtenVolumeClaims.clear();
  }

  /// Returns the claims that got new volumes before a pod was placed for them.
  public Set<ObjectKey> claimsProvisionedAtOnce() {
    return volumes.provisionedAtOnce();
  }

  /// Returns the claims that got no new volume because they have a selector.
  public Set<ObjectKey> claimsRefused() {
    return volumes.refused();
  }

  /// Returns the claims whose volumes were to be made for a node that does not exist, with the name
  /// of the node, and that the scheduler has got back.
  public SequencedMap<ObjectKey, String> claimsGivenBack() {
    return volumes.givenBack();
  }

  /// Returns claims whose exclusive volumes pods on several nodes have used, by their drivers.
  /// Nothing shows whether these drivers attach volumes to nodes.
  public SortedMap<String, SortedSet<ObjectKey>> claimsTakenForShared() {
    return pods.mounts().uncertain();
  }

  /// Returns all objects at the beginning.
  public Collection<KubernetesObject> initial() {
    return initial;
  }

  /// Returns all present objects, including finished pods.
  public List<KubernetesObject> current() {
    return objects.others(Set.of());
  }

  /// Returns the object of the kind with this name, or null.
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    return objects.get(kind, key);
  }

  /// Returns all objects of a kind, in the order in which they were added.
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return objects.list(kind);
  }

  /// Returns the number of writes.
  public long writes() {
    return writes;
  }

  /// Returns the persistent volume claims that were written since the last call, with their present
  /// volumes; an empty text for no volume.
  Map<ObjectKey, String> takeWrittenVolumeClaims() {
    return take(
        writtenVolumeClaims, PersistentVolumeClaim.class, claim -> claim.spec().volumeName());
  }

  /// Returns the resource claims that were written since the last call, with their present status.
  Map<ObjectKey, ResourceClaimStatus> takeWrittenResourceClaims() {
    return take(writtenResourceClaims, ResourceClaim.class, ResourceClaim::status);
  }

  /// Returns the results for objects that still exist.
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

  /// Binds the pod to the node.
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

  /// Returns what would keep the pod from starting on its node because of its devices or volumes;
  /// null if nothing would. If no controller handles volumes, they keep no pod from starting.
  public @Nullable PodObstacle obstacle(Pod pod) {
    return pods.obstacle(pod);
  }

  /// Returns the names of the sysctls for which kubelets reject the pod.
  public List<String> forbiddenSysctls(Pod pod) {
    return pods.forbiddenSysctls(pod);
  }

  /// Returns what keeps pods with a node from running, in the order in which it happened.
  public List<PodObstacle> obstacles() {
    return pods.obstacles();
  }

  /// Whether the pod is deleted but stays, because its kubelet does not answer.
  public boolean lingers(Pod pod) {
    return pods.lingers(pod);
  }

  /// Starts an existing pod that names its node.
  public void start(Pod pod) {
    var known = current(pod);
    if (known != null) {
      var started = pods.startedAtOnce(known);
      if (!started.equals(known)) {
        update(known, started);
      }
    }
  }

  /// Ends an existing pod because its kubelet rejects it.
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

  /// Stores the claim, with a number in its name where an API server adds a random suffix.
  @Override
  public ResourceClaim create(ResourceClaim claim) {
    created++;
    var name = claim.metadata().generateName() + created;
    var uid = "resourceclaims/%s/%s".formatted(claim.key().namespace(), name);
    var stored = claim.withMetadata(claim.metadata().withName(name).withUid(uid));
    add(stored);
    return stored;
  }

  /// Changes an object. As in an API server, a change without effect is not a write.
  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change) {
    @SuppressWarnings("unchecked") // the change keeps the class
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

  /// Returns at once: all effects of a write have already happened, and time stands still.
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

  /// Sets the condition of a PodGroup that says whether the group has been scheduled.
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

  /// Takes the pod's node away, as if the pod had never been placed.
  ///
  /// @throws NullPointerException if there is no such pod
  public void unbind(ObjectKey key) {
    var pod = Objects.requireNonNull(get(Pod.class, key));
    evict(key);
    add(
        pod.withSpec(pod.spec().withNodeName(""))
            .withStatus(pod.status().withPhase(PodStatus.PENDING).withStartTime(null)));
  }

  /// Returns whether the pod is there and has a node.
  public boolean hasNode(ObjectKey key) {
    var pod = get(Pod.class, key);
    return pod != null && !pod.spec().nodeName().isEmpty();
  }

  /// Marks the pod as succeeded: it no longer holds anything on its node, and its devices are free.
  public void finish(Pod pod) {
    update(pod, pod.withStatus(pod.status().withPhase(PodStatus.SUCCEEDED)));
    claims.releaseDevices(pod.metadata());
  }

  /// Starts to delete the pod. A pod with a node stays there until its kubelet has stopped it.
  public void terminate(Pod pod) {
    var known = get(Pod.class, pod.key());
    if (known != null) {
      terminate(known, known);
    }
  }

  /// Starts to delete the pod because of a disruption, and records the condition
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

  /// Sets a condition of the pod, with the present time.
  public void setCondition(Pod pod, String type, String status, String reason, String message) {
    var known = current(pod);
    if (known != null) {
      update(known, withCondition(known, type, status, reason, message));
    }
  }

  /// Returns the present version of the pod; null if the pod is gone.
  @Nullable Pod current(Pod pod) {
    var known = get(Pod.class, pod.key());
    return known != null && known.metadata().uid().equals(pod.metadata().uid()) ? known : null;
  }

  /// Returns the pod with a condition that begins now.
  Pod withCondition(Pod pod, String type, String status, String reason, String message) {
    var conditions = new ArrayList<>(pod.status().conditions());
    conditions.removeIf(it -> it.type().equals(type));
    conditions.add(new PodCondition(type, 0, status, null, clock.instant(), reason, message));
    return pod.withStatus(pod.status().withConditions(conditions));
  }

  /// Lets the kubelets act: pods that have started become ready, and deleted pods that have stopped
  /// disappear.
  public void syncPods() {
    pods.sync(clock.instant());
  }

  /// Returns the time at which the next pod becomes ready or disappears; null if there is none.
  public @Nullable Instant nextPodSync() {
    return pods.next();
  }

  /// Adds an object.
  public void add(KubernetesObject object) {
    written(object);
    objects.put(object);
    if (object instanceof Pod pod) {
      pods.mounts().note(pod);
    }
    happened(added(object));
  }

  /// Reports a change, and lets the volume controller react to it.
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

  /// Undoes the last change that is not undone yet, without any further effect.
  void revert(ClusterChange change) {
    switch (change) {
      case ClusterChange.Added(var object) -> {
        objects.remove(object);
        report(new ClusterChange.Deleted(object));
      }
      case ClusterChange.Updated(Pod before, Pod after) when losesNode(after, before) -> {
        objects.put(before);
        report(new ClusterChange.Deleted(after)); // to listeners, a pod never loses its node
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
