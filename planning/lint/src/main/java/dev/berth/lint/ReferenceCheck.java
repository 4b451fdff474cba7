package dev.berth.lint;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.node.RuntimeClass;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds pods that name nodes, schedulers, classes or resource claims that do not exist, and pods
/// that an API server would refuse for another reason.
final class ReferenceCheck implements PodCheck {
  /// The prefix of priority classes that every cluster has, even if a dump lacks them.
  private static final String BUILT_IN = "system-";

  private final LintedCluster cluster;

  ReferenceCheck(LintedCluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public void check(SpecifiedPod specified, FieldLocation spec, Findings findings) {
    Pod pod = specified.pod();
    nodeName(pod, spec.field("nodeName"), findings);
    scheduler(pod, spec.field("schedulerName"), findings);
    resourceClaims(pod, spec.field("resourceClaims"), findings);
    if (specified.refusal() != null) {
      refusal(specified, specified.refusal(), spec, findings);
    }
  }

  private void nodeName(Pod pod, FieldLocation place, Findings findings) {
    String name = pod.spec().nodeName();
    if (!name.isEmpty() && cluster.now().nodes().node(name) == null) {
      findings.add(
          Rule.NODE_NAME_UNKNOWN,
          place,
          name,
          "There is no node " + name,
          nearest(name, cluster.nodes(), "Name a node that is there, or select one by its labels"));
    }
  }

  private void scheduler(Pod pod, FieldLocation place, Findings findings) {
    if (!cluster.dryRun().isResponsibleFor(pod)) {
      String name = pod.spec().schedulerName();
      findings.add(
          Rule.SCHEDULER_UNKNOWN,
          place,
          name,
          "No profile is named %s; there is %s"
              .formatted(name, String.join(", ", cluster.profileNames())),
          Fix.write(
              name,
              cluster.profileNames(),
              "Name a profile, or make sure that a scheduler of that name runs"));
    }
  }

  private void resourceClaims(Pod pod, FieldLocation place, Findings findings) {
    var entries = pod.spec().resourceClaims();
    for (int i = 0; i < entries.size(); i++) {
      resourceClaim(
          Kinds.RESOURCE_CLAIM,
          pod,
          entries.get(i).resourceClaimName(),
          place.item(i).field("resourceClaimName"),
          findings);
      resourceClaim(
          Kinds.RESOURCE_CLAIM_TEMPLATE,
          pod,
          entries.get(i).resourceClaimTemplateName(),
          place.item(i).field("resourceClaimTemplateName"),
          findings);
    }
  }

  private <T extends KubernetesObject> void resourceClaim(
      Kind<T> kind, Pod pod, @Nullable String name, FieldLocation place, Findings findings) {
    String namespace = pod.metadata().namespace();
    if (name == null || !cluster.has(kind)) {
      return;
    }
    List<T> there =
        cluster.objects().list(kind.type()).stream()
            .filter(it -> it.metadata().namespace().equals(namespace))
            .toList();
    if (there.stream().noneMatch(it -> it.metadata().name().equals(name))) {
      findings.add(
          Rule.RESOURCE_CLAIM_UNKNOWN,
          place,
          name,
          "There is no %s %s".formatted(kind.kind(), new ObjectKey(namespace, name)),
          nearest(name, there, "Create it, or name one that is there"));
    }
  }

  private void refusal(
      SpecifiedPod specified, Refusal refusal, FieldLocation spec, Findings findings) {
    Pod pod = specified.pod();
    String priorityClass = pod.spec().priorityClassName();
    String runtimeClass = pod.spec().runtimeClassName();
    if (!priorityClass.isEmpty()
        && !priorityClass.startsWith(BUILT_IN)
        && isAbsent(PriorityClass.class, priorityClass)) {
      if (cluster.has(Kinds.PRIORITY_CLASS) || cluster.lacks(specified)) {
        findings.add(
            Rule.PRIORITY_CLASS_UNKNOWN,
            spec.field("priorityClassName"),
            priorityClass,
            "There is no PriorityClass " + priorityClass,
            nearest(
                priorityClass,
                cluster.objects().list(PriorityClass.class),
                "Create it, or name one that is there"));
      }
    } else if (runtimeClass != null && isAbsent(RuntimeClass.class, runtimeClass)) {
      if (cluster.has(Kinds.RUNTIME_CLASS)) {
        findings.add(
            Rule.RUNTIME_CLASS_UNKNOWN,
            spec.field("runtimeClassName"),
            runtimeClass,
            "There is no RuntimeClass " + runtimeClass,
            nearest(
                runtimeClass,
                cluster.objects().list(RuntimeClass.class),
                "Create it, or name one that is there"));
      }
    } else if (specified.pods().isEmpty() || cluster.lacks(specified)) {
      findings.add(
          Rule.REFUSED,
          spec,
          "",
          refusal.message(),
          refusal.hint().isEmpty() ? "Change what the message names" : refusal.hint().strip());
    }
  }

  private <T extends KubernetesObject> boolean isAbsent(Class<T> kind, String name) {
    return cluster.objects().get(kind, ObjectKey.clusterScoped(name)) == null;
  }

  private static String nearest(
      String name, Collection<? extends KubernetesObject> objects, String otherwise) {
    return Fix.write(name, objects.stream().map(it -> it.metadata().name()).toList(), otherwise);
  }
}
