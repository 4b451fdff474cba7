package dev.berth.cluster.controller.workload;

import dev.berth.api.batch.Job;
import dev.berth.api.batch.JobSchedulingConfiguration;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.core.TypedLocalObjectReference;
import dev.berth.api.kubescheduler.AdmissionFeature;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.scheduling.BasicSchedulingPolicy;
import dev.berth.api.scheduling.GangSchedulingPolicy;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.api.scheduling.PodGroupTemplate;
import dev.berth.api.scheduling.Workload;
import dev.berth.api.scheduling.WorkloadReference;
import dev.berth.api.scheduling.WorkloadSpec;
import dev.berth.cluster.manifest.Hashes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// With the feature gate WorkloadWithJob, puts the pods of each new Job into a group: creates a
/// Workload with one template from `spec.scheduling`, and the PodGroup from the Workload. A Job
/// with another controller gets a group of its parent's Workload, if it names a template of this
/// Workload. For one thread.
///
/// Source: `pkg/controller/job/job_scheduling_manager.go`; KEP-5547.
final class JobGroups {
  private static final String TEMPLATE_ANNOTATION = "scheduling.k8s.io/group-template-name";
  private static final String SUSPENDED = "Suspended";

  private final boolean enabled;
  private final ControlledObjects controlled;
  private final PodControl control;

  JobGroups(FeatureGates gates, ControlledObjects controlled, PodControl control) {
    enabled = gates.enabled(AdmissionFeature.WORKLOAD_WITH_JOB);
    this.controlled = controlled;
    this.control = control;
  }

  /// Creates the group of a new Job, or updates the size of a gang to the Job's present size.
  ///
  /// @param pods all pods of the Job
  /// @return false if the group was refused, and so the Job has no pods
  boolean prepare(Job job, List<Pod> pods) {
    if (!isManaged(job)) {
      return true;
    }
    var isNew = isNew(job, pods);
    if (isNew && isRoot(job) && workloads(job).isEmpty() && !control.store(job, workload(job))) {
      return false;
    }
    var workload = only(workloads(job));
    var template = workload == null ? null : template(job, workload);
    if (workload == null || template == null) {
      return true;
    }
    if (isNew && groups(job, workload).isEmpty()) {
      return control.store(job, group(job, workload, template));
    }
    resize(job, workload, template);
    return true;
  }

  /// Returns the pod as a member of the Job's group, if the Job has one. The Job controller also
  /// adds the group to the owners of the pod template, but pods do not get the owners of templates.
  Pod member(Job job, Pod pod) {
    var workload = isManaged(job) ? only(workloads(job)) : null;
    var group = workload == null ? null : only(groups(job, workload));
    return group == null
        ? pod
        : pod.withSpec(
            pod.spec().withSchedulingGroup(new PodSchedulingGroup(group.metadata().name())));
  }

  private boolean isManaged(Job job) {
    return enabled
        && job.spec().template().spec().schedulingGroup() == null
        && (isRoot(job) || job.metadata().annotations().containsKey(TEMPLATE_ANNOTATION));
  }

  private static boolean isRoot(Job job) {
    return job.metadata().controller().isEmpty();
  }

  /// Whether the Job has never run: a Job that existed before the feature keeps its pods without a
  /// group.
  private static boolean isNew(Job job, List<Pod> pods) {
    var status = job.status();
    return pods.isEmpty()
        && status.startTime() == null
        && status.succeeded() == 0
        && status.failed() == 0
        && status.conditions().stream().noneMatch(it -> it.type().equals(SUSPENDED));
  }

  /// Returns the Workloads that were created for the Job, or its parent's Workload.
  private List<Workload> workloads(Job job) {
    return job.metadata()
        .controller()
        .map(parent -> control.workloadsFor(job.metadata().namespace(), parent))
        .orElseGet(() ->
            controlled.workloadsOf(job).stream()
                .filter(it -> reference(job).equals(it.spec().controllerRef()))
                .toList());
  }

  private List<PodGroup> groups(Job job, Workload workload) {
    var name = workload.metadata().name();
    return controlled.podGroupsOf(job).stream()
        .filter(group ->
            group.spec().workloadRef() != null
                && group.spec().workloadRef().workloadName().equals(name))
        .toList();
  }

  /// Returns the only element; null for none, and for several, because nothing distinguishes them.
  private static <T> @Nullable T only(List<T> found) {
    return found.size() == 1 ? found.getFirst() : null;
  }

