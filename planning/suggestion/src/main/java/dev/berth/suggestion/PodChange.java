package dev.berth.suggestion;

import static java.util.stream.Collectors.toCollection;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerPort;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodSecurityContext;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.Volume;
import dev.berth.api.core.WeightedPodAffinityTerm;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.Quantity;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.api.selector.TolerationSlip;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A change of the pod.
public sealed interface PodChange extends Change {
  /// Returns the changed pod.
  default Pod applyTo(Pod pod) {
    return pod.withSpec(change(pod.spec()));
  }

  /// Returns the spec of the changed pod.
  PodSpec change(PodSpec spec);

  /// Returns the changed spec of a template, which admission has not completed yet.
  default PodSpec changeTemplate(PodSpec spec) {
    return change(spec);
  }

  /// Lower the pod's request for a resource.
  ///
  /// @param from the pod's present request in total, including overhead
  /// @param to the new request; zero to request nothing
  record LowerRequest(String resource, Quantity from, Quantity to) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return new RequestLimit(resource, to).applyTo(spec);
    }

    /// Returns the change to the next larger amount.
    public LowerRequest toNext() {
      long unit = unit();
      return to(RequestLimit.number(resource, to) / unit * unit + unit);
    }

    /// Returns the change to an amount halfway to a larger amount; null if there is none.
    public @Nullable LowerRequest toHalfway(Quantity larger) {
      long unit = unit();
      long low = RequestLimit.number(resource, to) / unit;
      long high = RequestLimit.number(resource, larger) / unit;
      long middle = low + (high - low) / 2;
      return middle == low ? null : to(middle * unit);
    }

    LowerRequest to(long number) {
      return new LowerRequest(resource, from, RequestLimit.quantity(resource, number));
    }

    /// Returns the unit of amounts; bytes count in mebibytes.
    long unit() {
      return to.value() < RequestLimit.MEBIBYTE ? 1 : RequestLimit.MEBIBYTE;
    }
  }

  /// Tolerate taints, each by key, value and effect.
  ///
  /// @param isForOthers whether the taints reserve nodes for other pods
  record AddTolerations(List<Taint> taints, boolean isForOthers) implements PodChange {
    public AddTolerations {
      taints = List.copyOf(taints);
    }

    @Override
    public PodSpec change(PodSpec spec) {
      var tolerations = new ArrayList<>(spec.tolerations());
      taints.forEach(taint ->
          tolerations.add(
              new Toleration(taint.key(), Toleration.EQUAL, taint.value(), taint.effect(), null)));
      return spec.withTolerations(tolerations);
    }
  }

  /// Correct a toleration.
  record CorrectToleration(TolerationSlip slip) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withTolerations(
          spec.tolerations().stream()
              .map(it -> it.equals(slip.toleration()) ? slip.corrected() : it)
              .toList());
    }
  }

  /// Require an additional label of nodes.
  record SelectNodes(String key, String value) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      Map<String, String> selector = new HashMap<>(spec.nodeSelector());
      selector.put(key, value);
      return spec.withNodeSelector(selector);
    }
  }

  /// Require another label of nodes, or drop a label from the node selector.
  ///
  /// @param newKey null to drop the label
  /// @param newValue null to drop the label
  /// @param isCorrection whether no node has the present label with its value
  record ChangeNodeSelector(
      String key,
      String value,
      @Nullable String newKey,
      @Nullable String newValue,
      boolean isCorrection)
      implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      Map<String, String> selector = new HashMap<>(spec.nodeSelector());
      selector.remove(key);
      if (newKey != null && newValue != null) {
        selector.put(newKey, newValue);
      }
      return spec.withNodeSelector(selector);
    }
  }

  /// Replace or drop one requirement of the required node affinity. If a term has no other
  /// requirement, drops the whole affinity, because an empty term selects no node.
  ///
  /// @param term the index of the term
  /// @param field whether the requirement is one of `matchFields`
  /// @param index the index of the requirement in the term
  /// @param replacement null to drop the requirement
  /// @param isCorrection whether no node meets the present requirement
  record ChangeNodeAffinity(
      int term,
      boolean field,
      int index,
      NodeSelectorRequirement requirement,
      @Nullable NodeSelectorRequirement replacement,
      boolean isCorrection)
      implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
      NodeAffinity nodes = affinity.nodeAffinity();
      NodeSelector required =
          nodes == null ? null : nodes.requiredDuringSchedulingIgnoredDuringExecution();
      if (nodes == null || required == null) {
        return spec;
      }
      var terms = new ArrayList<>(required.nodeSelectorTerms());
      NodeSelectorTerm old = terms.get(term);
      NodeSelectorTerm changed =
          field
              ? old.withMatchFields(changed(old.matchFields()))
              : old.withMatchExpressions(changed(old.matchExpressions()));
      terms.set(term, changed);
      boolean isEmpty = changed.matchExpressions().isEmpty() && changed.matchFields().isEmpty();
      return spec.withAffinity(
          affinity.withNodeAffinity(
              nodes.withRequiredDuringSchedulingIgnoredDuringExecution(
                  isEmpty ? null : required.withNodeSelectorTerms(terms))));
    }

    private List<NodeSelectorRequirement> changed(List<NodeSelectorRequirement> old) {
      var requirements = new ArrayList<>(old);
      if (replacement == null) {
        requirements.remove(index);
      } else {
        requirements.set(index, replacement);
      }
      return requirements;
    }
  }

  /// Drop the required node affinity.
  record DropNodeAffinity() implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      Affinity affinity = spec.affinity();
      NodeAffinity nodes = affinity == null ? null : affinity.nodeAffinity();
      return affinity == null || nodes == null
          ? spec
          : spec.withAffinity(
              affinity.withNodeAffinity(
                  nodes.withRequiredDuringSchedulingIgnoredDuringExecution(null)));
    }
  }

  /// Turn a required term of the pod affinity into a preferred term.
  ///
  /// @param index the index of the term
  record PreferPodAffinity(int index, PodAffinityTerm term) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
      PodAffinity pods = Objects.requireNonNullElse(affinity.podAffinity(), PodAffinity.EMPTY);
      var required = new ArrayList<>(pods.requiredDuringSchedulingIgnoredDuringExecution());
      if (index >= required.size()) {
        return spec; // this template has no such term
      }
      var preferred = new ArrayList<>(pods.preferredDuringSchedulingIgnoredDuringExecution());
      preferred.add(new WeightedPodAffinityTerm(100, required.remove(index)));
      return spec.withAffinity(affinity.withPodAffinity(new PodAffinity(required, preferred)));
    }
  }

  /// Run on the nodes of certain other pods.
  record JoinPods(PodAffinityTerm term) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return withPodAffinity(
          spec, terms -> Stream.concat(terms.stream(), Stream.of(term)).toList());
    }
  }

  /// Turn a required term of the pod anti-affinity into a preferred term.
  ///
  /// @param index the index of the term
  record PreferPodAntiAffinity(int index, PodAffinityTerm term) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
      PodAntiAffinity pods =
          Objects.requireNonNullElse(affinity.podAntiAffinity(), PodAntiAffinity.EMPTY);
      var required = new ArrayList<>(pods.requiredDuringSchedulingIgnoredDuringExecution());
      if (index >= required.size()) {
        return spec; // this template has no such term
      }
      var preferred = new ArrayList<>(pods.preferredDuringSchedulingIgnoredDuringExecution());
      preferred.add(new WeightedPodAffinityTerm(100, required.remove(index)));
      return spec.withAffinity(
          affinity.withPodAntiAffinity(new PodAntiAffinity(required, preferred)));
    }
  }

  /// Use another topology key in a required term or hard constraint.
  ///
  /// @param index the index of the term or constraint
  /// @param isCorrection whether no node has the present key, or all nodes have the same value
  record UseTopologyKey(Rule rule, int index, String from, String to, boolean isCorrection)
      implements PodChange {
    /// Keep pods apart by nodes instead of larger domains. Returns one change for each such
    /// required term.
    ///
    /// @param labels the labels of the nodes
    public static List<UseTopologyKey> apart(PodSpec spec, NodeLabels labels) {
      var affinity = spec.affinity();
      var pods = affinity == null ? null : affinity.podAntiAffinity();
      var changes = new ArrayList<UseTopologyKey>();
      if (pods != null && labels.values(Node.HOSTNAME).size() > 1) {
        List<PodAffinityTerm> terms = pods.requiredDuringSchedulingIgnoredDuringExecution();
        for (int i = 0; i < terms.size(); i++) {
          String key = terms.get(i).topologyKey();
          if (!key.equals(Node.HOSTNAME)) {
            changes.add(
                new UseTopologyKey(
                    Rule.ANTI_AFFINITY, i, key, Node.HOSTNAME, labels.values(key).size() == 1));
          }
        }
      }
      return changes;
    }

    /// The kind of rule that uses the topology key.
    public enum Rule {
      AFFINITY,
      ANTI_AFFINITY,
      SPREAD
    }

    @Override
    public PodSpec change(PodSpec spec) {
      return switch (rule) {
        case AFFINITY -> withPodAffinity(spec, this::changed);
        case ANTI_AFFINITY -> {
          Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
          PodAntiAffinity pods =
              Objects.requireNonNullElse(affinity.podAntiAffinity(), PodAntiAffinity.EMPTY);
          yield spec.withAffinity(
              affinity.withPodAntiAffinity(
                  pods.withRequiredDuringSchedulingIgnoredDuringExecution(
                      changed(pods.requiredDuringSchedulingIgnoredDuringExecution()))));
        }
        case SPREAD ->
            spec.withTopologySpreadConstraints(
                with(spec.topologySpreadConstraints(), index, old -> old.withTopologyKey(to)));
      };
    }

    private List<PodAffinityTerm> changed(List<PodAffinityTerm> terms) {
      return with(terms, index, old -> old.withTopologyKey(to));
    }
  }

  /// Allow a larger skew between topology domains.
  ///
  /// @param index the index of the constraint
  record RaiseMaxSkew(int index, TopologySpreadConstraint constraint, int maxSkew)
      implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withTopologySpreadConstraints(
          with(spec.topologySpreadConstraints(), index, old -> old.withMaxSkew(maxSkew)));
    }
  }

  /// Schedule the pod even if a spread constraint cannot be met.
  ///
  /// @param index the index of the constraint
  record SpreadAnyway(int index, TopologySpreadConstraint constraint) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      // Only a hard constraint may have `minDomains`.
      return spec.withTopologySpreadConstraints(
          with(
              spec.topologySpreadConstraints(),
              index,
              old ->
                  old.withMinDomains(null)
                      .withWhenUnsatisfiable(TopologySpreadConstraint.SCHEDULE_ANYWAY)));
    }
  }

  /// Leave nodes with untolerated taints out of the domains of a spread constraint.
  ///
  /// @param index the index of the constraint
  record HonorTaints(int index, TopologySpreadConstraint constraint) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withTopologySpreadConstraints(
          with(
              spec.topologySpreadConstraints(),
              index,
              old -> old.withNodeTaintsPolicy(TopologySpreadConstraint.HONOR)));
    }
  }

  /// Leave nodes that the pod's node selector and affinity exclude out of the domains of a spread
  /// constraint.
  ///
  /// @param index the index of the constraint
  record HonorAffinity(int index, TopologySpreadConstraint constraint) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withTopologySpreadConstraints(
          with(
              spec.topologySpreadConstraints(),
              index,
              old -> old.withNodeAffinityPolicy(TopologySpreadConstraint.HONOR)));
    }
  }

  /// Require fewer domains for a spread constraint.
  ///
  /// @param index the index of the constraint
  record LowerMinDomains(int index, TopologySpreadConstraint constraint, int minDomains)
      implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withTopologySpreadConstraints(
          with(spec.topologySpreadConstraints(), index, old -> old.withMinDomains(minDomains)));
    }
  }

  /// Look in another namespace for the pods of a required pod affinity term; that namespace has
  /// such pods.
  ///
  /// @param index the index of the term
  record LookInNamespace(int index, PodAffinityTerm term, String namespace) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return withPodAffinity(
          spec, terms -> with(terms, index, old -> old.withNamespaces(List.of(namespace))));
    }
  }

  /// Look for pods with another value of a label in a required pod affinity term; such pods exist.
  ///
  /// @param index the index of the term
  record LookForLabel(int index, PodAffinityTerm term, String key, String value)
      implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return withPodAffinity(
          spec,
          terms -> with(terms, index, old -> old.withLabelSelector(changed(old.labelSelector()))));
    }

    private LabelSelector changed(@Nullable LabelSelector old) {
      LabelSelector selector = Objects.requireNonNullElse(old, LabelSelector.EVERYTHING);
      Map<String, String> labels = new HashMap<>(selector.matchLabels());
      labels.put(key, value);
      return new LabelSelector(labels, selector.matchExpressions());
    }
  }

  /// Replace a persistent volume claim or a device claim that does not exist with another claim.
  ///
  /// @param isOfDevices whether it is a device claim
  /// @param from the name in the pod
  record UseClaim(boolean isOfDevices, String from, String to) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return isOfDevices
          ? spec.withResourceClaims(
              spec.resourceClaims().stream()
                  .map(it ->
                      from.equals(it.resourceClaimName())
                          ? new PodResourceClaim(it.name(), to, it.resourceClaimTemplateName())
                          : it)
                  .toList())
          : spec.withVolumes(spec.volumes().stream().map(this::renamed).toList());
    }

    private Volume renamed(Volume volume) {
      var claim = volume.persistentVolumeClaim();
      return claim != null && claim.claimName().equals(from)
          ? volume.withPersistentVolumeClaim(
              new PersistentVolumeClaimVolumeSource(to, claim.readOnly()))
          : volume;
    }
  }

  /// Drop a host port.
  record DropHostPort(int port, String protocol) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withEachContainer(container ->
          container.withPorts(
              container.ports().stream()
                  .filter(it -> it.hostPort() != port || !hasProtocol(it))
                  .toList()));
    }

    /// A template that does not come from an API server may omit the default protocol.
    private boolean hasProtocol(ContainerPort it) {
      return it.protocol().isEmpty() ? protocol.equals("TCP") : it.protocol().equals(protocol);
    }
  }

  /// Drop a volume.
  ///
  /// @param claim the claim of the volume; empty for other kinds of volumes
  record DropVolume(String volume, String claim) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withVolumes(
              spec.volumes().stream().filter(it -> !it.name().equals(volume)).toList())
          .withEachContainer(this::unmounted);
    }

    private Container unmounted(Container container) {
      return container
          .withVolumeMounts(
              container.volumeMounts().stream().filter(it -> !it.name().equals(volume)).toList())
          .withVolumeDevices(
              container.volumeDevices().stream().filter(it -> !it.name().equals(volume)).toList());
    }
  }

  /// Drop a device claim.
  ///
  /// @param name the name of the entry in the pod
  record DropDeviceClaim(String name) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withResourceClaims(
              spec.resourceClaims().stream().filter(it -> !it.name().equals(name)).toList())
          .withEachContainer(this::without);
    }

    private Container without(Container container) {
      var resources = container.resources();
      return container.withResources(
          resources.withClaims(
              resources.claims().stream().filter(it -> !it.name().equals(name)).toList()));
    }
  }

  /// Use another priority class, so the pod may preempt others.
  ///
  /// @param value the value of the class
  /// @param isNew whether the class does not exist yet
  /// @param mayPreemptNow whether the pod's present preemption policy allows it to preempt others
  record UsePriorityClass(String name, int value, boolean isNew, boolean mayPreemptNow)
      implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withPriority(value)
          .withPriorityClassName(name)
          .withPreemptionPolicy(PriorityClass.PREEMPT_LOWER_PRIORITY);
    }

    @Override
    public PodSpec changeTemplate(PodSpec spec) {
      return new CorrectPriorityClass("", name).change(spec);
    }
  }

  /// Correct the name of a priority class that does not exist.
  record CorrectPriorityClass(String from, String to) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withPriorityClassName(to).withPriority(null).withPreemptionPolicy(null);
    }
  }

  /// Change the requests and limits of containers: add missing amounts, or meet bounds.
  ///
  /// @param containers the containers that change
  /// @param isLess whether a container gets less than it requests
  record StateResources(List<ContainerAmounts> containers, boolean isLess) implements PodChange {
    public StateResources {
      containers = List.copyOf(containers);
    }

    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withEachContainer(this::stated);
    }

    private Container stated(Container container) {
      return containers.stream()
          .filter(it -> it.container().equals(container.name()))
          .findFirst()
          .map(it -> container.withResources(it.in(container.resources())))
          .orElse(container);
    }
  }

  /// Let the scheduler find a node.
  ///
  /// @param node the node that the pod names
  /// @param isCorrection whether this node does not exist
  record DropNodeName(String node, boolean isCorrection) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withNodeName("");
    }
  }

  /// Drop sysctls that kubelets do not set.
  ///
  /// @param isOfNode whether one of them is of the whole node, so that no kubelet sets it
  record DropSysctls(List<String> names, boolean isOfNode) implements PodChange {
    public DropSysctls {
      names = List.copyOf(names);
    }

    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withSecurityContext(
          new PodSecurityContext(
              spec.securityContext().sysctls().stream()
                  .filter(sysctl -> !names.contains(sysctl.name()))
                  .toList()));
    }
  }

  /// Drop a priority class that does not exist.
  record DropPriorityClass(String name) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return new CorrectPriorityClass(name, "").change(spec);
    }
  }

  /// Replace a runtime class that does not exist.
  ///
  /// @param to the new runtime class; empty for none
  record UseRuntimeClass(String from, String to) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withRuntimeClassName(to.isEmpty() ? null : to);
    }
  }

  /// Drop a label because of which other pods keep this pod away.
  record DropLabel(String key, String value) implements PodChange {
    @Override
    public Pod applyTo(Pod pod) {
      Map<String, String> labels = new HashMap<>(pod.metadata().labels());
      labels.remove(key);
      return pod.withMetadata(pod.metadata().withLabels(labels));
    }

    @Override
    public PodSpec change(PodSpec spec) {
      return spec;
    }
  }

  /// Remove the scheduling gates.
  record RemoveSchedulingGates(List<String> gates) implements PodChange {
    private static final String KUEUE = "kueue.x-k8s.io/";

    public RemoveSchedulingGates {
      gates = List.copyOf(gates);
    }

    /// Returns the gates that Kueue has set, and removes when it admits the pod.
    List<String> ofKueue() {
      return gates.stream().filter(it -> it.startsWith(KUEUE)).toList();
    }

    List<String> ofOthers() {
      return gates.stream().filter(it -> !it.startsWith(KUEUE)).toList();
    }

    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withSchedulingGates(List.of());
    }
  }

  /// Returns the spec with other required terms of the pod affinity.
  private static PodSpec withPodAffinity(
      PodSpec spec, UnaryOperator<List<PodAffinityTerm>> change) {
    Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
    PodAffinity pods = Objects.requireNonNullElse(affinity.podAffinity(), PodAffinity.EMPTY);
    return spec.withAffinity(
        affinity.withPodAffinity(
            pods.withRequiredDuringSchedulingIgnoredDuringExecution(
                change.apply(pods.requiredDuringSchedulingIgnoredDuringExecution()))));
  }

  /// Returns the changed list; the same list if it has no such element, because a template may
  /// differ from the pod.
  private static <T> List<T> with(List<T> list, int index, UnaryOperator<T> change) {
    if (index >= list.size()) {
      return list;
    }
    var changed = list.stream().collect(toCollection(ArrayList::new));
    changed.set(index, change.apply(changed.get(index)));
    return changed;
  }
}
