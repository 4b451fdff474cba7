package dev.berth.cluster.controller.workload;

import dev.berth.api.batch.Job;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Reads Kueue's objects in an input: which queues exist, what they admit at most, and why
/// workloads have not been admitted.
///
/// Source: `apis/kueue` and `pkg/controller/constants` of Kueue.
public final class KueueQueues {
  private static final String GROUP = "kueue.x-k8s.io/";

  /// The label that names the queue of an object.
  public static final String QUEUE = GROUP + "queue-name";

  /// The label that Kueue's webhook sets together with its scheduling gate when it manages a pod.
  private static final String MANAGED = GROUP + "managed";

  /// The fewest pods with which a Job may start.
  private static final String MIN_PARALLELISM = GROUP + "job-min-parallelism";

  private static final Set<String> KINDS =
      Set.of("LocalQueue", "Workload", "ClusterQueue", "Cohort");

  /// The ClusterQueue of each local queue.
  private final TreeMap<ObjectKey, String> localQueues = new TreeMap<>();

  private final KueueQuota quota;
  private final Map<KindKey, String> messages = new HashMap<>();

  /// @param others the other objects of an input
  public KueueQueues(Collection<OtherObject> others) {
    var ofCluster = new ArrayList<ObjectTree>();
    for (OtherObject other : others) {
      if (!reads(other.tree().apiVersion(), other.tree().kind())) {
        continue;
      }
      switch (other.tree().kind()) {
        case "LocalQueue" ->
            localQueues.put(
                key(other.key().namespace(), other.key().name()),
                other.tree().text("spec", "clusterQueue"));
        case "Workload" ->
            owner(other)
                .ifPresent(
                    owner -> message(other).ifPresent(message -> messages.put(owner, message)));
        default -> ofCluster.add(other.tree());
      }
    }
    quota = new KueueQuota(ofCluster);
  }

  private static ObjectKey key(String namespace, String name) {
    return new ObjectKey(namespace.isEmpty() ? Manifest.DEFAULT_NAMESPACE : namespace, name);
  }

  /// Whether this class reads objects of the kind.
  public static boolean reads(String apiVersion, String kind) {
    return apiVersion.startsWith(GROUP) && KINDS.contains(kind);
  }

  /// Returns the queue of an object; empty if it has none, or if it is a pod or a Job that Kueue
  /// has admitted.
  public static String queue(KubernetesObject object) {
    return isAdmitted(object) ? "" : object.metadata().labels().getOrDefault(QUEUE, "");
  }

  private static boolean isAdmitted(KubernetesObject object) {
    return switch (object) {
      case Pod pod ->
          pod.metadata().labels().containsKey(MANAGED)
              && pod.spec().schedulingGates().stream().noneMatch(it -> it.name().startsWith(GROUP));
      case Job job -> !job.metadata().uid().isEmpty() && !Boolean.TRUE.equals(job.spec().suspend());
      default -> false;
    };
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
            refusal(object).map("; "::concat).orElse(""),
            message == null ? "" : "; Kueue says: " + message);
  }

  /// Returns why Kueue never admits an object: its queue does not exist, although others do, or has
  /// too little quota. Empty if nothing of the kind is known.
  public Optional<String> refusal(KubernetesObject object) {
    String queue = localQueues.isEmpty() ? "" : queue(object);
    if (queue.isEmpty()) {
      return Optional.empty();
    }
    var key = key(object.metadata().namespace(), queue);
    String clusterQueue = localQueues.get(key);
    return clusterQueue == null
        ? Optional.of(missing(key))
        : quota.refusal(clusterQueue, requests(object));
  }

  private String missing(ObjectKey queue) {
    List<String> there =
        localQueues.keySet().stream()
            .filter(it -> it.namespace().equals(queue.namespace()))
            .map(ObjectKey::name)
            .toList();
    return "there is no LocalQueue %s%s"
        .formatted(
            queue, there.isEmpty() ? "" : " (its namespace has " + String.join(", ", there) + ")");
  }

  /// Returns what must be admitted at once for any pod of the object to start: all pods of a Job,
  /// or one pod.
  private static Map<String, Quantity> requests(KubernetesObject object) {
    Pod pod = Workloads.podOf(object);
    var requests = new HashMap<String, Quantity>();
    if (pod != null) {
      long pods = object instanceof Job job ? pods(job) : 1;
      PodRequests.OF_SPEC
          .of(withRequests(pod))
          .forEach((resource, amount) -> requests.put(resource, amount.multiply(pods)));
      requests.put(ResourceNames.PODS, Quantity.of(pods, Quantity.Format.DECIMAL_SI));
    }
    return requests;
  }

  /// Requests that are not stated equal the limits, as an API server has it.
  private static Pod withRequests(Pod pod) {
    return pod.withSpec(
        pod.spec().withEachContainer(it -> it.withResources(it.resources().withMissingRequests())));
  }

  private static long pods(Job job) {
    String least = job.metadata().annotations().getOrDefault(MIN_PARALLELISM, "");
    if (least.matches("[1-9][0-9]{0,5}")) {
      return Long.parseLong(least);
    }
    int parallelism = Objects.requireNonNullElse(job.spec().parallelism(), 1);
    return Math.min(parallelism, Objects.requireNonNullElse(job.spec().completions(), parallelism));
  }
}
