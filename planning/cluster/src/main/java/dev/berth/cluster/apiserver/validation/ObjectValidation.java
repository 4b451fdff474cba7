package dev.berth.cluster.apiserver.validation;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import java.util.List;
import java.util.function.Function;

/// Finds the reasons why an API server with its default features would refuse a new object, in the
/// API server's words. For one thread.
///
/// Checks the object as its author wrote it, with all fields. [Validator] checks rules that depend
/// on feature gates, when the gates are known.
public final class ObjectValidation {
  private final KnownPods known = new KnownPods();

  /// Creates a validation for any number of objects.
  public ObjectValidation() {}

  /// The results for an object.
  ///
  /// @param errors the errors in the order in which the API server finds them
  /// @param warnings the API server's warnings; empty if there are errors
  /// @param ofKubelets what the API server accepts without a word, and kubelets may reject; empty
  ///   if there are errors
  public record Findings(
      List<Violation> errors, List<Violation> warnings, List<Violation> ofKubelets) {
    public Findings {
      errors = List.copyOf(errors);
      warnings = List.copyOf(warnings);
      ofKubelets = List.copyOf(ofKubelets);
    }

    private boolean areNone() {
      return errors.isEmpty() && warnings.isEmpty() && ofKubelets.isEmpty();
    }
  }

  /// Checks a new object.
  public Findings check(ObjectTree object) {
    var report = new ValidationReport();
    if (known.contains(object)) {
      var root = new TreeField("", ServerDefaults.ofMetadata(object), report);
      MetadataChecks.check(root.at("metadata"), true, Formats::dnsSubdomain);
      return new Findings(report.errors(), List.of(), List.of());
    }
    var root = new TreeField("", ServerDefaults.of(object), report);
    check(object.apiVersion(), object.kind(), root);
    if (report.count() == 0) {
      warn(object.kind(), root);
    }
    var findings = new Findings(report.errors(), report.warnings(), report.ofKubelets());
    if (findings.areNone()) {
      known.add(object);
    }
    return findings;
  }

  private static void warn(String kind, TreeField object) {
    TreeField spec = object.at("spec");
    switch (kind) {
      case "Pod" -> pod(object);
      case "PersistentVolumeClaim" -> ClaimChecks.warn(spec);
      case "CronJob" -> pod(spec.at("jobTemplate").at("spec").at("template"));
      case "StatefulSet" -> {
        pod(spec.at("template"));
        spec.at("volumeClaimTemplates").items().forEach(it -> ClaimChecks.warn(it.at("spec")));
      }
      default -> pod(spec.at("template"));
    }
  }

  private static void pod(TreeField pod) {
    PodWarnings.check(pod.at("metadata"), pod.at("spec"));
    Sysctls.check(pod.at("spec"));
  }

  private static void check(String version, String kind, TreeField object) {
    TreeField metadata = object.at("metadata");
    TreeField spec = object.at("spec");
    if (kind.equals("PodDisruptionBudget")) { // its name is checked last
      PolicyChecks.budget(spec);
      if (object.report().count() > 0) {
        return;
      }
    }
    MetadataChecks.check(metadata, isNamespaced(kind), nameForm(kind));
    switch (version + " " + kind) {
      case "v1 Pod" -> PodValidation.check(object);
      case "v1 ReplicationController" -> WorkloadChecks.replicationController(spec);
      case "v1 Namespace" -> { // its name becomes a label value
        TreeField name = metadata.at("name");
        name.as(metadata.at("labels")).invalid(Formats.labelValue(name.text()));
      }
      case "v1 Node" -> NodeChecks.check(object);
      case "v1 PersistentVolume" -> PersistentVolumeChecks.check(spec);
      case "v1 PersistentVolumeClaim" -> ClaimChecks.spec(spec);
      case "v1 LimitRange" -> QuotaChecks.limitRange(spec);
      case "v1 ResourceQuota" -> QuotaChecks.quota(spec);
      case "apps/v1 Deployment" -> WorkloadChecks.deployment(spec);
      case "apps/v1 ReplicaSet" -> WorkloadChecks.replicaSet(spec);
      case "apps/v1 DaemonSet" -> WorkloadChecks.daemonSet(spec);
      case "apps/v1 StatefulSet" -> WorkloadChecks.statefulSet(spec);
      case "batch/v1 Job" -> JobChecks.job(metadata, spec);
      case "batch/v1 CronJob" -> JobChecks.cronJob(metadata, spec);
      case "scheduling.k8s.io/v1 PriorityClass" -> PolicyChecks.priorityClass(object);
      case "node.k8s.io/v1 RuntimeClass" -> PolicyChecks.runtimeClass(object);
      case "autoscaling/v2 HorizontalPodAutoscaler" -> AutoscalerChecks.check(spec);
      case "storage.k8s.io/v1 StorageClass" -> StorageChecks.storageClass(object);
      case "storage.k8s.io/v1 CSINode" -> StorageChecks.node(spec);
      case "storage.k8s.io/v1 CSIDriver" -> StorageChecks.driver(spec);
      case "storage.k8s.io/v1 CSIStorageCapacity" -> StorageChecks.capacity(object);
      case "storage.k8s.io/v1 VolumeAttachment" -> StorageChecks.attachment(spec);
      default -> {}
    }
  }

  /// Returns the format of the object's name. Names become parts of addresses, and some names
  /// become a single label of an address.
  private static Function<String, List<String>> nameForm(String kind) {
    return switch (kind) {
      case "Namespace", "Service", "StatefulSet" -> Formats::dnsLabel;
      case "PodDisruptionBudget" -> Formats::pathSegment;
      default -> Formats::dnsSubdomain;
    };
  }

  static boolean isNamespaced(String kind) {
    return Kinds.named(kind).map(Kind::namespaced).orElse(true);
  }
}
