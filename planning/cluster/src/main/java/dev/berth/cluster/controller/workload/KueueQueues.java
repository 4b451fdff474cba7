package dev.berth.cluster.controller.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.manifest.StandIn;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// Reads Kueue's objects in an input: which local queues exist, and why workloads have not been
/// admitted.
///
/// Source: `apis/kueue` and `pkg/controller/constants` of Kueue.
public final class KueueQueues {
  private static final String GROUP = "kueue.x-k8s.io/";
  private static final String QUEUE = GROUP + "queue-name";

  /// The label that Kueue's webhook sets together with its scheduling gate when it manages a pod.
  private static final String MANAGED = GROUP + "managed";

  private final TreeSet<ObjectKey> localQueues = new TreeSet<>();
  private final Map<KindKey, String> messages = new HashMap<>();

  /// @param others the other objects of an input
  public KueueQueues(Collection<OtherObject> others) {
    for (OtherObject other : others) {
      if (!reads(other.tree().apiVersion(), other.tree().kind())) {
        continue;
      }
      if (other.tree().kind().equals("LocalQueue")) {
        localQueues.add(key(other.key().namespace(), other.key().name()));
      } else {
        owner(other)
            .ifPresent(owner -> message(other).ifPresent(message -> messages.put(owner, message)));
      }
    }
  }

  private static ObjectKey key(String namespace, String name) {
    return new ObjectKey(namespace.isEmpty() ? Manifest.DEFAULT_NAMESPACE : namespace, name);
  }

  /// Whether this class reads objects of the kind.
  public static boolean reads(String apiVersion, String kind) {
    return apiVersion.startsWith(GROUP) && (kind.equals("LocalQueue") || kind.equals("Workload"));
  }

  /// Returns the queue of an object; empty if it has none, or if it is a pod that Kueue has
  /// admitted.
  public static String queue(KubernetesObject object) {
    Map<String, String> labels = object.metadata().labels();
    boolean isAdmitted =
        object instanceof Pod pod
            && labels.containsKey(MANAGED)
            && pod.spec().schedulingGates().stream().noneMatch(it -> it.name().startsWith(GROUP));
    return isAdmitted ? "" : labels.getOrDefault(QUEUE, "");
  }

  /// Returns the object to which the workload belongs.
  private static Optional<KindKey> owner(OtherObject workload) {
    return workload.tree().fields().get("metadata") instanceof Map<?, ?> metadata
            && metadata.get("ownerReferences") instanceof List<?> owners
            && !owners.isEmpty()
            && owners.getFirst() instanceof Map<?, ?> owner
        ? Optional.of(
            KindKey.of(
                String.valueOf(owner.get("apiVersion")),
                String.valueOf(owner.get("kind")),
                key(workload.key().namespace(), String.valueOf(owner.get("name")))))
        : Optional.empty();
  }

  /// Returns why Kueue has reserved no quota for the workload.
  private static Optional<String> message(OtherObject workload) {
    return workload.tree().fields().get("status") instanceof Map<?, ?> status
            && status.get("conditions") instanceof List<?> conditions
        ? conditions.stream()
            .filter(Map.class::isInstance)
            .<Map<?, ?>>map(Map.class::cast)
            .filter(
                it -> "QuotaReserved".equals(it.get("type")) && "False".equals(it.get("status")))
            .map(it -> String.valueOf(it.get("message")))
            .findFirst()
        : Optional.empty();
  }

  /// Returns why Kueue holds an object, as clauses that begin with a semicolon; empty if it has no
  /// queue.
  String why(KubernetesObject object) {
    String queue = queue(object);
    if (queue.isEmpty()) {
      return "";
    }
    String message = messages.get(StandIn.shown(object));
    return "; Kueue resumes it when queue %s admits it%s%s"
        .formatted(
            queue,
            missing(object).map("; "::concat).orElse(""),
            message == null ? "" : "; Kueue says: " + message);
  }

  /// Returns a message if the local queue of an object does not exist, although others do.
  public Optional<String> missing(KubernetesObject object) {
    String queue = localQueues.isEmpty() ? "" : queue(object);
    if (queue.isEmpty()) {
      return Optional.empty();
    }
    var key = key(object.metadata().namespace(), queue);
    if (localQueues.contains(key)) {
      return Optional.empty();
    }
    List<String> there =
        localQueues.stream()
            .filter(it -> it.namespace().equals(key.namespace()))
            .map(ObjectKey::name)
            .toList();
    return Optional.of(
        "there is no LocalQueue %s%s"
            .formatted(
                key,
                there.isEmpty() ? "" : " (its namespace has " + String.join(", ", there) + ")"));
  }
}
