package dev.berth.descheduler.proof;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.apiserver.admission.Admission;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.workload.DrainedPods;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.NameGenerator;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.simulation.ClusterJournal;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.proof.SuccessorRules.Successor;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The cluster after all evictions of a cycle: pods that waited and found a place have it; evicted
/// pods are gone, and their replacements are where the scheduler places them. An eviction is tried
/// on it, and then kept or undone. It lives as long as the descheduler: the next cycle undoes the
/// plan, and begins with the changes in the cluster. For one thread.
///
/// The scheduler evaluates all nodes for each pod, because a sample of nodes depends on earlier
/// pods. It calls no extenders, because the tried objects are not in their cluster.
final class PlannedCluster {
  private final FeatureGates gates;
  private final Admission admission;
  private final EmbeddedCluster cluster;
  private final IndexedCluster view;
  private final Engine engine;
  private final Simulation simulation;
  private final ClusterJournal journal;
  private final InstantSource clock;
  private final Set<Class<?>> kinds = new HashSet<>();
  private ObjectCreation creation;
  private NameGenerator names;

  /// The number of the journal's changes that belong to the plan; the following ones are being
  /// tried.
  private int planned;

  private boolean isFollowing;
  private boolean isTrying;

  private PlannedCluster(
      Collection<? extends KubernetesObject> objects,
      EngineSettings settings,
      InstantSource clock) {
    this.clock = clock;
    gates = settings.featureGates();
    admission = new Admission(gates, objects);
    cluster = new EmbeddedCluster(objects);
    view = new IndexedCluster(objects);
    cluster.watch(change -> {
      if (isFollowing) { // admission and view have been made of what there is already
        follow(change);
      }
    });
    isFollowing = true;
    engine =
        new Engine(
            settings.lookingAtAllNodes(), EnginePorts.immediate(clock, cluster, Extenders.NONE));
    simulation = new Simulation(cluster, engine, Controllers.NONE);
    journal = new ClusterJournal(cluster);
    objects.forEach(object -> kinds.add(object.getClass()));
    prepareCreation(objects);
  }

  private void prepareCreation(Collection<? extends KubernetesObject> objects) {
    var manifests = objects.stream().map(it -> new Manifest(it, Origin.NOWHERE)).toList();
    creation = new ObjectCreation(manifests, admission, gates);
    names = NameGenerator.of(Pod.class, manifests);
  }

  /// Creates a cluster in which the waiting pods have been placed, as far as they fit.
  ///
  /// @param objects as an API server holds them
  /// @param clock for plugins and replacements
  static PlannedCluster of(
      Collection<? extends KubernetesObject> objects, EngineSettings settings, InstantSource clock)
      throws InterruptedException {
    var made = new PlannedCluster(withNamespaces(objects), settings, clock);
    made.journal.open();
    made.simulation.run(_ -> {}, _ -> {});
    made.planned = made.journal.size();
    return made;
  }

  /// Begins the next cycle: undoes the plan, applies the changes since then, and places the waiting
  /// pods.
  ///
  /// @param objects the current objects, as an API server holds them
  /// @return false if the kind of cluster has changed, so that a new one must be created
  boolean renew(Collection<? extends KubernetesObject> objects) throws InterruptedException {
    List<KubernetesObject> all = withNamespaces(objects);
    if (!all.stream().allMatch(object -> kinds.contains(object.getClass()))) {
      return false; // admission counts what there is one of
    }
    isTrying = false;
    journal.undo();
    all.forEach(this::take);
    removeOthers(all);
    prepareCreation(all);
    simulation.forgetAttempts();
    journal.open();
    simulation.placeWaiting(_ -> {});
    planned = journal.size();
    return true;
  }

  @SuppressWarnings("ReferenceEquality") // an object that has changed is another one
  private void take(KubernetesObject object) {
    KubernetesObject known = cluster.get(object.getClass(), object.key());
    if (known == object) {
      return;
    }
    if (known != null && known.metadata().uid().equals(object.metadata().uid())) {
      var _ = cluster.change(known, _ -> object);
      return;
    }
    if (known != null) {
      cluster.delete(known); // with another UID it is another object, though it has the name
    }
    cluster.add(object);
  }

