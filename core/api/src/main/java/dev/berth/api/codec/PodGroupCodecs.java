package dev.berth.api.codec;

import dev.berth.api.scheduling.AllDisruptionMode;
import dev.berth.api.scheduling.BasicSchedulingPolicy;
import dev.berth.api.scheduling.CompositeGangSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.CompositePodGroupSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroupSpec;
import dev.berth.api.scheduling.CompositePodGroupStatus;
import dev.berth.api.scheduling.CompositePodGroupTemplate;
import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.GangSchedulingPolicy;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupResourceClaim;
import dev.berth.api.scheduling.PodGroupResourceClaimStatus;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.api.scheduling.PodGroupTemplate;
import dev.berth.api.scheduling.SingleDisruptionMode;
import dev.berth.api.scheduling.TopologyConstraint;
import dev.berth.api.scheduling.Workload;
import dev.berth.api.scheduling.WorkloadPodGroupGangSchedulingPolicy;
import dev.berth.api.scheduling.WorkloadPodGroupSchedulingPolicy;
import dev.berth.api.scheduling.WorkloadReference;
import dev.berth.api.scheduling.WorkloadSpec;

/// Codec tables for `api.scheduling`: groups of pods that are scheduled together.
final class PodGroupCodecs {

  private static final Codec<String> NAME = Codecs.interned(Codecs.STRING);

  static final RecordCodec<BasicSchedulingPolicy> BASIC_SCHEDULING_POLICY =
      RecordCodec.of("BasicSchedulingPolicy", _ -> _ -> new BasicSchedulingPolicy());

  static final RecordCodec<GangSchedulingPolicy> GANG_SCHEDULING_POLICY =
      RecordCodec.of(
          "GangSchedulingPolicy",
          f -> {
            var minCount = f.int32(1, "minCount", GangSchedulingPolicy::minCount);
            return v -> new GangSchedulingPolicy(v.get(minCount));
          });

  static final RecordCodec<CompositeGangSchedulingPolicy> COMPOSITE_GANG_SCHEDULING_POLICY =
      RecordCodec.of(
          "CompositeGangSchedulingPolicy",
          f -> {
            var minGroupCount =
                f.int32(1, "minGroupCount", CompositeGangSchedulingPolicy::minGroupCount);
            return v -> new CompositeGangSchedulingPolicy(v.get(minGroupCount));
          });

  static final RecordCodec<WorkloadPodGroupGangSchedulingPolicy>
      WORKLOAD_POD_GROUP_GANG_SCHEDULING_POLICY =
          RecordCodec.of(
              "WorkloadPodGroupGangSchedulingPolicy",
              f -> {
                var minCount =
                    f.optional(
                        1,
                        "minCount",
                        Codecs.INT32,
                        WorkloadPodGroupGangSchedulingPolicy::minCount);
                return v -> new WorkloadPodGroupGangSchedulingPolicy(v.get(minCount));
              });

  static final RecordCodec<PodGroupSchedulingPolicy> POD_GROUP_SCHEDULING_POLICY =
      RecordCodec.of(
          "PodGroupSchedulingPolicy",
          f -> {
            var basic =
                f.optional(1, "basic", BASIC_SCHEDULING_POLICY, PodGroupSchedulingPolicy::basic);
            var gang =
                f.optional(2, "gang", GANG_SCHEDULING_POLICY, PodGroupSchedulingPolicy::gang);
            return v -> new PodGroupSchedulingPolicy(v.get(basic), v.get(gang));
          });

  static final RecordCodec<CompositePodGroupSchedulingPolicy>
      COMPOSITE_POD_GROUP_SCHEDULING_POLICY =
          RecordCodec.of(
              "CompositePodGroupSchedulingPolicy",
              f -> {
                var basic =
                    f.optional(
                        1,
                        "basic",
                        BASIC_SCHEDULING_POLICY,
                        CompositePodGroupSchedulingPolicy::basic);
                var gang =
                    f.optional(
                        2,
                        "gang",
                        COMPOSITE_GANG_SCHEDULING_POLICY,
                        CompositePodGroupSchedulingPolicy::gang);
                return v -> new CompositePodGroupSchedulingPolicy(v.get(basic), v.get(gang));
              });

