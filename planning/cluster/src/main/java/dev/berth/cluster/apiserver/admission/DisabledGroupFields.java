package dev.berth.cluster.apiserver.admission;

import dev.berth.api.batch.Job;
import dev.berth.api.kubescheduler.AdmissionFeature;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.CompositePodGroupSpec;
import dev.berth.api.scheduling.CompositePodGroupTemplate;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupTemplate;
import dev.berth.api.scheduling.Workload;
import dev.berth.api.scheduling.WorkloadSpec;
import java.util.List;

/// Removes the fields of disabled features from new groups of pods, and from templates of groups.
///
/// Source: `PrepareForCreate` in `pkg/registry/scheduling/*/strategy.go`, and `DropDisabledFields`
/// in `pkg/api/job/util.go`.
final class DisabledGroupFields {
  private final boolean jobs;
  private final boolean hierarchies;
  private final boolean topology;
  private final boolean claims;
  private final boolean preemptionPolicies;

  DisabledGroupFields(FeatureGates gates) {
    jobs = gates.enabled(AdmissionFeature.WORKLOAD_WITH_JOB);
    hierarchies = gates.enabled(SchedulerFeature.COMPOSITE_POD_GROUP);
    topology = gates.enabled(SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING);
    claims = gates.enabled(SchedulerFeature.DRA_WORKLOAD_RESOURCE_CLAIMS);
    preemptionPolicies = gates.enabled(SchedulerFeature.POD_GROUP_PREEMPTION_POLICY);
  }

  /// @param object an object of any kind; only groups and objects with templates of groups change
  KubernetesObject removeFrom(KubernetesObject object) {
    return switch (object) {
      case PodGroup group -> group.withSpec(removeFrom(group.spec()));
      case CompositePodGroup group -> group.withSpec(removeFrom(group.spec()));
      case Workload workload -> workload.withSpec(removeFrom(workload.spec()));
      case Job job when !jobs -> job.withSpec(job.spec().withScheduling(null));
      default -> object;
    };
  }

  private PodGroupSpec removeFrom(PodGroupSpec spec) {
    return spec.with(b ->
        b.parentCompositePodGroupName(hierarchies ? spec.parentCompositePodGroupName() : null)
            .schedulingConstraints(topology ? spec.schedulingConstraints() : null)
            .resourceClaims(claims ? spec.resourceClaims() : List.of())
            .preemptionPolicy(preemptionPolicies ? spec.preemptionPolicy() : null));
  }

  private CompositePodGroupSpec removeFrom(CompositePodGroupSpec spec) {
    return spec.withPreemptionPolicy(preemptionPolicies ? spec.preemptionPolicy() : null);
  }

  private WorkloadSpec removeFrom(WorkloadSpec spec) {
    return spec.with(b ->
        b.podGroupTemplates(podGroups(spec.podGroupTemplates()))
            .compositePodGroupTemplates(composites(spec.compositePodGroupTemplates())));
  }

  private List<PodGroupTemplate> podGroups(List<PodGroupTemplate> templates) {
    return CopyOnChange.each(
        templates,
        template ->
            template.with(b ->
                b.schedulingConstraints(topology ? template.schedulingConstraints() : null)
                    .resourceClaims(claims ? template.resourceClaims() : List.of())
                    .preemptionPolicy(preemptionPolicies ? template.preemptionPolicy() : null)));
  }

  private List<CompositePodGroupTemplate> composites(List<CompositePodGroupTemplate> templates) {
    return hierarchies
        ? CopyOnChange.each(
            templates,
            template ->
                template.with(b ->
                    b.preemptionPolicy(preemptionPolicies ? template.preemptionPolicy() : null)
                        .podGroupTemplates(podGroups(template.podGroupTemplates()))
                        .compositePodGroupTemplates(
                            composites(template.compositePodGroupTemplates()))))
        : List.of();
  }
}
