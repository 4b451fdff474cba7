package dev.berth.server.metrics;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.http.ResponseBody;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/// `/metrics/resources`: requests and limits of every pod. Empty unless this process is the leader,
/// since one of several schedulers is enough.
public final class ResourcesPage implements Handler {

  private static final String[] LABELS = {
    "namespace", "pod", "node", "scheduler", "priority", "resource", "unit"
  };
  private static final String STORAGE = "storage";
  private static final String ATTACHABLE_VOLUMES = "attachable-volumes-";

  private final Supplier<Collection<Pod>> pods;
  private final BooleanSupplier isLeading;

  /// @param pods returns all pods known now; called on any thread
  public ResourcesPage(Supplier<Collection<Pod>> pods, BooleanSupplier isLeading) {
    this.pods = pods;
    this.isLeading = isLeading;
  }

  @Override
  public Response answer(Request request) {
    if (!isLeading.getAsBoolean()) {
      return new Response(200, new TreeMap<>(), new ResponseBody.Bytes(new byte[0]));
    }
    var families = new MetricRegistry();
    family(
        families,
        "kube_pod_resource_limit",
        "Resources limit for workloads on the cluster, broken down by pod. This shows the resource"
            + " usage the scheduler and kubelet expect per pod for resources along with the unit"
            + " for the resource if any.",
        ResourcesPage::limits);
    family(
        families,
        "kube_pod_resource_request",
        "Resources requested by workloads on the cluster, broken down by pod. This shows the"
            + " resource usage the scheduler and kubelet expect per pod for resources along with"
            + " the unit for the resource if any.",
        PodRequests.OF_SPEC::of);
    return new MetricsPage(families).answer(request);
  }

  private void family(
      MetricRegistry families,
      String name,
      String help,
      Function<Pod, Map<String, Quantity>> amounts) {
    families.gauge(
        Stability.STABLE,
        name,
        help,
        callback ->
            pods.get().stream()
                .filter(pod -> pod.spec().nodeName().isEmpty() || !pod.isFinished())
                .forEach(pod ->
                    amounts
                        .apply(pod)
                        .forEach((resource, amount) -> {
                          if (!amount.isZero()) {
                            callback.call(amount.milliValue() / 1e3, labels(pod, resource));
                          }
                        })),
        LABELS);
  }

  private static String[] labels(Pod pod, String resource) {
    var priority = pod.spec().priority();
    return new String[] {
      pod.metadata().namespace(),
      pod.metadata().name(),
      pod.spec().nodeName(),
      pod.spec().schedulerName(),
      priority == null ? "" : priority.toString(),
      resource,
      unit(resource)
    };
  }

  private static String unit(String resource) {
    return switch (resource) {
      case ResourceNames.CPU -> "cores";
      case ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE, STORAGE -> "bytes";
      default ->
          ResourceNames.isHugePages(resource)
              ? "bytes"
              : resource.startsWith(ATTACHABLE_VOLUMES) ? "integer" : "";
    };
  }

  /// Limits add up like requests, except that overhead counts only where there is a limit.
  private static Map<String, Quantity> limits(Pod pod) {
    var spec = pod.spec();
    Map<String, Quantity> limits =
        new TreeMap<>(
            PodRequests.OF_SPEC.of(
                pod.withSpec(spec.withLimitsAsRequests().withOverhead(Map.of()))));
    spec.overhead()
        .forEach((resource, more) ->
            limits.computeIfPresent(
                resource, (_, limit) -> limit.isZero() ? limit : limit.add(more)));
    return limits;
  }
}