  static final RecordCodec<WorkloadPodGroupSchedulingPolicy> WORKLOAD_POD_GROUP_SCHEDULING_POLICY =
      RecordCodec.of(
          "WorkloadPodGroupSchedulingPolicy",
          f -> {
            var basic =
                f.optional(
                    1, "basic", BASIC_SCHEDULING_POLICY, WorkloadPodGroupSchedulingPolicy::basic);
            var gang =
                f.optional(
                    2,
                    "gang",
                    WORKLOAD_POD_GROUP_GANG_SCHEDULING_POLICY,
                    WorkloadPodGroupSchedulingPolicy::gang);
            return v -> new WorkloadPodGroupSchedulingPolicy(v.get(basic), v.get(gang));
          });

  static final RecordCodec<TopologyConstraint> TOPOLOGY_CONSTRAINT =
      RecordCodec.of(
          "TopologyConstraint",
          f -> {
            var key = f.field(1, "key", Codecs.interned(Codecs.STRING), TopologyConstraint::key);
            return v -> new TopologyConstraint(v.get(key));
          });

  static final RecordCodec<PodGroupSchedulingConstraints> POD_GROUP_SCHEDULING_CONSTRAINTS =
      RecordCodec.of(
          "PodGroupSchedulingConstraints",
          f -> {
            var topology =
                f.list(1, "topology", TOPOLOGY_CONSTRAINT, PodGroupSchedulingConstraints::topology);
            return v -> new PodGroupSchedulingConstraints(v.get(topology));
          });

  static final RecordCodec<SingleDisruptionMode> SINGLE_DISRUPTION_MODE =
      RecordCodec.of("SingleDisruptionMode", _ -> _ -> new SingleDisruptionMode());

  static final RecordCodec<AllDisruptionMode> ALL_DISRUPTION_MODE =
      RecordCodec.of("AllDisruptionMode", _ -> _ -> new AllDisruptionMode());

  static final RecordCodec<DisruptionMode> DISRUPTION_MODE =
      RecordCodec.of(
          "DisruptionMode",
          f -> {
            var single = f.optional(1, "single", SINGLE_DISRUPTION_MODE, DisruptionMode::single);
            var all = f.optional(2, "all", ALL_DISRUPTION_MODE, DisruptionMode::all);
            return v -> new DisruptionMode(v.get(single), v.get(all));
          });

  static final RecordCodec<WorkloadReference> WORKLOAD_REFERENCE =
      RecordCodec.of(
          "WorkloadReference",
          f -> {
            var workloadName = f.string(1, "workloadName", WorkloadReference::workloadName);
            var templateName = f.string(2, "templateName", WorkloadReference::templateName);
            return v -> new WorkloadReference(v.get(workloadName), v.get(templateName));
          });

  static final RecordCodec<PodGroupResourceClaim> POD_GROUP_RESOURCE_CLAIM =
      RecordCodec.of(
          "PodGroupResourceClaim",
          f -> {
            var name = f.string(1, "name", PodGroupResourceClaim::name);
            var resourceClaimName =
                f.optional(
                    2,
                    "resourceClaimName",
                    Codecs.STRING,
                    PodGroupResourceClaim::resourceClaimName);
            var resourceClaimTemplateName =
                f.optional(
                    3,
                    "resourceClaimTemplateName",
                    Codecs.STRING,
                    PodGroupResourceClaim::resourceClaimTemplateName);
            return v ->
                new PodGroupResourceClaim(
                    v.get(name), v.get(resourceClaimName), v.get(resourceClaimTemplateName));
          });

