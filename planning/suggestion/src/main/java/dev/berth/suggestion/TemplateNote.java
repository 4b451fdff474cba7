package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.status.Amounts;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    PodTemplateSpec template = Templates.ofController(pod, objects);
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

  /// Returns the spec in which a limit without a request is also the request.
  private static PodSpec defaulted(PodSpec spec) {
    return spec.withEachContainer(it -> it.withResources(it.resources().withMissingRequests()));
  }

  private static String autoscaler(Pod pod) {
    Matcher updated = UPDATED_BY.matcher(pod.metadata().annotations().getOrDefault(ANNOTATION, ""));
    return updated.find() ? updated.group(1) : "";
  }
}
