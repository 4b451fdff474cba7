package dev.berth.conformance.live;

import dev.berth.api.core.Container;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.apiserver.admission.AdmissionResult;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Admitted;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Refused;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What admission decides on, as text to compare.
final class AdmissionText {
  private static final Pattern SEVERAL = Pattern.compile("\\[(.*)]$");

  private AdmissionText() {}

  static String of(AdmissionResult result) {
    return switch (result) {
      case Admitted(var object) -> of(object);
      case Refused(var refusal) -> normalized(refusal.message());
    };
  }

  static String of(KubernetesObject object) {
    return switch (object) {
      case Pod pod -> of(pod);
      case PersistentVolumeClaim claim -> "class " + claim.spec().storageClassName();
      default -> "created";
    };
  }

  private static String of(Pod pod) {
    var spec = pod.spec();
    return Stream.of(
            containers(spec.initContainers().stream()),
            containers(spec.containers().stream()),
            "pod " + text(spec.resources()),
            "overhead " + text(spec.overhead()),
            "selector " + new TreeMap<>(spec.nodeSelector()),
            "tolerations " + spec.tolerations(),
            "priority %s %s %s"
                .formatted(spec.priorityClassName(), spec.priority(), spec.preemptionPolicy()),
            "qos " + pod.status().qosClass(),
            "noted " + pod.metadata().annotations().get("kubernetes.io/limit-ranger"))
        .collect(Collectors.joining("\n"));
  }

  private static String containers(Stream<Container> containers) {
    return containers
        .map(it -> it.name() + " " + text(it.resources()))
        .collect(Collectors.joining("\n"));
  }

  private static String text(@Nullable ResourceRequirements resources) {
    return resources == null
        ? "none"
        : "requests %s limits %s".formatted(text(resources.requests()), text(resources.limits()));
  }

  private static String text(Map<String, Quantity> amounts) {
    return new TreeMap<>(amounts).toString();
  }

  /// Where kube-apiserver lists violations in any order, they are sorted.
  static String normalized(String message) {
    return SEVERAL.matcher(message).replaceFirst(AdmissionText::sorted);
  }

  private static String sorted(MatchResult list) {
    return Arrays.stream(list.group(1).split(", (?=maximum|minimum|[a-z]+ max limit|spec)", -1))
        .sorted()
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
