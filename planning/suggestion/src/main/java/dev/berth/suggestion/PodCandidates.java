package dev.berth.suggestion;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.api.selector.TolerationSlip;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds changes of the pod that may help: for each part of its spec that can keep it from a node,
/// the next best value. The filters decide whether a change helps.
final class PodCandidates {
  /// The maximum number of values to try for a label, and of sets of taints to tolerate.
  private static final int ALTERNATIVES = 6;

  private static final int TAINT_SETS = 30;
  private static final int FEW_DEVICES = 16;

  private final Situation situation;
  private final PodSpec spec;
  private final List<NodeBlockers> blockers;
  private final NodeLabels labels;
  private final List<PodChange> candidates = new ArrayList<>();

  private PodCandidates(Situation situation, List<NodeBlockers> blockers, NodeLabels labels) {
    this.situation = situation;
    this.blockers = blockers;
    this.labels = labels;
    spec = situation.pod().spec();
  }

  /// @param blockers the blockers of the considered nodes, nearest first
  /// @param labels the labels of all nodes
  static List<PodChange> of(Situation situation, List<NodeBlockers> blockers, NodeLabels labels) {
    var candidates = new PodCandidates(situation, blockers, labels);
    candidates.requests();
    candidates.tolerations();
    candidates.nodeSelector();
    candidates.nodeAffinity();
    candidates.podAffinity();
    candidates.labelsThatOthersAvoid();
    candidates.spread();
    candidates.hostPorts();
    candidates.volumes();
    candidates.devices();
    return candidates.candidates;
  }

  private void add(PodChange change) {
    candidates.add(change);
  }

  private void devices() {
    for (PodResourceClaim claim : spec.resourceClaims()) {
      if (claim.resourceClaimName() != null) {
        useOther(ResourceClaim.class, claim.resourceClaimName());
      }
      add(new PodChange.DropDeviceClaim(claim.name()));
    }
  }

  /// Adds existing claims that a missing claim may mean.
  private void useOther(Class<? extends KubernetesObject> kind, String name) {
    String namespace = situation.pod().metadata().namespace();
    List<String> names =
        situation.cluster().objects().list(kind, namespace).stream()
            .map(it -> it.metadata().name())
            .toList();
    if (!names.contains(name)) {
      Nearest.nearest(name, names)
          .forEach(near -> add(new PodChange.UseClaim(kind == ResourceClaim.class, name, near)));
    }
  }

  /// For each resource, adds the largest request that fits a node that lacks nothing else.
  private void requests() {
    Map<String, InsufficientResource> roomiest = new LinkedHashMap<>();
    for (NodeBlockers node : blockers) {
      InsufficientResource lacking = onlyLacking(node);
      if (lacking != null) {
        roomiest.merge(lacking.resource(), lacking, (a, b) -> free(b) > free(a) ? b : a);
      }
    }
    roomiest.values().forEach(this::lower);
    // If each node lacks several resources, tries the nearest node, with each resource as part of a
    // pair.
    blockers.stream()
        .map(PodCandidates::lacking)
        .filter(lacking -> lacking.size() > 1)
        .findFirst()
        .ifPresent(lacking -> lacking.forEach(this::lower));
    Map<String, Quantity> requested = PodRequests.OF_SPEC.of(situation.pod());
    requested.forEach((resource, quantity) -> {
      // A resource request may ask for devices, which are not a resource of the node.
      long count = quantity.value();
      if (resource.contains("/") && !roomiest.containsKey(resource) && count <= FEW_DEVICES) {
        for (long fewer = count - 1; fewer >= 0; fewer--) {
          add(
              new PodChange.LowerRequest(
                  resource, quantity, RequestLimit.quantity(resource, fewer)));
        }
      }
    });
  }

  /// Returns lower requests for each resource of which no node has enough even without pods: the
  /// amount of the largest node, and zero.
  static List<PodChange> lowerRequests(Pod pod, List<NodeBlockers> blockers) {
    Map<String, Long> most = new LinkedHashMap<>();
    for (NodeBlockers node : blockers) {
      for (PluginStatus rejection : node.rejections()) {
        for (Reason reason : rejection.reasons()) {
          if (reason instanceof InsufficientResource lacking
              && !lacking.resource().equals(ResourceNames.PODS)) {
            most.merge(lacking.resource(), lacking.allocatable(), Math::max);
          }
        }
      }
    }
    var lower = new ArrayList<PodChange>();
    Map<String, Quantity> requested = PodRequests.OF_SPEC.of(pod);
    most.forEach((resource, allocatable) -> {
      Quantity from = requested.getOrDefault(resource, Quantity.ZERO);
      for (long to : new long[] {RequestLimit.round(resource, allocatable), 0}) {
        if (to < RequestLimit.number(resource, from)) {
          lower.add(
              new PodChange.LowerRequest(resource, from, RequestLimit.quantity(resource, to)));
        }
      }
    });
    return lower;
  }

