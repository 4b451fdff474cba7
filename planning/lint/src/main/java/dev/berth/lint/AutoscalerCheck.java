package dev.berth.lint;

import dev.berth.api.autoscaling.CrossVersionObjectReference;
import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Manifest;
import java.util.List;

/// Finds autoscalers whose target does not exist. Checks only targets of Kubernetes' own kinds.
final class AutoscalerCheck {
  private static final List<Kind<? extends KubernetesObject>> TARGETS =
      List.of(
          Kinds.DEPLOYMENT, Kinds.STATEFUL_SET, Kinds.REPLICA_SET, Kinds.REPLICATION_CONTROLLER);

  private final LintedCluster cluster;

  AutoscalerCheck(LintedCluster cluster) {
    this.cluster = cluster;
  }

  void check(List<Manifest> manifests, Findings findings) {
    for (Manifest manifest : manifests) {
      if (manifest.object() instanceof HorizontalPodAutoscaler autoscaler) {
        var target = new FieldLocation.InObject(manifest, "spec.scaleTargetRef");
        check(autoscaler, target, findings);
      }
    }
  }

  private void check(HorizontalPodAutoscaler autoscaler, FieldLocation place, Findings findings) {
    CrossVersionObjectReference target = autoscaler.spec().scaleTargetRef();
    String namespace = autoscaler.metadata().namespace();
    var kind = TARGETS.stream().filter(it -> it.kind().equals(target.kind())).findFirst();
    if (kind.isEmpty()) {
      return;
    }
    List<String> names = names(kind.get(), namespace);
    List<String> otherKinds =
        TARGETS.stream()
            .filter(it -> names(it, namespace).contains(target.name()))
            .map(Kind::kind)
            .toList();
    if (names.contains(target.name())
        || (otherKinds.isEmpty() && !cluster.has(kind.get()))) { // the dump may lack the kind
      return;
    }
    boolean isOtherKind = !otherKinds.isEmpty();
    findings.add(
        Rule.AUTOSCALER_TARGET_UNKNOWN,
        place.field(isOtherKind ? "kind" : "name"),
        isOtherKind ? target.kind() : target.name(),
        "There is no %s %s/%s, so nothing is scaled"
            .formatted(target.kind(), namespace, target.name()),
        isOtherKind
            ? "Write " + String.join(" or ", otherKinds)
            : Fix.write(
                target.name(),
                names,
                "Name a %s of namespace %s".formatted(target.kind(), namespace)));
  }

  private List<String> names(Kind<? extends KubernetesObject> kind, String namespace) {
    return cluster.objects().list(kind.type()).stream()
        .map(KubernetesObject::key)
        .filter(key -> key.namespace().equals(namespace))
        .map(key -> key.name())
        .toList();
  }
}
