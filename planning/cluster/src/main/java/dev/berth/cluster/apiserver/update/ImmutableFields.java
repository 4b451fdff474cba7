package dev.berth.cluster.apiserver.update;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.apps.StatefulSetSpec;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Container;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.CompositePodGroupSpec;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.api.storage.StorageClass;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds changes that an API server does not allow in an update.
///
/// Source: the validation of updates in `pkg/apis/*/validation`.
final class ImmutableFields {
  private static final String IMMUTABLE = "field is immutable";

  private static final String STATEFUL_SET =
      "Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals',"
          + " 'template', 'updateStrategy', 'revisionHistoryLimit',"
          + " 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";

  private static final String POD =
      "Forbidden: pod updates may not change fields other than `spec.containers[*].image`,"
          + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only"
          + " additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to"
          + " be set to 1 if it was previously negative)";

  static final String CLAIM =
      "Forbidden: spec is immutable after creation except resources.requests and"
          + " volumeAttributesClassName for bound claims";

  private static final List<String> MUTABLE_OF_STATEFUL_SETS =
      List.of(
          "replicas",
          "ordinals",
          "template",
          "updateStrategy",
          "revisionHistoryLimit",
          "persistentVolumeClaimRetentionPolicy",
          "minReadySeconds");
  private static final List<String> MUTABLE_OF_PODS =
      List.of("tolerations", "activeDeadlineSeconds", "terminationGracePeriodSeconds");
  private static final List<String> MUTABLE_OF_CLAIMS =
      List.of("resources", "volumeAttributesClassName");

  /// The maximum number of changed fields in a message.
  private static final int MANY = 3;

  private final KubernetesObject before;
  private final Manifest after;
  private final TemplateComparison templates;
  private final ClaimResize resize;
  private final ManifestErrors errors;

  private ImmutableFields(
      KubernetesObject before,
      Manifest after,
      TemplateComparison templates,
      ClaimResize resize,
      ManifestErrors errors) {
    this.before = before;
    this.after = after;
    this.templates = templates;
    this.resize = resize;
    this.errors = errors;
  }

  /// Adds the changes that are not allowed.
  ///
  /// @param after the new version, with the fields that its author has left out
  static void check(
      KubernetesObject before,
      Manifest after,
      TemplateComparison templates,
      ClaimResize resize,
      ManifestErrors errors) {
    new ImmutableFields(before, after, templates, resize, errors).check(after.object());
  }

  private void check(KubernetesObject now) {
    if (before instanceof Deployment a && now instanceof Deployment b) {
      selector(a.spec().selector(), b.spec().selector());
    } else if (before instanceof ReplicaSet a && now instanceof ReplicaSet b) {
      selector(a.spec().selector(), b.spec().selector());
    } else if (before instanceof DaemonSet a && now instanceof DaemonSet b) {
      selector(a.spec().selector(), b.spec().selector());
    } else if (before instanceof StatefulSet a && now instanceof StatefulSet b) {
      check("spec", isSame(a.spec(), b.spec()), STATEFUL_SET);
    } else if (before instanceof Job a && now instanceof Job b) {
      check(
          "spec.template",
          templates.isOf(b.spec().template(), pod(a.spec().template())),
          IMMUTABLE);
      check(
          "spec.completionMode",
          same(a.spec().completionMode(), b.spec().completionMode()),
          IMMUTABLE);
    } else if (before instanceof Pod a && now instanceof Pod b) {
      check("spec", templates.isOf(template(b, a), a), POD);
    } else if (before instanceof PersistentVolumeClaim a
        && now instanceof PersistentVolumeClaim b) {
      check("spec", isSame(a, b), CLAIM);
      resize.check(a, b, after);
    } else if (before instanceof PriorityClass a && now instanceof PriorityClass b) {
      check("value", a.value() == b.value(), "Forbidden: may not be changed in an update.");
    } else if (before instanceof PodGroup a && now instanceof PodGroup b) {
      group(a.spec(), b.spec());
    } else if (before instanceof CompositePodGroup a && now instanceof CompositePodGroup b) {
      group(a.spec(), b.spec());
    } else if (before instanceof StorageClass a && now instanceof StorageClass b) {
      check(
          "provisioner",
          a.provisioner().equals(b.provisioner()),
          "Forbidden: updates to provisioner are forbidden.");
      check("volumeBindingMode", same(a.volumeBindingMode(), b.volumeBindingMode()), IMMUTABLE);
    }
  }

  /// Only the minimum number of a gang may change.
  private void group(PodGroupSpec before, PodGroupSpec now) {
    var old = before.schedulingPolicy();
    var policy = now.schedulingPolicy();
    unchanged("schedulingPolicy.basic", old.basic(), policy.basic());
    check(
        "spec.schedulingPolicy.gang",
        old.gang() != null || policy.gang() == null,
        "field cannot be set once created");
    check(
        "spec.schedulingPolicy.gang",
        old.gang() == null || policy.gang() != null,
        "field cannot be cleared once set");
    unchanged(
        "parentCompositePodGroupName",
        before.parentCompositePodGroupName(),
        now.parentCompositePodGroupName());
    unchanged("workloadRef", before.workloadRef(), now.workloadRef());
    unchanged("schedulingConstraints", before.schedulingConstraints(), now.schedulingConstraints());
    check(
        "spec.resourceClaims",
        now.resourceClaims().isEmpty() || before.resourceClaims().equals(now.resourceClaims()),
        IMMUTABLE);
    unchanged("disruptionMode", before.disruptionMode(), now.disruptionMode());
    priority(before.priorityClassName(), now.priorityClassName());
    unchanged("priority", before.priority(), now.priority());
    unchanged("preemptionPolicy", before.preemptionPolicy(), now.preemptionPolicy());
  }