  private static long free(InsufficientResource lacking) {
    return lacking.allocatable() - lacking.used();
  }

  private void lower(InsufficientResource lacking) {
    String resource = lacking.resource();
    long free = Math.max(0, free(lacking));
    Quantity from = RequestLimit.quantity(resource, lacking.requested());
    long rounded = RequestLimit.round(resource, free);
    if (!resource.equals(ResourceNames.PODS) && rounded < lacking.requested()) {
      add(new PodChange.LowerRequest(resource, from, RequestLimit.quantity(resource, rounded)));
    }
  }

  /// Returns the resources that the node lacks if it lacks only resources; otherwise an empty list.
  private static List<InsufficientResource> lacking(NodeBlockers node) {
    List<Reason> reasons = node.rejections().getFirst().reasons();
    return node.rejections().size() == 1
            && reasons.stream().allMatch(InsufficientResource.class::isInstance)
        ? reasons.stream().map(InsufficientResource.class::cast).toList()
        : List.of();
  }

  /// Returns the resource that the node lacks if it lacks only this one; otherwise null.
  private static @Nullable InsufficientResource onlyLacking(NodeBlockers node) {
    List<InsufficientResource> lacking = lacking(node);
    return lacking.size() == 1 ? lacking.getFirst() : null;
  }

  private void tolerations() {
    Map<List<Taint>, Integer> sets = new LinkedHashMap<>();
    for (NodeBlockers blocked : blockers) {
      NodeInfo node = Objects.requireNonNull(situation.cluster().nodes().node(blocked.node()));
      List<Taint> taints =
          untolerated(node, spec).stream()
              .filter(taint ->
                  !StateTaints.contain(taint) || StateTaints.isRemovedBy(situation.pod(), taint))
              .toList();
      if (!taints.isEmpty() && !node.node().spec().unschedulable()) {
        sets.merge(withoutTimes(taints), 1, Integer::sum);
      }
    }
    var pool = new OwnPool(situation);
    sets.keySet().stream()
        .limit(TAINT_SETS)
        .map(taints -> toleration(taints, pool))
        .forEach(this::add);
  }

  /// If one toleration almost tolerates the only taint, returns its correction, unless the
  /// toleration tolerates another taint.
  private PodChange toleration(List<Taint> taints, OwnPool pool) {
    List<Toleration> unused = spec.tolerations().stream().filter(it -> !pool.isInUse(it)).toList();
    return TolerationSlip.of(unused, taints.getFirst())
        .filter(_ -> taints.size() == 1)
        .<PodChange>map(PodChange.CorrectToleration::new)
        .orElseGet(() ->
            new PodChange.AddTolerations(
                taints,
                !taints.stream()
                    .allMatch(taint ->
                        pool.has(taint)
                            || pool.isOfAll(taint)
                            || StateTaints.isRemovedBy(situation.pod(), taint))));
  }

  private static List<Taint> withoutTimes(List<Taint> taints) {
    return taints.stream().map(taint -> taint.withTimeAdded(null)).toList();
  }

  /// Returns the taints of the node that keep the pod away.
  static List<Taint> untolerated(NodeInfo node, PodSpec spec) {
    List<Taint> taints = node.node().spec().taints();
    return taints.isEmpty()
        ? taints
        : taints.stream()
            .filter(taint -> !taint.effect().equals(Taint.PREFER_NO_SCHEDULE))
            .filter(taint -> !TolerationMatcher.COMPARING.tolerates(spec.tolerations(), taint))
            .toList();
  }

  private void nodeSelector() {
    spec.nodeSelector()
        .forEach((key, value) -> {
          boolean isCorrection = !labels.values(key).contains(value) && !NodeLabels.isPlatform(key);
          for (String near : meant(key, value)) {
            add(new PodChange.ChangeNodeSelector(key, value, near, value, true));
            boolean isValueKnown = labels.values(near).contains(value);
            List<String> others =
                labels.nearest(key).contains(near) ? labels.values(near) : List.of();
            for (String other : likely(value, others)) {
              add(new PodChange.ChangeNodeSelector(key, value, near, other, !isValueKnown));
            }
          }
          for (String other : likely(value, labels.values(key))) {
            add(new PodChange.ChangeNodeSelector(key, value, key, other, isCorrection));
          }
          add(new PodChange.ChangeNodeSelector(key, value, null, null, isCorrection));
        });
  }

  /// Returns existing labels that a label without nodes may mean.
  private List<String> meant(String key, String value) {
    return labels.values(key).isEmpty()
        ? labels.meant(key, value).stream().limit(ALTERNATIVES).toList()
        : List.of();
  }

