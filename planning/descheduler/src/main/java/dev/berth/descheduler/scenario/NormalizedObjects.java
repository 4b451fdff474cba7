package dev.berth.descheduler.scenario;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cluster.apiserver.admission.QosClasses;
import dev.berth.cluster.manifest.Metadata;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Objects as if they were read from an API server, as far as a descheduler can see: in namespaces,
/// with UIDs and creation times by their place in the input, and pods with the values of admission,
/// controllers and kubelets. Values of the input stay; normalizing twice changes nothing. For one
/// input.
final class NormalizedObjects {
  private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");
  private static final String DEFAULT_NAMESPACE = "default";
  private static final String DEFAULT_SCHEDULER = "default-scheduler";
  private static final long GRACE_SECONDS = 30;
  private static final String NAME_LABEL = "kubernetes.io/metadata.name";

  /// The priority classes that every API server has.
  static final Map<String, Integer> BUILT_IN_PRIORITIES =
      Map.of("system-cluster-critical", 2_000_000_000, "system-node-critical", 2_000_001_000);

  private final Map<String, Integer> priorities = new HashMap<>(BUILT_IN_PRIORITIES);
  private int defaultPriority;

  /// UIDs by kind, namespace and name.
  private final Map<String, String> uids = new HashMap<>();

  private final Map<String, Namespace> namespaces = new LinkedHashMap<>();
  private final List<KubernetesObject> objects = new ArrayList<>();

  /// @param number its number in the input, starting at 1
  void add(KubernetesObject given, int number) {
    var object = stored(given, number);
    objects.add(object);
    uids.put(
        key(object.kind(), object.metadata().namespace(), object.metadata().name()),
        object.metadata().uid());
    if (object instanceof PriorityClass priority) {
      priorities.put(priority.metadata().name(), priority.value());
      defaultPriority = priority.globalDefault() ? priority.value() : defaultPriority;
    } else if (object instanceof Namespace namespace) {
      namespaces.put(namespace.metadata().name(), namespace);
    }
  }

  List<KubernetesObject> all() {
    var all = new ArrayList<KubernetesObject>();
    for (var object : objects) {
      if (object instanceof Pod pod) {
        all.add(stored(pod));
        namespaces.computeIfAbsent(pod.metadata().namespace(), NormalizedObjects::namespace);
      } else if (!(object instanceof Namespace)) {
        all.add(object);
      }
    }
    all.addAll(namespaces.values());
    return all;
  }

  private static Namespace namespace(String name) {
    var metadata =
        ObjectMeta.named("", name)
            .withUid("namespace-" + name)
            .withCreationTimestamp(EPOCH)
            .withLabels(Map.of(NAME_LABEL, name));
    return new Namespace(metadata, new NamespaceStatus("Active"));
  }

  private static KubernetesObject stored(KubernetesObject object, int number) {
    var metadata = object.metadata();
    if (Metadata.isNamespaced(object) && metadata.namespace().isEmpty()) {
      metadata = metadata.withNamespace(DEFAULT_NAMESPACE);
    }
    if (metadata.uid().isEmpty()) {
      metadata = metadata.withUid("00000000-0000-0000-0000-%012d".formatted(number));
    }
    if (metadata.creationTimestamp() == null) {
      metadata = metadata.withCreationTimestamp(EPOCH.plusSeconds(number));
    }
    if (object instanceof Namespace) {
      var labels = new HashMap<>(metadata.labels());
      labels.put(NAME_LABEL, metadata.name());
      metadata = metadata.withLabels(labels);
    }
    return Metadata.with(object, metadata);
  }

  private static String key(String kind, String namespace, String name) {
    return kind + "/" + namespace + "/" + name;
  }

  /// The pod with the values of admission, controllers and kubelets.
  private Pod stored(Pod pod) {
    var metadata = pod.metadata();
    var owners =
        metadata.ownerReferences().stream()
            .map(owner -> owner.uid().isEmpty() ? identified(owner, metadata.namespace()) : owner)
            .toList();
    return pod.withMetadata(metadata.withOwnerReferences(owners))
        .withSpec(admitted(pod.spec()))
        .withStatus(reported(pod));
  }

  private OwnerReference identified(OwnerReference owner, String namespace) {
    var uid =
        uids.getOrDefault(
            key(owner.kind(), namespace, owner.name()),
            "%s-%s-%s".formatted(owner.kind().toLowerCase(Locale.ROOT), namespace, owner.name()));
    return new OwnerReference(
        owner.apiVersion(),
        owner.kind(),
        owner.name(),
        uid,
        owner.controller(),
        owner.blockOwnerDeletion());
  }

  private PodSpec admitted(PodSpec spec) {
    var admitted =
        spec.priority() == null
            ? spec.withPriority(priorities.getOrDefault(spec.priorityClassName(), defaultPriority))
            : spec;
    if (admitted.schedulerName().isEmpty()) {
      admitted = admitted.withSchedulerName(DEFAULT_SCHEDULER);
    }
    return admitted.terminationGracePeriodSeconds() == null
        ? admitted.withTerminationGracePeriodSeconds(GRACE_SECONDS)
        : admitted;
  }

  private static PodStatus reported(Pod pod) {
    var status = pod.status();
    boolean isPlaced = !pod.spec().nodeName().isEmpty();
    if (status.qosClass().isEmpty()) {
      status = status.withQosClass(QosClasses.of(pod.spec()));
    }
    if (status.phase().isEmpty()) {
      status = status.withPhase(isPlaced ? PodStatus.RUNNING : PodStatus.PENDING);
    }
    return status.startTime() == null && isPlaced
        ? status.withStartTime(pod.metadata().creationTimestamp())
        : status;
  }
}