  private static @Nullable PodGroupTemplate template(Job job, Workload workload) {
    var templates = workload.spec().podGroupTemplates();
    if (isRoot(job)) {
      return only(templates);
    }
    var name = job.metadata().annotations().getOrDefault(TEMPLATE_ANNOTATION, "");
    return templates.stream()
        .filter(it -> name.isEmpty() || it.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private void resize(Job job, Workload workload, PodGroupTemplate template) {
    var gang = (isRoot(job) ? policy(job) : template.schedulingPolicy()).gang();
    if (gang == null) {
      return;
    }
    var policy = new PodGroupSchedulingPolicy(null, gang);
    if (isRoot(job) && isOtherGang(template.schedulingPolicy(), gang)) {
      control.update(
          workload.withSpec(
              workload
                  .spec()
                  .withPodGroupTemplates(List.of(template.withSchedulingPolicy(policy)))));
    }
    var group = only(groups(job, workload));
    if (group != null && isOtherGang(group.spec().schedulingPolicy(), gang)) {
      control.update(group.withSpec(group.spec().withSchedulingPolicy(policy)));
    }
  }

  private static boolean isOtherGang(PodGroupSchedulingPolicy policy, GangSchedulingPolicy gang) {
    return policy.gang() != null && !policy.gang().equals(gang);
  }

  private static Workload workload(Job job) {
    var name = job.metadata().name();
    var scheduling =
        Objects.requireNonNullElse(
            job.spec().scheduling(), new JobSchedulingConfiguration(null, null, null, List.of()));
    var template =
        new PodGroupTemplate(
            name + "-pgt-0",
            policy(job),
            scheduling.schedulingConstraints(),
            scheduling.resourceClaims(),
            scheduling.disruptionMode(),
            job.spec().template().spec().priorityClassName(),
            null,
            null);
    return new Workload(
        ObjectMeta.named(
                job.metadata().namespace(), name + "-" + Hashes.digest(job.metadata().uid()))
            .withOwnerReferences(List.of(PodTemplates.controller(job))),
        new WorkloadSpec(reference(job), List.of(template), List.of()));
  }

  /// Returns the policy of the Job. By default, a gang is as large as its Job, and a Job without a
  /// policy is no gang.
  private static PodGroupSchedulingPolicy policy(Job job) {
    var stated =
        Optional.ofNullable(job.spec().scheduling())
            .map(JobSchedulingConfiguration::schedulingPolicy)
            .orElse(null);
    if (stated == null || stated.gang() == null) {
      return new PodGroupSchedulingPolicy(new BasicSchedulingPolicy(), null);
    }
    var parallelism = Objects.requireNonNullElse(job.spec().parallelism(), 1);
    var minCount = Objects.requireNonNullElse(stated.gang().minCount(), Math.max(1, parallelism));
    return new PodGroupSchedulingPolicy(null, new GangSchedulingPolicy(minCount));
  }

  private static PodGroup group(Job job, Workload workload, PodGroupTemplate template) {
    var workloadName = workload.metadata().name();
    var name =
        "%s-%s-%s"
            .formatted(
                workloadName, template.name(), Hashes.digest(workloadName + template.name()));
    var owners = new ArrayList<OwnerReference>();
    owners.add(PodTemplates.controller(job));
    if (isRoot(job)) {
      owners.add(owner(workload));
    }
    return new PodGroup(
        ObjectMeta.named(job.metadata().namespace(), name).withOwnerReferences(owners),
        PodGroupSpec.EMPTY.with(b ->
            b.workloadRef(new WorkloadReference(workloadName, template.name()))
                .schedulingPolicy(template.schedulingPolicy())
                .schedulingConstraints(template.schedulingConstraints())
                .resourceClaims(template.resourceClaims())
                .disruptionMode(template.disruptionMode())
                .priorityClassName(template.priorityClassName())
                .priority(template.priority())),
        PodGroupStatus.EMPTY);
  }

  private static TypedLocalObjectReference reference(Job job) {
    return new TypedLocalObjectReference("batch", job.kind(), job.metadata().name());
  }

  /// Returns a reference to an owner that is not the controller.
  private static OwnerReference owner(KubernetesObject owner) {
    var metadata = owner.metadata();
    return new OwnerReference(
        owner.apiVersion(), owner.kind(), metadata.name(), metadata.uid(), null, null);
  }
}