  /// Returns other values: first values with a similar spelling, then the most frequent ones.
  private static List<String> likely(String value, List<String> values) {
    return Stream.concat(Nearest.nearest(value, values).stream(), values.stream())
        .distinct()
        .filter(other -> !other.equals(value))
        .limit(ALTERNATIVES)
        .toList();
  }

  private void nodeAffinity() {
    Affinity affinity = spec.affinity();
    var nodes = affinity == null ? null : affinity.nodeAffinity();
    NodeSelector required =
        nodes == null ? null : nodes.requiredDuringSchedulingIgnoredDuringExecution();
    if (required == null) {
      return;
    }
    // The pod's controller has created the pod for this node.
    boolean isOfDaemonSet = NodeCopy.isDaemon(situation.pod());
    for (int i = 0; i < required.nodeSelectorTerms().size(); i++) {
      NodeSelectorTerm term = required.nodeSelectorTerms().get(i);
      for (int j = 0; j < term.matchExpressions().size(); j++) {
        NodeSelectorRequirement old = term.matchExpressions().get(j);
        boolean isCorrection = labels.note(old) != null && !NodeLabels.isPlatform(old.key());
        List<NodeSelectorRequirement> others = alternatives(old);
        others.removeAll(term.matchExpressions());
        for (NodeSelectorRequirement other : others) {
          boolean isRenaming = !other.key().equals(old.key());
          add(
              new PodChange.ChangeNodeAffinity(
                  i, false, j, old, other, isCorrection || isRenaming));
        }
        add(new PodChange.ChangeNodeAffinity(i, false, j, old, null, isCorrection));
      }
      for (int j = 0; !isOfDaemonSet && j < term.matchFields().size(); j++) {
        add(new PodChange.ChangeNodeAffinity(i, true, j, term.matchFields().get(j), null, false));
      }
    }
    if (!isOfDaemonSet) {
      add(new PodChange.DropNodeAffinity());
    }
  }

  private List<NodeSelectorRequirement> alternatives(NodeSelectorRequirement old) {
    var alternatives = new ArrayList<NodeSelectorRequirement>();
    for (String near : meant(old.key(), old.values().isEmpty() ? "" : old.values().getFirst())) {
      alternatives.add(new NodeSelectorRequirement(near, old.operator(), old.values()));
    }
    if (old.operator().equals("In") && !old.values().isEmpty()) {
      for (String other : likely(old.values().getFirst(), labels.values(old.key()))) {
        if (!old.values().contains(other)) {
          alternatives.add(new NodeSelectorRequirement(old.key(), old.operator(), List.of(other)));
        }
      }
    }
    return alternatives;
  }

  private void podAffinity() {
    Affinity affinity = spec.affinity();
    if (affinity == null) {
      return;
    }
    var pods = affinity.podAffinity();
    if (pods != null) {
      List<PodAffinityTerm> terms = pods.requiredDuringSchedulingIgnoredDuringExecution();
      for (int i = 0; i < terms.size(); i++) {
        namespaces(i, terms.get(i));
        labels(i, terms.get(i));
        topologyKey(PodChange.UseTopologyKey.Rule.AFFINITY, i, terms.get(i).topologyKey());
        add(new PodChange.PreferPodAffinity(i, terms.get(i)));
      }
    }
    var antiPods = affinity.podAntiAffinity();
    if (antiPods != null) {
      List<PodAffinityTerm> terms = antiPods.requiredDuringSchedulingIgnoredDuringExecution();
      PodChange.UseTopologyKey.apart(spec, labels).forEach(this::add);
      for (int i = 0; i < terms.size(); i++) {
        add(new PodChange.PreferPodAntiAffinity(i, terms.get(i)));
      }
    }
  }

  /// Adds labels that a topology key without nodes may mean.
  private void topologyKey(PodChange.UseTopologyKey.Rule rule, int index, String key) {
    if (labels.values(key).isEmpty()) {
      labels
          .nearest(key)
          .forEach(near -> add(new PodChange.UseTopologyKey(rule, index, key, near, true)));
    }
  }

  /// Adds removals of labels that other pods avoid, unless a controller or service selects the pods
  /// by them.
  private void labelsThatOthersAvoid() {
    Pod pod = situation.pod();
    boolean isFree =
        pod.metadata().controller().map(owner -> owner.kind().equals("Job")).orElse(true);
    if (!isFree) {
      return;
    }
    Map<String, String> own = pod.metadata().labels();
    situation.cluster().nodes().nodesWithPodsWithRequiredAntiAffinity().stream()
        .flatMap(node -> node.podsWithRequiredAntiAffinity().stream())
        .flatMap(other -> other.affinityTerms().requiredAntiAffinity().stream())
        .filter(term -> term.matches(pod, Map.of()))
        .flatMap(term -> term.selector().requirements().stream())
        .map(Requirement::key)
        .distinct()
        .flatMap(key -> Stream.ofNullable(own.get(key)).map(it -> new PodChange.DropLabel(key, it)))
        .limit(ALTERNATIVES)
        .forEach(this::add);
  }