  static final RecordCodec<PodGroupResourceClaimStatus> POD_GROUP_RESOURCE_CLAIM_STATUS =
      RecordCodec.of(
          "PodGroupResourceClaimStatus",
          f -> {
            var name = f.string(1, "name", PodGroupResourceClaimStatus::name);
            var resourceClaimName =
                f.optional(
                    2,
                    "resourceClaimName",
                    Codecs.STRING,
                    PodGroupResourceClaimStatus::resourceClaimName);
            return v -> new PodGroupResourceClaimStatus(v.get(name), v.get(resourceClaimName));
          });

  static final RecordCodec<PodGroupSpec> POD_GROUP_SPEC =
      RecordCodec.of(
          "PodGroupSpec",
          f -> {
            var parentCompositePodGroupName =
                f.optional(
                    1,
                    "parentCompositePodGroupName",
                    NAME,
                    PodGroupSpec::parentCompositePodGroupName);
            var workloadRef =
                f.optional(
                    2,
                    "workloadRef",
                    Codecs.interned(WORKLOAD_REFERENCE),
                    PodGroupSpec::workloadRef);
            var schedulingPolicy =
                f.field(
                    3,
                    "schedulingPolicy",
                    Codecs.interned(POD_GROUP_SCHEDULING_POLICY),
                    PodGroupSpec::schedulingPolicy);
            var schedulingConstraints =
                f.optional(
                    4,
                    "schedulingConstraints",
                    Codecs.interned(POD_GROUP_SCHEDULING_CONSTRAINTS),
                    PodGroupSpec::schedulingConstraints);
            var resourceClaims =
                f.list(5, "resourceClaims", POD_GROUP_RESOURCE_CLAIM, PodGroupSpec::resourceClaims);
            var disruptionMode =
                f.optional(
                    6,
                    "disruptionMode",
                    Codecs.interned(DISRUPTION_MODE),
                    PodGroupSpec::disruptionMode);
            var priorityClassName =
                f.field(7, "priorityClassName", NAME, PodGroupSpec::priorityClassName);
            var priority = f.optional(8, "priority", Codecs.INT32, PodGroupSpec::priority);
            var preemptionPolicy =
                f.optional(9, "preemptionPolicy", NAME, PodGroupSpec::preemptionPolicy);
            return v ->
                new PodGroupSpec(
                    v.get(parentCompositePodGroupName),
                    v.get(workloadRef),
                    v.get(schedulingPolicy),
                    v.get(schedulingConstraints),
                    v.get(resourceClaims),
                    v.get(disruptionMode),
                    v.get(priorityClassName),
                    v.get(priority),
                    v.get(preemptionPolicy));
          });

  static final RecordCodec<PodGroupStatus> POD_GROUP_STATUS =
      RecordCodec.of(
          "PodGroupStatus",
          f -> {
            var conditions =
                f.list(1, "conditions", MetaTables.CONDITION, PodGroupStatus::conditions);
            var resourceClaimStatuses =
                f.list(
                    2,
                    "resourceClaimStatuses",
                    POD_GROUP_RESOURCE_CLAIM_STATUS,
                    PodGroupStatus::resourceClaimStatuses);
            return v -> new PodGroupStatus(v.get(conditions), v.get(resourceClaimStatuses));
          });