  private void removeOthers(List<KubernetesObject> objects) {
    List<KubernetesObject> known = cluster.current();
    if (known.size() == objects.size()) {
      return;
    }
    Map<Class<?>, Set<ObjectKey>> stay = new HashMap<>();
    for (KubernetesObject object : objects) {
      stay.computeIfAbsent(object.getClass(), _ -> new HashSet<>()).add(object.key());
    }
    known.stream()
        .filter(it -> !stay.getOrDefault(it.getClass(), Set.of()).contains(it.key()))
        .forEach(cluster::delete);
  }

  /// Adds the missing namespaces of pods: without them, nothing would be admitted there.
  private static List<KubernetesObject> withNamespaces(
      Collection<? extends KubernetesObject> objects) {
    var all = new ArrayList<KubernetesObject>(objects);
    Set<String> there = new HashSet<>();
    Set<String> needed = new TreeSet<>();
    for (KubernetesObject object : objects) {
      switch (object) {
        case Namespace it -> there.add(it.metadata().name());
        case Pod it -> needed.add(it.metadata().namespace());
        default -> {}
      }
    }
    needed.stream()
        .filter(name -> !there.contains(name))
        .map(name -> new Namespace(ObjectMeta.named("", name), new NamespaceStatus("Active")))
        .forEach(all::add);
    return all;
  }

  private void follow(ClusterChange change) {
    if (change instanceof ClusterChange.Deleted) {
      admission.remove(change.object());
      view.remove(change.object());
    } else {
      admission.put(change.object());
      view.put(change.object());
    }
  }

  /// Its current objects.
  ClusterObjects objects() {
    return cluster.objects();
  }

  /// The current cluster, as descheduling sees it.
  IndexedCluster view() {
    return view;
  }

  /// The current nodes and pods.
  Snapshot snapshot() {
    return engine.snapshot();
  }

  /// All current objects.
  List<KubernetesObject> current() {
    return cluster.current();
  }

  /// Its current fill.
  ClusterFill fill() {
    var waiting = new TreeMap<Integer, Integer>();
    for (Pod pod : cluster.list(Pod.class)) {
      if (pod.spec().nodeName().isEmpty() && !pod.isFinished() && engine.isResponsibleFor(pod)) {
        waiting.merge(pod.priority(), 1, Integer::sum);
      }
    }
    long nodes =
        snapshot().nodes().nodes().stream()
            .filter(node -> node.pods().stream().anyMatch(pod -> DrainedPods.include(pod.pod())))
            .count();
    return new ClusterFill(waiting, nodes);
  }

  /// Places the waiting pods, as far as they fit.
  void placeWaiting() throws InterruptedException {
    simulation.placeWaiting(_ -> {});
  }

  /// The planned state of the pod; null if it is gone, or if another pod has its name.
  @Nullable Pod pod(Pod known) {
    Pod now = cluster.get(Pod.class, known.key());
    return now != null && now.metadata().uid().equals(known.metadata().uid()) ? now : null;
  }

  /// From now on, changes can be undone.
  void begin() {
    if (isTrying) {
      throw new IllegalStateException("a trial is under way");
    }
    isTrying = true;
  }

  /// Keeps the tried change as part of the plan.
  void keep() {
    isTrying = false;
    planned = journal.size();
  }

  /// Undoes the tried changes.
  void undo() {
    isTrying = false;
    journal.undoAfter(planned);
  }

  /// Removes the pod without a replacement.
  void remove(Pod pod) {
    cluster.evict(pod.key());
  }

  /// Evicts the pod, and places its replacement: at once, if the replacement comes while the pod
  /// terminates and there is room beside it; otherwise after the pod is gone, and then waiting pods
  /// that come first may take its room.
  ///
  /// @param pod as it is planned
  /// @param made its replacement
  Relocation relocate(Pod pod, Successor.Replacement made) throws InterruptedException {
    return relocate(pod, made, "");
  }

