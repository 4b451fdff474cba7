package dev.berth.api.codec;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodOS;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodSchedulingGate;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodTemplateSpec;

/// Codec tables for `api.core`: pods.
final class PodCodecs {

  /// A string that many objects share.
  private static final Codec<String> NAME = Codecs.interned(Codecs.STRING);

  static final RecordCodec<PodOS> POD_OS =
      RecordCodec.of(
          "PodOS",
          f -> {
            var name = f.string(1, "name", PodOS::name);
            return v -> new PodOS(v.get(name));
          });

  static final RecordCodec<PodSchedulingGate> POD_SCHEDULING_GATE =
      RecordCodec.of(
          "PodSchedulingGate",
          f -> {
            var name = f.string(1, "name", PodSchedulingGate::name);
            return v -> new PodSchedulingGate(v.get(name));
          });

  static final RecordCodec<PodResourceClaim> POD_RESOURCE_CLAIM =
      RecordCodec.of(
          "PodResourceClaim",
          f -> {
            var name = f.string(1, "name", PodResourceClaim::name);
            var resourceClaimName =
                f.optional(
                    3, "resourceClaimName", Codecs.STRING, PodResourceClaim::resourceClaimName);
            var resourceClaimTemplateName =
                f.optional(
                    4,
                    "resourceClaimTemplateName",
                    Codecs.STRING,
                    PodResourceClaim::resourceClaimTemplateName);
            return v ->
                new PodResourceClaim(
                    v.get(name), v.get(resourceClaimName), v.get(resourceClaimTemplateName));
          });

  static final RecordCodec<PodSchedulingGroup> POD_SCHEDULING_GROUP =
      RecordCodec.of(
          "PodSchedulingGroup",
          f -> {
            var podGroupName =
                f.optional(1, "podGroupName", Codecs.STRING, PodSchedulingGroup::podGroupName);
            return v -> new PodSchedulingGroup(v.get(podGroupName));
          });

