package dev.berth.cluster.controller.workload;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.apiserver.admission.Admission;
import dev.berth.cluster.apiserver.admission.Normalized;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.apiserver.update.Replacement;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.NameGenerator;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The cluster of an input before its controllers act. Many simulations may [start] from it: each
/// gets a cluster of its own, and all share the objects, which were completed and admitted once.
/// Immutable, for any threads.
public final class InitialCluster {
  /// The objects as written, without those that controllers would have made.
  private final List<Manifest> wanted;

  private final Normalized stored;
  private final List<Manifest> all;
  private final List<Replacement> replacements;
  private final Map<KindKey, KubernetesObject> former;
  private final List<AutoscaledWorkload> autoscaled;
  private final Map<ObjectKey, ObjectKey> heldCronJobs;
  private final List<Manifest> makers;
  private final List<String> drained;
  private final KueueQueues kueue;
  private final boolean isValid;

  /// @param wanted the objects as written, after autoscalers and edits
  /// @param stored the objects in the form of an API server
  /// @param all the stored objects, and after them those that an API server would not store
  /// @param former the replaced objects, in their former state
  /// @param makers objects whose further pods are asked for, and that are not in the cluster
  /// @param drained the names of nodes whose pods are evicted
  /// @param isValid whether controllers may act
  InitialCluster(
      List<Manifest> wanted,
      Normalized stored,
      List<Manifest> all,
      List<Replacement> replacements,
      Map<KindKey, KubernetesObject> former,
      List<AutoscaledWorkload> autoscaled,
      Map<ObjectKey, ObjectKey> heldCronJobs,
      List<Manifest> makers,
      List<String> drained,
      KueueQueues kueue,
      boolean isValid) {
    this.wanted = List.copyOf(wanted);
    this.stored = stored;
    this.all = List.copyOf(all);
    this.replacements = List.copyOf(replacements);
    this.former = Map.copyOf(former);
    this.autoscaled = List.copyOf(autoscaled);
    this.heldCronJobs = Collections.unmodifiableMap(new LinkedHashMap<>(heldCronJobs));
    this.makers = List.copyOf(makers);
    this.drained = List.copyOf(drained);
    this.kueue = kueue;
    this.isValid = isValid;
  }

  /// Computes the cluster of an input.
  ///
  /// @param settings the assumptions about workloads
  /// @param gates the features of the API server
  /// @param problems receives the errors for which an API server would reject objects
  public static InitialCluster of(
      Input input, WorkloadSettings settings, FeatureGates gates, Problems problems) {
    return new ClusterAssembly(input, List.of(), settings, gates, UnaryOperator.identity())
        .build(problems);
  }

  /// Returns the cluster of the same input without the last of its manifests; null if it has to be
  /// computed, since there are other objects after theirs, whose UIDs tell their places.
  ///
  /// @param last manifests of new objects on which no earlier manifest depends, such as new nodes
  ///   with their pods
  public @Nullable InitialCluster without(List<Manifest> last) {
    if (last.isEmpty()) {
      return this;
    }
    var names = last.stream().map(KindKey::of).toList();
    var gone = Set.copyOf(names);
    var manifests = stored.manifests();
    if (!endWith(names, manifests) || !endWith(names, wanted)) {
      return null;
    }
    var others = manifests.subList(0, manifests.size() - names.size());
    var refused = all.subList(manifests.size(), all.size());
    return new InitialCluster(
        wanted.subList(0, wanted.size() - names.size()),
        new Normalized(
            others,
            stored.refusals(),
            stored.existing(),
            stored.running().stream().filter(it -> !gone.contains(KindKey.of(it))).toList(),
            stored.gates()),
        Stream.concat(others.stream(), refused.stream()).toList(),
        replacements,
        former,
        autoscaled,
        heldCronJobs,
        makers,
        drained,
        kueue,
        isValid);
  }

  private static boolean endWith(List<KindKey> names, List<Manifest> manifests) {
    var first = manifests.size() - names.size();
    return first >= 0
        && manifests.subList(first, manifests.size()).stream()
            .map(KindKey::of)
            .toList()
            .equals(names);
  }