  /// The same, but the replacement is first tried on a node.
  ///
  /// @param target the node; empty for none
  Relocation relocate(Pod pod, Successor.Replacement made, String target)
      throws InterruptedException {
    Snapshot before = engine.snapshot();
    int done = journal.size();
    Pod planned = nominated(named(made.pod()), target);
    var decisions = new HashMap<String, Decision>();
    @Nullable Creation beside = made.isAtOnce() ? placedBeside(pod, planned, decisions) : null;
    cluster.evict(pod.key());
    var creation = beside == null || beside.made == null ? created(planned) : beside;
    Pod replacement = creation.made;
    if (replacement == null) {
      return new Relocation(
          pod, null, "", creation.refusal, List.of(), List.of(), before, engine.snapshot());
    }
    simulation.placeWaiting(
        other -> other.priority() >= replacement.priority(), it -> note(it, decisions));
    Pod placed = cluster.get(Pod.class, replacement.key());
    Decision decision = decisions.get(replacement.metadata().uid());
    String node = placed == null ? "" : placed.spec().nodeName();
    return new Relocation(
        pod,
        placed == null ? replacement : placed,
        node,
        node.isEmpty() ? message(decision, replacement) : "",
        placedFirst(done, replacement),
        preempted(done, pod),
        before,
        engine.snapshot());
  }

  /// The replacement, placed while the pod terminates.
  private Creation placedBeside(Pod pod, Pod planned, Map<String, Decision> decisions)
      throws InterruptedException {
    var _ =
        cluster.change(
            pod, it -> it.withMetadata(it.metadata().withDeletionTimestamp(clock.instant())));
    Creation creation = created(planned);
    if (creation.made != null) {
      String uid = creation.made.metadata().uid();
      simulation.placeWaiting(
          other -> other.metadata().uid().equals(uid), it -> note(it, decisions));
    }
    return creation;
  }

  /// The pod that an API server would create for a controller; null, with the reason, if the API
  /// server refuses it.
  private record Creation(@Nullable Pod made, String refusal) {}

  private Creation created(Pod pod) {
    var result = creation.create(pod, cluster.objects());
    Refusal refusal = result.refusal();
    if (refusal != null) {
      return new Creation(null, refusal.message());
    }
    List<KubernetesObject> objects = new ArrayList<>(result.objects());
    var stored = (Pod) objects.removeLast();
    // as young as it is: plugins ask for its age
    Pod made = stored.withMetadata(stored.metadata().withCreationTimestamp(clock.instant()));
    objects.forEach(cluster::add);
    cluster.add(made);
    return new Creation(made, "");
  }

  private Pod named(Pod pod) {
    var metadata = pod.metadata();
    return metadata.name().isEmpty()
        ? pod.withMetadata(
            metadata.withName(names.generate(metadata.namespace(), metadata.generateName())))
        : pod;
  }

  private static Pod nominated(Pod pod, String node) {
    return pod.withStatus(pod.status().withNominatedNodeName(node));
  }

  private String message(@Nullable Decision decision, Pod replacement) {
    if (decision == null || decision.result() == Decision.Result.IGNORED) {
      return "no profile of the scheduler is named %s"
          .formatted(replacement.spec().schedulerName());
    }
    return decision.message();
  }

  private static void note(AttemptDecision decision, Map<String, Decision> decisions) {
    switch (decision) {
      case Decision of -> decisions.put(of.uid(), of);
      case GroupDecision of ->
          of.members().forEach(it -> decisions.put(it.decision().uid(), it.decision()));
    }
  }

  private List<ObjectKey> placedFirst(int done, Pod replacement) {
    return journal.changesAfter(done).stream()
        .filter(change ->
            change instanceof ClusterChange.Updated(Pod old, Pod now)
                && old.spec().nodeName().isEmpty()
                && !now.spec().nodeName().isEmpty()
                && !now.key().equals(replacement.key()))
        .map(change -> change.object().key())
        .toList();
  }

  private List<ObjectKey> preempted(int done, Pod evicted) {
    return journal.changesAfter(done).stream()
        .filter(change ->
            change instanceof ClusterChange.Deleted(Pod gone)
                && !gone.metadata().uid().equals(evicted.metadata().uid()))
        .map(change -> change.object().key())
        .toList();
  }
}
