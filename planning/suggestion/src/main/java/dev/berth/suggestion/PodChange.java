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

/// A change of the pod that fits nowhere.
public sealed interface PodChange extends Change {
  /// The changed pod.
  default Pod applyTo(Pod pod) {
    return pod.withSpec(change(pod.spec()));
  }

  /// The spec of the changed pod.
  PodSpec change(PodSpec spec);

  /// The same of a template, for which admission is still to come.
  default PodSpec changeTemplate(PodSpec spec) {
    return change(spec);
  }

  /// Lower the pod's request of a resource.
  ///
  /// @param from what the pod requests in total, overhead included
  /// @param to what it requests then; zero for nothing
  record LowerRequest(String resource, Quantity from, Quantity to) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return new RequestLimit(resource, to).applyTo(spec);
    }

    /// To the next larger amount.
    public LowerRequest toNext() {
      long unit = unit();
      return to(RequestLimit.number(resource, to) / unit * unit + unit);
    }

    /// To an amount between this one and a larger one; null if there is none.
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

    /// Bytes are counted in mebibytes.
    long unit() {
      return to.value() < RequestLimit.MEBIBYTE ? 1 : RequestLimit.MEBIBYTE;
    }
  }

  /// Tolerate taints, each by key, value and effect.
  ///
  /// @param isForOthers whether they keep nodes for other pods than this one
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

  /// Write a toleration as it is meant.
  record CorrectToleration(TolerationSlip slip) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withTolerations(
          spec.tolerations().stream()
              .map(it -> it.equals(slip.toleration()) ? slip.corrected() : it)
              .toList());
    }
  }

  /// Select nodes by one label more.
  record SelectNodes(String key, String value) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      Map<String, String> selector = new HashMap<>(spec.nodeSelector());
      selector.put(key, value);
      return spec.withNodeSelector(selector);
    }
  }

  /// Select nodes by another label, or by one label less.
  ///
  /// @param newKey null to drop the label from the selector
  /// @param newValue null with it
  /// @param isCorrection whether no node has the label as it is
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

  /// Replace or drop one requirement of the required node affinity. Of a term with no other
  /// requirement the whole affinity is dropped, since a term without any selects no node.
  ///
  /// @param term its number
  /// @param field whether the requirement is one of `matchFields`
  /// @param index its number in the term
  /// @param replacement null to drop it
  /// @param isCorrection whether no node meets the requirement as it is
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

  /// Make a required term of the pod affinity a preferred one.
  ///
  /// @param index its number
  record PreferPodAffinity(int index, PodAffinityTerm term) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
      PodAffinity pods = Objects.requireNonNullElse(affinity.podAffinity(), PodAffinity.EMPTY);
      var required = new ArrayList<>(pods.requiredDuringSchedulingIgnoredDuringExecution());
      if (index >= required.size()) {
        return spec; // of another template than that of the pod
      }
      var preferred = new ArrayList<>(pods.preferredDuringSchedulingIgnoredDuringExecution());
      preferred.add(new WeightedPodAffinityTerm(100, required.remove(index)));
      return spec.withAffinity(affinity.withPodAffinity(new PodAffinity(required, preferred)));
    }
  }

  /// Be where certain other pods are.
  record JoinPods(PodAffinityTerm term) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return withPodAffinity(
          spec, terms -> Stream.concat(terms.stream(), Stream.of(term)).toList());
    }
  }

  /// Make a required term of the pod anti-affinity a preferred one.
  ///
  /// @param index its number
  record PreferPodAntiAffinity(int index, PodAffinityTerm term) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
      PodAntiAffinity pods =
          Objects.requireNonNullElse(affinity.podAntiAffinity(), PodAntiAffinity.EMPTY);
      var required = new ArrayList<>(pods.requiredDuringSchedulingIgnoredDuringExecution());
      if (index >= required.size()) {
        return spec; // of another template than that of the pod
      }
      var preferred = new ArrayList<>(pods.preferredDuringSchedulingIgnoredDuringExecution());
      preferred.add(new WeightedPodAffinityTerm(100, required.remove(index)));
      return spec.withAffinity(
          affinity.withPodAntiAffinity(new PodAntiAffinity(required, preferred)));
    }
  }

  /// Tell the domains of a required term or hard constraint apart by another label of nodes.
  ///
  /// @param index the number of the term or constraint
  /// @param isCorrection whether no node has the former label, or all have the same value
  record UseTopologyKey(Rule rule, int index, String from, String to, boolean isCorrection)
      implements PodChange {
    /// Keep pods apart by nodes, where required terms keep them apart by larger domains: one change
    /// for each such term.
    ///
    /// @param labels of the nodes
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

    /// What the label is the topology key of.
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

  /// Allow for a larger skew between topology domains.
  ///
  /// @param index the constraint's number
  record RaiseMaxSkew(int index, TopologySpreadConstraint constraint, int maxSkew)
      implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withTopologySpreadConstraints(
          with(spec.topologySpreadConstraints(), index, old -> old.withMaxSkew(maxSkew)));
    }
  }

  /// Schedule the pod even if a spread constraint cannot be kept.
  ///
  /// @param index the constraint's number
  record SpreadAnyway(int index, TopologySpreadConstraint constraint) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      // Only a constraint that keeps a pod away may have a number of domains.
      return spec.withTopologySpreadConstraints(
          with(
              spec.topologySpreadConstraints(),
              index,
              old ->
                  old.withMinDomains(null)
                      .withWhenUnsatisfiable(TopologySpreadConstraint.SCHEDULE_ANYWAY)));
    }
  }

  /// Leave nodes with taints that the pod does not tolerate out of a spread constraint's domains.
  ///
  /// @param index the constraint's number
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

  /// Require fewer domains for a spread constraint.
  ///
  /// @param index the constraint's number
  record LowerMinDomains(int index, TopologySpreadConstraint constraint, int minDomains)
      implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withTopologySpreadConstraints(
          with(spec.topologySpreadConstraints(), index, old -> old.withMinDomains(minDomains)));
    }
  }

  /// Let a required term of the pod affinity look in another namespace, where there are such pods.
  ///
  /// @param index the term's number
  record LookInNamespace(int index, PodAffinityTerm term, String namespace) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return withPodAffinity(
          spec, terms -> with(terms, index, old -> old.withNamespaces(List.of(namespace))));
    }
  }

  /// Let a required term of the pod affinity look for pods with another value of a label, where
  /// there are such pods.
  ///
  /// @param index the term's number
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

  /// Use another persistent volume claim for a volume, or another claim of devices, than one that
  /// is not there.
  ///
  /// @param isOfDevices which of the two
  /// @param from the name that the pod has
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

  /// Do without a port of the node.
  record DropHostPort(int port, String protocol) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      UnaryOperator<Container> without =
          container ->
              container.withPorts(
                  container.ports().stream()
                      .filter(it -> it.hostPort() != port || !hasProtocol(it))
                      .toList());
      return spec.withContainers(spec.containers().stream().map(without).toList())
          .withInitContainers(spec.initContainers().stream().map(without).toList());
    }

    /// A template that was not read from an API server may leave the default out.
    private boolean hasProtocol(ContainerPort it) {
      return it.protocol().isEmpty() ? protocol.equals("TCP") : it.protocol().equals(protocol);
    }
  }

  /// Do without a volume.
  ///
  /// @param claim of the volume; empty if it is of another kind
  record DropVolume(String volume, String claim) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withVolumes(
              spec.volumes().stream().filter(it -> !it.name().equals(volume)).toList())
          .withContainers(spec.containers().stream().map(this::unmounted).toList())
          .withInitContainers(spec.initContainers().stream().map(this::unmounted).toList());
    }

    private Container unmounted(Container container) {
      return container
          .withVolumeMounts(
              container.volumeMounts().stream().filter(it -> !it.name().equals(volume)).toList())
          .withVolumeDevices(
              container.volumeDevices().stream().filter(it -> !it.name().equals(volume)).toList());
    }
  }

  /// Do without a claim of devices.
  ///
  /// @param name that of the entry in the pod
  record DropDeviceClaim(String name) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withResourceClaims(
              spec.resourceClaims().stream().filter(it -> !it.name().equals(name)).toList())
          .withContainers(spec.containers().stream().map(this::without).toList())
          .withInitContainers(spec.initContainers().stream().map(this::without).toList());
    }

    private Container without(Container container) {
      var resources = container.resources();
      return container.withResources(
          resources.withClaims(
              resources.claims().stream().filter(it -> !it.name().equals(name)).toList()));
    }
  }

  /// Give the pod another priority class, so that it may preempt others.
  ///
  /// @param value that of the class
  /// @param isNew whether there is no such class yet
  /// @param mayPreemptNow whether the pod's preemption policy lets it preempt others as it is
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

  /// Use the priority class that is meant by one that is not there.
  record CorrectPriorityClass(String from, String to) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withPriorityClassName(to).withPriority(null).withPreemptionPolicy(null);
    }
  }

  /// Change the requests and limits of containers: add those that are missing, or keep to bounds.
  ///
  /// @param containers those that change
  /// @param isLess whether one of them gets less than it asks for
  record StateResources(List<ContainerAmounts> containers, boolean isLess) implements PodChange {
    public StateResources {
      containers = List.copyOf(containers);
    }

    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withContainers(spec.containers().stream().map(this::stated).toList())
          .withInitContainers(spec.initContainers().stream().map(this::stated).toList());
    }

    private Container stated(Container container) {
      return containers.stream()
          .filter(it -> it.container().equals(container.name()))
          .findFirst()
          .map(it -> container.withResources(it.in(container.resources())))
          .orElse(container);
    }
  }

  /// Leave it to the scheduler to find a node.
  ///
  /// @param node the one that the pod names
  /// @param isCorrection whether there is no such node
  record DropNodeName(String node, boolean isCorrection) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withNodeName("");
    }
  }

  /// Do without a priority class that is not there.
  record DropPriorityClass(String name) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return new CorrectPriorityClass(name, "").change(spec);
    }
  }

  /// Use another runtime class than one that is not there.
  ///
  /// @param to empty for none
  record UseRuntimeClass(String from, String to) implements PodChange {
    @Override
    public PodSpec change(PodSpec spec) {
      return spec.withRuntimeClassName(to.isEmpty() ? null : to);
    }
  }

  /// Do without a label by which other pods keep this one away.
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

    /// Those that Kueue has set, and removes when it admits the pod.
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

  /// With other required terms of the pod affinity.
  private static PodSpec withPodAffinity(
      PodSpec spec, UnaryOperator<List<PodAffinityTerm>> change) {
    Affinity affinity = Objects.requireNonNullElse(spec.affinity(), Affinity.EMPTY);
    PodAffinity pods = Objects.requireNonNullElse(affinity.podAffinity(), PodAffinity.EMPTY);
    return spec.withAffinity(
        affinity.withPodAffinity(
            pods.withRequiredDuringSchedulingIgnoredDuringExecution(
                change.apply(pods.requiredDuringSchedulingIgnoredDuringExecution()))));
  }

  /// The same list if it has no such element, as that of a template that is not the pod's may.
  private static <T> List<T> with(List<T> list, int index, UnaryOperator<T> change) {
    if (index >= list.size()) {
      return list;
    }
    var changed = list.stream().collect(toCollection(ArrayList::new));
    changed.set(index, change.apply(changed.get(index)));
    return changed;
  }
}