  private void group(CompositePodGroupSpec before, CompositePodGroupSpec now) {
    unchanged("schedulingPolicy", before.schedulingPolicy(), now.schedulingPolicy());
    unchanged(
        "parentCompositePodGroupName",
        before.parentCompositePodGroupName(),
        now.parentCompositePodGroupName());
    unchanged("workloadRef", before.workloadRef(), now.workloadRef());
    unchanged("schedulingConstraints", before.schedulingConstraints(), now.schedulingConstraints());
    unchanged("disruptionMode", before.disruptionMode(), now.disruptionMode());
    priority(before.priorityClassName(), now.priorityClassName());
    unchanged("priority", before.priority(), now.priority());
    unchanged("preemptionPolicy", before.preemptionPolicy(), now.preemptionPolicy());
  }

  private void unchanged(String field, @Nullable Object before, @Nullable Object now) {
    check("spec." + field, same(before, now), IMMUTABLE);
  }

  private void priority(String before, String now) {
    check("spec.priorityClassName", now.isEmpty() || before.equals(now), IMMUTABLE);
  }

  private void check(String path, boolean isRight, String message) {
    if (!isRight) {
      errors.add(after, path, message + changed(path) + wayRound(after.object()));
    }
  }

  /// Returns the changed immutable fields at a path; empty if the path itself is the only one.
  private String changed(String path) {
    var changes =
        FieldChanges.between(before, after.object()).stream()
            .filter(change -> change.startsWith(path + ".") && !mayChange(change))
            .limit(MANY)
            .toList();
    return changes.isEmpty() ? "" : " (%s)".formatted(String.join("; ", changes));
  }

  private boolean mayChange(String change) {
    return switch (before) {
      case StatefulSet _ -> startsWith(change, MUTABLE_OF_STATEFUL_SETS);
      case Pod _ -> change.contains(".image: ") || startsWith(change, MUTABLE_OF_PODS);
      case PersistentVolumeClaim _ -> startsWith(change, MUTABLE_OF_CLAIMS);
      default -> false;
    };
  }

  private static boolean startsWith(String change, List<String> fields) {
    return fields.stream().anyMatch(field -> change.startsWith("spec." + field));
  }

  /// Returns a way to reach the new state without an update.
  private static String wayRound(KubernetesObject object) {
    return switch (object) {
      case StatefulSet _ ->
          "; delete it with --cascade=orphan, which leaves its pods and claims, and apply it anew;"
              + " enlarge claims that are there one by one";
      case Job _ -> "; delete the Job first, or give it another name";
      case Pod _ -> "; delete the pod first, or give it another name";
      case Deployment _, ReplicaSet _, DaemonSet _ ->
          "; delete it first, which ends its pods, or give it another name";
      case PersistentVolumeClaim _ ->
          "; a claim with another spec has to be made anew, and is empty";
      case PriorityClass _, StorageClass _ ->
          "; delete it first, which changes nothing for what uses it, or give it another name";
      default -> "";
    };
  }

  private void selector(@Nullable LabelSelector before, @Nullable LabelSelector now) {
    check("spec.selector", same(before, now), IMMUTABLE);
  }

  /// Whether an update keeps a value, or leaves it out.
  private static boolean same(@Nullable Object before, @Nullable Object now) {
    return now == null || Objects.equals(before, now);
  }

  private static boolean isSame(StatefulSetSpec before, StatefulSetSpec now) {
    var management = now.podManagementPolicy();
    return same(before.selector(), now.selector())
        && before.serviceName().equals(now.serviceName())
        && policy(before.podManagementPolicy()).equals(policy(management))
        && before.volumeClaimTemplates().size() == now.volumeClaimTemplates().size()
        && pairs(before.volumeClaimTemplates(), now.volumeClaimTemplates());
  }

  private static String policy(String written) {
    return written.isEmpty() ? "OrderedReady" : written;
  }

  private static boolean pairs(
      List<PersistentVolumeClaim> before, List<PersistentVolumeClaim> now) {
    for (int i = 0; i < now.size(); i++) {
      var a = before.get(i);
      var b = now.get(i);
      if (!a.metadata().name().equals(b.metadata().name())
          || !isSame(a, b)
          || !a.spec().resources().equals(b.spec().resources())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(PersistentVolumeClaim before, PersistentVolumeClaim now) {
    return before.spec().accessModes().equals(now.spec().accessModes())
        && same(before.spec().storageClassName(), now.spec().storageClassName())
        && same(before.spec().selector(), now.spec().selector());
  }

  private static Pod pod(PodTemplateSpec template) {
    return new Pod(template.metadata(), template.spec(), PodStatus.EMPTY);
  }

  /// Returns the pod's template, with the images of the running pod.
  private static PodTemplateSpec template(Pod pod, Pod running) {
    var spec = pod.spec();
    return new PodTemplateSpec(
        ObjectMeta.named("", ""),
        spec.withContainers(withImages(spec.containers(), running.spec().containers()))
            .withInitContainers(withImages(spec.initContainers(), running.spec().initContainers()))
            .withTolerations(running.spec().tolerations()));
  }

  private static List<Container> withImages(List<Container> containers, List<Container> running) {
    return containers.stream()
        .map(container ->
            running.stream()
                .filter(it -> it.name().equals(container.name()))
                .findFirst()
                .map(it -> container.withImage(it.image()))
                .orElse(container))
        .toList();
  }
}