  static final RecordCodec<PodGroup> POD_GROUP =
      RecordCodec.of(
          "PodGroup",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, PodGroup::metadata);
            var spec = f.field(2, "spec", POD_GROUP_SPEC, PodGroup::spec);
            var status = f.field(3, "status", POD_GROUP_STATUS, PodGroup::status);
            return v -> new PodGroup(v.get(metadata), v.get(spec), v.get(status));
          });

  static final RecordCodec<CompositePodGroupSpec> COMPOSITE_POD_GROUP_SPEC =
      RecordCodec.of(
          "CompositePodGroupSpec",
          f -> {
            var parentCompositePodGroupName =
                f.optional(
                    1,
                    "parentCompositePodGroupName",
                    NAME,
                    CompositePodGroupSpec::parentCompositePodGroupName);
            var workloadRef =
                f.optional(
                    2,
                    "workloadRef",
                    Codecs.interned(WORKLOAD_REFERENCE),
                    CompositePodGroupSpec::workloadRef);
            var schedulingPolicy =
                f.field(
                    3,
                    "schedulingPolicy",
                    Codecs.interned(COMPOSITE_POD_GROUP_SCHEDULING_POLICY),
                    CompositePodGroupSpec::schedulingPolicy);
            var schedulingConstraints =
                f.optional(
                    4,
                    "schedulingConstraints",
                    Codecs.interned(POD_GROUP_SCHEDULING_CONSTRAINTS),
                    CompositePodGroupSpec::schedulingConstraints);
            var disruptionMode =
                f.optional(
                    5,
                    "disruptionMode",
                    Codecs.interned(DISRUPTION_MODE),
                    CompositePodGroupSpec::disruptionMode);
            var priorityClassName =
                f.field(6, "priorityClassName", NAME, CompositePodGroupSpec::priorityClassName);
            var priority = f.optional(7, "priority", Codecs.INT32, CompositePodGroupSpec::priority);
            var preemptionPolicy =
                f.optional(8, "preemptionPolicy", NAME, CompositePodGroupSpec::preemptionPolicy);
            return v ->
                new CompositePodGroupSpec(
                    v.get(parentCompositePodGroupName),
                    v.get(workloadRef),
                    v.get(schedulingPolicy),
                    v.get(schedulingConstraints),
                    v.get(disruptionMode),
                    v.get(priorityClassName),
                    v.get(priority),
                    v.get(preemptionPolicy));
          });

  static final RecordCodec<CompositePodGroupStatus> COMPOSITE_POD_GROUP_STATUS =
      RecordCodec.of(
          "CompositePodGroupStatus",
          f -> {
            var conditions =
                f.list(1, "conditions", MetaTables.CONDITION, CompositePodGroupStatus::conditions);
            return v -> new CompositePodGroupStatus(v.get(conditions));
          });

  static final RecordCodec<CompositePodGroup> COMPOSITE_POD_GROUP =
      RecordCodec.of(
          "CompositePodGroup",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, CompositePodGroup::metadata);
            var spec = f.field(2, "spec", COMPOSITE_POD_GROUP_SPEC, CompositePodGroup::spec);
            var status =
                f.field(3, "status", COMPOSITE_POD_GROUP_STATUS, CompositePodGroup::status);
            return v -> new CompositePodGroup(v.get(metadata), v.get(spec), v.get(status));
          });

  static final RecordCodec<PodGroupTemplate> POD_GROUP_TEMPLATE =
      RecordCodec.of(
          "PodGroupTemplate",
          f -> {
            var name = f.string(1, "name", PodGroupTemplate::name);
            var schedulingPolicy =
                f.field(
                    2,
                    "schedulingPolicy",
                    POD_GROUP_SCHEDULING_POLICY,
                    PodGroupTemplate::schedulingPolicy);
            var schedulingConstraints =
                f.optional(
                    3,
                    "schedulingConstraints",
                    POD_GROUP_SCHEDULING_CONSTRAINTS,
                    PodGroupTemplate::schedulingConstraints);
            var resourceClaims =
                f.list(
                    4,
                    "resourceClaims",
                    POD_GROUP_RESOURCE_CLAIM,
                    PodGroupTemplate::resourceClaims);
            var disruptionMode =
                f.optional(5, "disruptionMode", DISRUPTION_MODE, PodGroupTemplate::disruptionMode);
            var priorityClassName =
                f.field(6, "priorityClassName", NAME, PodGroupTemplate::priorityClassName);
            var priority = f.optional(7, "priority", Codecs.INT32, PodGroupTemplate::priority);
            var preemptionPolicy =
                f.optional(8, "preemptionPolicy", NAME, PodGroupTemplate::preemptionPolicy);
            return v ->
                new PodGroupTemplate(
                    v.get(name),
                    v.get(schedulingPolicy),
                    v.get(schedulingConstraints),
                    v.get(resourceClaims),
                    v.get(disruptionMode),
                    v.get(priorityClassName),
                    v.get(priority),
                    v.get(preemptionPolicy));
          });

  static final RecordCodec<CompositePodGroupTemplate> COMPOSITE_POD_GROUP_TEMPLATE =
      RecordCodec.of(
          "CompositePodGroupTemplate",
          f -> {
            var name = f.string(1, "name", CompositePodGroupTemplate::name);
            var schedulingPolicy =
                f.field(
                    2,
                    "schedulingPolicy",
                    COMPOSITE_POD_GROUP_SCHEDULING_POLICY,
                    CompositePodGroupTemplate::schedulingPolicy);
            var schedulingConstraints =
                f.optional(
                    3,
                    "schedulingConstraints",
                    POD_GROUP_SCHEDULING_CONSTRAINTS,
                    CompositePodGroupTemplate::schedulingConstraints);
            var disruptionMode =
                f.optional(
                    4,
                    "disruptionMode",
                    DISRUPTION_MODE,
                    CompositePodGroupTemplate::disruptionMode);
            var priorityClassName =
                f.field(5, "priorityClassName", NAME, CompositePodGroupTemplate::priorityClassName);
            var priority =
                f.optional(6, "priority", Codecs.INT32, CompositePodGroupTemplate::priority);
            var preemptionPolicy =
                f.optional(
                    7, "preemptionPolicy", NAME, CompositePodGroupTemplate::preemptionPolicy);
            var podGroupTemplates =
                f.list(
                    8,
                    "podGroupTemplates",
                    POD_GROUP_TEMPLATE,
                    CompositePodGroupTemplate::podGroupTemplates);
            var compositePodGroupTemplates =
                f.list(
                    9,
                    "compositePodGroupTemplates",
                    Codecs.deferred(() -> PodGroupCodecs.COMPOSITE_POD_GROUP_TEMPLATE),
                    CompositePodGroupTemplate::compositePodGroupTemplates);
            return v ->
                new CompositePodGroupTemplate(
                    v.get(name),
                    v.get(schedulingPolicy),
                    v.get(schedulingConstraints),
                    v.get(disruptionMode),
                    v.get(priorityClassName),
                    v.get(priority),
                    v.get(preemptionPolicy),
                    v.get(podGroupTemplates),
                    v.get(compositePodGroupTemplates));
          });

  static final RecordCodec<WorkloadSpec> WORKLOAD_SPEC =
      RecordCodec.of(
          "WorkloadSpec",
          f -> {
            var controllerRef =
                f.optional(
                    1,
                    "controllerRef",
                    CoreTables.TYPED_LOCAL_OBJECT_REFERENCE,
                    WorkloadSpec::controllerRef);
            var podGroupTemplates =
                f.list(2, "podGroupTemplates", POD_GROUP_TEMPLATE, WorkloadSpec::podGroupTemplates);
            var compositePodGroupTemplates =
                f.list(
                    3,
                    "compositePodGroupTemplates",
                    COMPOSITE_POD_GROUP_TEMPLATE,
                    WorkloadSpec::compositePodGroupTemplates);
            return v ->
                new WorkloadSpec(
                    v.get(controllerRef),
                    v.get(podGroupTemplates),
                    v.get(compositePodGroupTemplates));
          });

  static final RecordCodec<Workload> WORKLOAD =
      RecordCodec.of(
          "Workload",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Workload::metadata);
            var spec = f.field(2, "spec", WORKLOAD_SPEC, Workload::spec);
            return v -> new Workload(v.get(metadata), v.get(spec));
          });

  private PodGroupCodecs() {}
}
