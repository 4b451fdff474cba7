package dev.berth.suggestion;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.status.Amounts;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A pod requests another amount than the template of its controller: somebody resized the pod in
/// place, or changed it when it was created, as a VerticalPodAutoscaler does.
///
/// Source of the annotation: `resource_updates.go` of the VerticalPodAutoscaler's admission
/// controller.
///
/// @param requested the pod's request
/// @param ofTemplate the template's request
/// @param autoscaler the VerticalPodAutoscaler that set the request; empty for none
public record TemplateNote(
    ObjectKey pod, String resource, Quantity requested, Quantity ofTemplate, String autoscaler)
    implements Note {
  private static final String ANNOTATION = "vpaUpdates";
  private static final Pattern UPDATED_BY = Pattern.compile("Pod resources updated by ([^:]+):");

  private static final Map<String, Class<? extends KubernetesObject>> CONTROLLERS =
      Map.of(
          "ReplicaSet", ReplicaSet.class,
          "StatefulSet", StatefulSet.class,
          "DaemonSet", DaemonSet.class,
          "Job", Job.class);

  @Override
  public String text() {
    return fact()
        + (autoscaler.isEmpty()
            ? ": it was resized, or changed as it was created"
            : ": VerticalPodAutoscaler %s has set it, and would again; maxAllowed bounds it there"
                .formatted(autoscaler));
  }

  /// Returns a text such as `shop/web-1 requests 9Gi of memory, and its template 2Gi`.
  String fact() {
    return "%s requests %s of %s, and its template %s"
        .formatted(
            pod,
            Amounts.format(resource, requested),
            resource,
            Amounts.format(resource, ofTemplate));
  }

  /// Returns a note for each resource with different amounts. Ignores resources that the template
  /// does not state, because their amounts may come from a LimitRange.
  static Collection<TemplateNote> of(Pod pod, ClusterObjects objects) {
    PodTemplateSpec template = template(pod, objects);
    Map<String, TemplateNote> notes = new TreeMap<>();
    if (template != null) {
      Map<String, Quantity> requested = PodRequests.OF_SPEC.of(pod);
      PodRequests.OF_SPEC
          .of(pod.withSpec(defaulted(template.spec())))
          .forEach((resource, amount) -> {
            Quantity ofPod = requested.getOrDefault(resource, Quantity.ZERO);
            if (!amount.isZero() && ofPod.compareTo(amount) != 0) {
              notes.put(
                  resource, new TemplateNote(pod.key(), resource, ofPod, amount, autoscaler(pod)));
            }
          });
    }
    return notes.values();
  }

  /// Whether the pod would request less if its controller created it again.
  static boolean isLarger(Pod pod, ClusterObjects objects) {
    return of(pod, objects).stream()
        .anyMatch(it -> it.autoscaler.isEmpty() && it.requested.compareTo(it.ofTemplate) > 0);
  }

  private static @Nullable PodTemplateSpec template(Pod pod, ClusterObjects objects) {
    return pod.metadata()
        .controller()
        .flatMap(owner -> {
          var kind = CONTROLLERS.get(owner.kind());
          var key = new ObjectKey(pod.key().namespace(), owner.name());
          return Optional.ofNullable(kind)
              .<KubernetesObject>map(it -> objects.get(it, key))
              .filter(it -> it.metadata().uid().equals(owner.uid()));
        })
        .map(Templates::of)
        .orElse(null);
  }

  /// Returns the spec in which a limit without a request is also the request.
  private static PodSpec defaulted(PodSpec spec) {
    return spec.withContainers(spec.containers().stream().map(TemplateNote::defaulted).toList())
        .withInitContainers(spec.initContainers().stream().map(TemplateNote::defaulted).toList());
  }

  private static Container defaulted(Container container) {
    Map<String, Quantity> requests = new TreeMap<>(container.resources().limits());
    requests.putAll(container.resources().requests());
    return container.withResources(container.resources().withRequests(requests));
  }

  private static String autoscaler(Pod pod) {
    Matcher updated = UPDATED_BY.matcher(pod.metadata().annotations().getOrDefault(ANNOTATION, ""));
    return updated.find() ? updated.group(1) : "";
  }
}
