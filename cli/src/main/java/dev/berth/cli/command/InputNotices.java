package dev.berth.cli.command;

import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.cluster.apiserver.update.Replacement;
import dev.berth.cluster.controller.workload.AutoscaledWorkload;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.scenario.RunNotes;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The parts of the input that are not read, and the treatment of the rest.
final class InputNotices {
  private static final int FEW = 5;

  /// Kinds of Kubernetes that create no pods and do not affect where pods go.
  private static final Set<String> WITHOUT_PODS =
      Set.of(
          "APIService",
          "CertificateSigningRequest",
          "ClusterRole",
          "ClusterRoleBinding",
          "ClusterTrustBundle",
          "ConfigMap",
          "ControllerRevision",
          "CustomResourceDefinition",
          "EndpointSlice",
          "Endpoints",
          "Event",
          "FlowSchema",
          "Gateway",
          "GatewayClass",
          "GRPCRoute",
          "HTTPRoute",
          "IPAddress",
          "Ingress",
          "IngressClass",
          "Lease",
          "MutatingWebhookConfiguration",
          "NetworkPolicy",
          "PodTemplate",
          "PriorityLevelConfiguration",
          "Role",
          "RoleBinding",
          "Secret",
          "ServiceAccount",
          "ServiceCIDR",
          "StorageVersion",
          "ValidatingAdmissionPolicy",
          "ValidatingAdmissionPolicyBinding",
          "ValidatingWebhookConfiguration");

  private InputNotices() {}

  static void note(Input input, SimulatedCluster cluster, PrintStream err, RunNotes notes) {
    String skipped = skipped(input);
    if (!skipped.isEmpty()) {
      err.println(skipped);
    }
    String made = madePods(cluster);
    if (!made.isEmpty()) {
      notes.assume(made);
    }
    changes(cluster.replacements(), notes);
    autoscaled(cluster.autoscaled(), notes);
    cluster
        .heldCronJobs()
        .forEach((cronJob, job) ->
            notes.note(
                "CronJob %s makes no Job: its concurrencyPolicy is Forbid, and Job %s still runs"
                    .formatted(cronJob, job.name())));
    for (var autoscaler : cluster.objects().list(HorizontalPodAutoscaler.class)) {
      reset(autoscaler, cluster.replacements(), notes);
    }
  }

  /// The new number of replicas, if a release removes what an autoscaler has added.
  private static void reset(
      HorizontalPodAutoscaler autoscaler, List<Replacement> replacements, RunNotes notes) {
    var target = KindKey.of(autoscaler.spec().scaleTargetRef(), autoscaler.metadata().namespace());
    for (Replacement it : replacements) {
      Integer before = Workloads.specifiedReplicas(it.before().object());
      Integer after = Workloads.specifiedReplicas(it.after().object());
      if (target.equals(KindKey.of(it.after()))
          && before != null
          && after != null
          && after < before) {
        notes.note(
            "%s: HorizontalPodAutoscaler %s had scaled it to %,d replicas, and the release sets %,d until it scales it again: leave spec.replicas out"
                .formatted(target.title(), autoscaler.metadata().name(), before, after));
      }
    }
  }

  /// `Skipped: 3 ServiceMonitor`; empty if the skipped objects have nothing to do with pods.
  private static String skipped(Input input) {
    return input.skipped().entrySet().stream()
        .filter(kind -> !WITHOUT_PODS.contains(kind.getKey()))
        .map(kind -> "%,d %s".formatted(kind.getValue(), kind.getKey()))
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(", "), all -> all.isEmpty() ? "" : "Skipped: " + all));
  }

  /// Lists the changes that scheduling reads; everything else is as before.
  private static void changes(List<Replacement> replacements, RunNotes notes) {
    List<Replacement> changed =
        replacements.stream().filter(it -> !it.changes().isEmpty()).toList();
    changed.stream().limit(FEW).forEach(it -> notes.assume(changes(it)));
    if (changed.size() > FEW) {
      notes.assume("Changed: %,d more objects".formatted(changed.size() - FEW));
    }
  }

  private static void autoscaled(List<AutoscaledWorkload> workloads, RunNotes notes) {
    workloads.stream().limit(FEW).forEach(it -> notes.assume(autoscaled(it)));
    if (workloads.size() > FEW) {
      notes.assume(
          "Autoscaled: %,d more workloads with other replicas than they specify"
              .formatted(workloads.size() - FEW));
    }
  }

  private static String autoscaled(AutoscaledWorkload workload) {
    return "Autoscaled: %s: %,d replicas instead of the specified %,d, since %s"
        .formatted(workload.title(), workload.replicas(), workload.specified(), workload.reason());
  }

  /// `Simulated pods: 4 for Deployment shop/web`; empty without new workloads.
  private static String madePods(SimulatedCluster cluster) {
    var workloads =
        Rollout.together(cluster.controllers().rollouts()).stream()
            .filter(rollout -> !rollout.isUpdate() && rollout.allowed() > 0)
            .toList();
    if (workloads.isEmpty()) {
      return "";
    }
    int pods = workloads.stream().mapToInt(Rollout::allowed).sum();
    return workloads.size() > FEW
        ? "Simulated: %,d pods of %,d workloads".formatted(pods, workloads.size())
        : workloads.stream()
            .map(rollout -> "%,d for %s".formatted(rollout.allowed(), rollout.title()))
            .collect(Collectors.joining(", ", "Simulated pods: ", ""));
  }

  private static String changes(Replacement replacement) {
    var changes = replacement.changes();
    var some = String.join("; ", changes.subList(0, Math.min(FEW, changes.size())));
    return "Changed: %s: %s"
        .formatted(
            replacement.after().title(),
            changes.size() > FEW ? "%s; and %,d more".formatted(some, changes.size() - FEW) : some);
  }
}