  /// Starts a simulation: its cluster, with controllers that have not acted yet.
  public SimulatedCluster start() {
    var gates = stored.gates();
    var manifests = stored.manifests();
    var admission = stored.newAdmission();
    var creation = new ObjectCreation(manifests, admission, gates);
    var cluster = new EmbeddedCluster(manifests.stream().map(Manifest::object).toList());
    cluster.watch(change -> follow(change, admission));
    var names = NameGenerator.of(Pod.class, manifests);
    var kubelets = new KubeletAdmission(cluster, gates);
    var templates = new TemplateComparison(gates);
    var controllers =
        new ControllerManager(
            cluster,
            new PodControl(cluster, creation, names, kubelets, creation.start()),
            kubelets,
            templates,
            gates,
            drained,
            unseen());
    if (isValid) {
      activate(controllers, templates);
    }
    return new SimulatedCluster(
        cluster,
        controllers,
        creation,
        replacements,
        all,
        stored.refusals(),
        autoscaled,
        heldCronJobs,
        new SpecifiedPods(all, cluster, controllers, creation, stored.refusals()),
        isValid ? replicaTemplates(cluster) : List.of(),
        kueue);
  }

  private static void follow(ClusterChange change, Admission admission) {
    if (change instanceof ClusterChange.Deleted) {
      admission.remove(change.object());
    } else {
      admission.put(change.object());
    }
  }

  /// Returns the new pods that name their nodes. Pods of a cluster have a UID, or are known to run.
  private List<Pod> unseen() {
    var keys =
        wanted.stream()
            .filter(manifest -> manifest.object() instanceof Pod pod && isUnseen(pod))
            .map(Manifest::key)
            .collect(toSet());
    return keys.isEmpty()
        ? List.of()
        : stored.manifests().stream()
            .map(Manifest::object)
            .filter(object -> object instanceof Pod && keys.contains(object.key()))
            .map(Pod.class::cast)
            .toList();
  }

  private static boolean isUnseen(Pod pod) {
    var status = pod.status();
    return PodStates.isBound(pod)
        && pod.metadata().uid().isEmpty()
        && status.startTime() == null
        && (status.phase().isEmpty() || status.phase().equals(PodStatus.PENDING));
  }

  private List<ReplicaTemplate> replicaTemplates(EmbeddedCluster cluster) {
    return makers.stream()
        .map(manifest -> ReplicaTemplate.of(manifest, cluster.list(Node.class)))
        .filter(Objects::nonNull)
        .toList();
  }

  /// Activates the controllers whose workloads are new or changed. A workload that was read from an
  /// API server together with pods is complete: its controller has created the pods, except refused
  /// ones. So is a workload whose status says that its pods are refused.
  private void activate(ControllerManager controllers, TemplateComparison templates) {
    var dumps = dumps();
    var incomplete = new HashSet<>(former.keySet());
    var withoutPods = new HashSet<KindKey>();
    boolean hasNewNodes = false;
    for (var manifest : wanted) {
      var object = manifest.object();
      if (!(object instanceof Node) && !Workloads.isWorkload(object)) {
        continue;
      }
      var isStored = !manifest.metadata().uid().isEmpty();
      var key = KindKey.of(manifest);
      if (!isStored) {
        incomplete.add(key);
      } else if (!dumps.contains(manifest.origin().sourceName())) {
        withoutPods.add(key);
      }
      hasNewNodes |=
          object instanceof Node && (incomplete.contains(key) || withoutPods.contains(key));
    }
    var revisions = new RunningRevisions(controllers.controlled(), templates);
    for (var manifest : stored.manifests()) {
      var object = manifest.object();
      if (!Workloads.isWorkload(object) || controllers.isControlled(object)) {
        continue;
      }
      var name = KindKey.of(manifest);
      revisions
          .find(object, former.get(name))
          .ifPresent(it -> controllers.revisions().put(object, it));
      if (incomplete.contains(name)
          || (withoutPods.contains(name) && !controllers.isRefused(object))
          || (hasNewNodes && object instanceof DaemonSet)) {
        controllers.activate(object);
      } else {
        controllers.resume(object);
      }
    }
  }

  /// Returns the sources with pods from an API server.
  private Set<String> dumps() {
    return wanted.stream()
        .filter(it -> it.object() instanceof Pod && !it.metadata().uid().isEmpty())
        .map(it -> it.origin().sourceName())
        .collect(toSet());
  }
}