  static final RecordCodec<PodSpec> POD_SPEC =
      RecordCodec.of(
          "PodSpec",
          f -> {
            var volumes =
                f.list(1, "volumes", Codecs.interned(CoreTables.VOLUME), PodSpec::volumes);
            var initContainers =
                f.list(
                    20,
                    "initContainers",
                    Codecs.interned(CoreTables.CONTAINER),
                    PodSpec::initContainers);
            var containers =
                f.list(2, "containers", Codecs.interned(CoreTables.CONTAINER), PodSpec::containers);
            var ephemeralContainers =
                f.list(
                    34,
                    "ephemeralContainers",
                    CoreTables.EPHEMERAL_CONTAINER,
                    PodSpec::ephemeralContainers);
            var restartPolicy = f.field(3, "restartPolicy", NAME, PodSpec::restartPolicy);
            var terminationGracePeriodSeconds =
                f.optional(
                    4,
                    "terminationGracePeriodSeconds",
                    Codecs.INT64,
                    PodSpec::terminationGracePeriodSeconds);
            var activeDeadlineSeconds =
                f.optional(
                    5, "activeDeadlineSeconds", Codecs.INT64, PodSpec::activeDeadlineSeconds);
            var nodeSelector =
                f.field(
                    7, "nodeSelector", Codecs.interned(Codecs.STRING_MAP), PodSpec::nodeSelector);
            var serviceAccountName =
                f.field(8, "serviceAccountName", NAME, PodSpec::serviceAccountName);
            var nodeName = f.field(10, "nodeName", NAME, PodSpec::nodeName);
            var hostNetwork = f.bool(11, "hostNetwork", PodSpec::hostNetwork);
            var hostPID = f.bool(12, "hostPID", PodSpec::hostPID);
            var hostIPC = f.bool(13, "hostIPC", PodSpec::hostIPC);
            var affinity =
                f.optional(18, "affinity", Codecs.interned(CoreTables.AFFINITY), PodSpec::affinity);
            var schedulerName = f.field(19, "schedulerName", NAME, PodSpec::schedulerName);
            var tolerations =
                f.field(
                    22,
                    "tolerations",
                    Codecs.interned(Codecs.list(CoreTables.TOLERATION)),
                    PodSpec::tolerations);
            var priorityClassName =
                f.field(24, "priorityClassName", NAME, PodSpec::priorityClassName);
            var priority = f.optional(25, "priority", Codecs.INT32, PodSpec::priority);
            var runtimeClassName =
                f.optional(29, "runtimeClassName", NAME, PodSpec::runtimeClassName);
            var preemptionPolicy =
                f.optional(31, "preemptionPolicy", NAME, PodSpec::preemptionPolicy);
            var overhead =
                f.field(
                    32,
                    "overhead",
                    Codecs.interned(Codecs.map(Codecs.QUANTITY)),
                    PodSpec::overhead);
            var topologySpreadConstraints =
                f.field(
                    33,
                    "topologySpreadConstraints",
                    Codecs.interned(Codecs.list(CoreTables.TOPOLOGY_SPREAD_CONSTRAINT)),
                    PodSpec::topologySpreadConstraints);
            var os = f.optional(36, "os", Codecs.interned(POD_OS), PodSpec::os);
            var hostUsers = f.optional(37, "hostUsers", Codecs.BOOL, PodSpec::hostUsers);
            var schedulingGates =
                f.field(
                    38,
                    "schedulingGates",
                    Codecs.interned(Codecs.list(POD_SCHEDULING_GATE)),
                    PodSpec::schedulingGates);
            var resourceClaims =
                f.list(39, "resourceClaims", POD_RESOURCE_CLAIM, PodSpec::resourceClaims);
            var resources =
                f.optional(
                    40,
                    "resources",
                    Codecs.interned(CoreTables.RESOURCE_REQUIREMENTS),
                    PodSpec::resources);
            var schedulingGroup =
                f.optional(
                    43,
                    "schedulingGroup",
                    Codecs.interned(POD_SCHEDULING_GROUP),
                    PodSpec::schedulingGroup);
            return v ->
                new PodSpec(
                    v.get(volumes),
                    v.get(initContainers),
                    v.get(containers),
                    v.get(ephemeralContainers),
                    v.get(restartPolicy),
                    v.get(terminationGracePeriodSeconds),
                    v.get(activeDeadlineSeconds),
                    v.get(nodeSelector),
                    v.get(serviceAccountName),
                    v.get(nodeName),
                    v.get(hostNetwork),
                    v.get(hostPID),
                    v.get(hostIPC),
                    v.get(affinity),
                    v.get(schedulerName),
                    v.get(tolerations),
                    v.get(priorityClassName),
                    v.get(priority),
                    v.get(runtimeClassName),
                    v.get(preemptionPolicy),
                    v.get(overhead),
                    v.get(topologySpreadConstraints),
                    v.get(os),
                    v.get(hostUsers),
                    v.get(schedulingGates),
                    v.get(resourceClaims),
                    v.get(resources),
                    v.get(schedulingGroup));
          });

  static final RecordCodec<Pod> POD =
      RecordCodec.of(
          "Pod",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Pod::metadata);
            var spec = f.field(2, "spec", POD_SPEC, Pod::spec);
            var status = f.field(3, "status", PodStatusCodecs.POD_STATUS, Pod::status);
            return v -> new Pod(v.get(metadata), v.get(spec), v.get(status));
          });

  static final RecordCodec<PodTemplateSpec> POD_TEMPLATE_SPEC =
      RecordCodec.of(
          "PodTemplateSpec",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, PodTemplateSpec::metadata);
            var spec = f.field(2, "spec", POD_SPEC, PodTemplateSpec::spec);
            return v -> new PodTemplateSpec(v.get(metadata), v.get(spec));
          });

  private PodCodecs() {}
}
