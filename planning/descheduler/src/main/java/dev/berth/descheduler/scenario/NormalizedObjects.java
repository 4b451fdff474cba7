package dev.berth.descheduler.scenario;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cluster.manifest.Metadata;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Objects as if read from an API server, as far as a descheduler can tell: in namespaces, with
/// UIDs and creation times by their place in the input, pods with what admission, controllers and
/// kubelets give them. What the input says itself stays; doing it twice changes nothing. For one
/// input.
final class NormalizedObjects {
  private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");
  private static final String DEFAULT_NAMESPACE = "default";
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

  NormalizedObjects(List<NumberedObject> given) {
    for (var numbered : given) {
      var object = stored(numbered);
      objects.add(object);
      uids.put(key(object.kind(), object.metadata()), object.metadata().uid());
      if (object instanceof PriorityClass priority) {
        priorities.put(priority.metadata().name(), priority.value());
        defaultPriority = priority.globalDefault() ? priority.value() : defaultPriority;
      } else if (object instanceof Namespace namespace) {
        namespaces.put(namespace.metadata().name(), namespace);
      }
    }
  }

  List<KubernetesObject> all() {
    var pods = new StoredPods(priorities, defaultPriority, uids);
    var all = new ArrayList<KubernetesObject>();
    for (var object : objects) {
      if (object instanceof Pod pod) {
        all.add(pods.stored(pod));
        addNamespace(pod.metadata().namespace());
      } else if (!(object instanceof Namespace)) {
        all.add(object);
      }
    }
    all.addAll(namespaces.values());
    return all;
  }

  private void addNamespace(String name) {
    namespaces.computeIfAbsent(
        name,
        _ -> {
          var metadata =
              ObjectMeta.named("", name)
                  .withUid("namespace-" + name)
                  .withCreationTimestamp(EPOCH)
                  .withLabels(Map.of(NAME_LABEL, name));
          return new Namespace(metadata, new NamespaceStatus("Active"));
        });
  }

  private static KubernetesObject stored(NumberedObject numbered) {
    var metadata = numbered.object().metadata();
    if (Metadata.isNamespaced(numbered.object()) && metadata.namespace().isEmpty()) {
      metadata = metadata.withNamespace(DEFAULT_NAMESPACE);
    }
    if (metadata.uid().isEmpty()) {
      metadata = metadata.withUid("00000000-0000-0000-0000-%012d".formatted(numbered.number()));
    }
    if (metadata.creationTimestamp() == null) {
      metadata = metadata.withCreationTimestamp(EPOCH.plusSeconds(numbered.number()));
    }
    if (numbered.object() instanceof Namespace) {
      var labels = new HashMap<>(metadata.labels());
      labels.put(NAME_LABEL, metadata.name());
      metadata = metadata.withLabels(labels);
    }
    return Metadata.with(numbered.object(), metadata);
  }

  static String key(String kind, ObjectMeta metadata) {
    return key(kind, metadata.namespace(), metadata.name());
  }

  static String key(String kind, String namespace, String name) {
    return kind + "/" + namespace + "/" + name;
  }
}