  /// Adds other namespaces with pods that the term looks for in the pod's own namespace.
  private void namespaces(int index, PodAffinityTerm term) {
    if (term.namespaceSelector() != null) {
      return;
    }
    var selector = Selector.of(term.labelSelector());
    String own = situation.pod().metadata().namespace();
    situation.cluster().nodes().nodes().stream()
        .flatMap(node -> node.pods().stream())
        .filter(pod -> selector.matches(pod.pod().metadata().labels()))
        .map(pod -> pod.key().namespace())
        .filter(namespace ->
            term.namespaces().isEmpty()
                ? !namespace.equals(own)
                : !term.namespaces().contains(namespace))
        .distinct()
        .limit(ALTERNATIVES)
        .forEach(namespace -> add(new PodChange.LookInNamespace(index, term, namespace)));
  }

  /// Adds labels of pods in the namespace, and of the pod itself, that the term may mean.
  private void labels(int index, PodAffinityTerm term) {
    LabelSelector selector = term.labelSelector();
    String own = situation.pod().metadata().namespace();
    if (selector == null || term.namespaceSelector() != null || !term.namespaces().isEmpty()) {
      return;
    }
    selector
        .matchLabels()
        .forEach((key, value) -> {
          List<String> there =
              Stream.concat(
                      Stream.of(situation.pod()),
                      situation.cluster().nodes().nodes().stream()
                          .flatMap(node -> node.pods().stream())
                          .map(PodInfo::pod))
                  .filter(pod -> pod.metadata().namespace().equals(own))
                  .flatMap(pod -> Stream.ofNullable(pod.metadata().labels().get(key)))
                  .distinct()
                  .toList();
          if (!there.contains(value)) {
            Stream.concat(
                    Nearest.nearest(value, there).stream(),
                    there.stream()
                        .filter(other -> isLonger(value, other) || isLonger(other, value)))
                .distinct()
                .limit(ALTERNATIVES)
                .forEach(other -> add(new PodChange.LookForLabel(index, term, key, other)));
          }
        });
  }

  /// Whether the name continues the other name, such as `web-api` of `web`.
  private static boolean isLonger(String name, String other) {
    return name.startsWith(other + "-");
  }

  private void spread() {
    List<TopologySpreadConstraint> constraints = spec.topologySpreadConstraints();
    for (int i = 0; i < constraints.size(); i++) {
      TopologySpreadConstraint constraint = constraints.get(i);
      if (constraint.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE)) {
        topologyKey(PodChange.UseTopologyKey.Rule.SPREAD, i, constraint.topologyKey());
        if (!TopologySpreadConstraint.HONOR.equals(constraint.nodeTaintsPolicy())) {
          add(new PodChange.HonorTaints(i, constraint));
        }
        if (TopologySpreadConstraint.IGNORE.equals(constraint.nodeAffinityPolicy())) {
          add(new PodChange.HonorAffinity(i, constraint));
        }
        int minDomains = Objects.requireNonNullElse(constraint.minDomains(), 1);
        for (int fewer = minDomains - 1; fewer > Math.max(0, minDomains - ALTERNATIVES); fewer--) {
          add(new PodChange.LowerMinDomains(i, constraint, fewer));
        }
        add(new PodChange.RaiseMaxSkew(i, constraint, Integer.MAX_VALUE));
        add(new PodChange.SpreadAnyway(i, constraint));
      }
    }
  }

  private void hostPorts() {
    spec.allContainers()
        .map(Container::ports)
        .flatMap(List::stream)
        .filter(port -> port.hostPort() > 0)
        .map(port -> new PodChange.DropHostPort(port.hostPort(), port.protocol()))
        .distinct()
        .forEach(this::add);
  }

  private void volumes() {
    for (Volume volume : spec.volumes()) {
      var claim = volume.persistentVolumeClaim();
      boolean isEphemeral = volume.ephemeral() != null;
      if (claim != null) {
        useOther(PersistentVolumeClaim.class, claim.claimName());
      }
      if (claim != null || isEphemeral || isDisk(volume)) {
        add(
            new PodChange.DropVolume(
                volume.name(),
                claim != null
                    ? claim.claimName()
                    : isEphemeral ? situation.pod().metadata().name() + "-" + volume.name() : ""));
      }
    }
  }

  /// Whether two pods cannot have the volume at the same time, or a node can have only a limited
  /// number of such volumes.
  private static boolean isDisk(Volume volume) {
    return volume.gcePersistentDisk() != null
        || volume.awsElasticBlockStore() != null
        || volume.azureDisk() != null
        || volume.iscsi() != null
        || volume.rbd() != null
        || volume.cinder() != null
        || volume.csi() != null;
  }
}
