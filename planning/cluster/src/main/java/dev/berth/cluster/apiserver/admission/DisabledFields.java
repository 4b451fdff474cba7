package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.VolumeMount;
import dev.berth.api.kubescheduler.AdmissionFeature;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Removes the fields of disabled features from a new pod.
///
/// Source: `DropDisabledPodFields` in `pkg/api/pod/util.go`, as far as scheduling is affected.
final class DisabledFields {
  private final List<UnaryOperator<PodSpec>> removals = new ArrayList<>();

  DisabledFields(FeatureGates gates) {
    if (!gates.enabled(SchedulerFeature.POD_LEVEL_RESOURCES)) {
      removals.add(spec -> spec.withResources(null));
    }
    if (!gates.enabled(SchedulerFeature.MATCH_LABEL_KEYS_IN_POD_TOPOLOGY_SPREAD)) {
      removals.add(DisabledFields::withoutLabelKeys);
    }
    if (!gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)) {
      removals.add(spec -> spec.withSchedulingGroup(null));
    }
    if (!gates.enabled(AdmissionFeature.CONTAINER_RESTART_RULES)) {
      removals.add(DisabledFields::withoutRestartRules);
    }
    if (!gates.enabled(AdmissionFeature.VOLUME_BIND_MOUNT_OPTIONS)) {
      removals.add(DisabledFields::withoutBindMountOptions);
    }
  }

  PodSpec removeFrom(PodSpec spec) {
    var result = spec;
    for (var removal : removals) {
      result = removal.apply(result);
    }
    return result;
  }

  private static PodSpec withoutLabelKeys(PodSpec spec) {
    List<TopologySpreadConstraint> constraints =
        CopyOnChange.each(
            spec.topologySpreadConstraints(),
            it -> it.matchLabelKeys().isEmpty() ? it : it.withMatchLabelKeys(List.of()));
    return CopyOnChange.same(constraints, spec.topologySpreadConstraints())
        ? spec
        : spec.withTopologySpreadConstraints(constraints);
  }

  /// Keeps the restart policy of sidecars, which is older than restart rules.
  private static PodSpec withoutRestartRules(PodSpec spec) {
    return withContainers(
        spec,
        container ->
            container.restartPolicy() == null && container.restartPolicyRules().isEmpty()
                ? container
                : container.withRestartPolicy(null).withRestartPolicyRules(List.of()),
        container ->
            container.restartPolicy() == null && container.restartPolicyRules().isEmpty()
                ? container
                : container
                    .withRestartPolicy(container.isSidecar() ? container.restartPolicy() : null)
                    .withRestartPolicyRules(List.of()));
  }

  private static PodSpec withoutBindMountOptions(PodSpec spec) {
    UnaryOperator<Container> change =
        container -> {
          var mounts = CopyOnChange.each(container.volumeMounts(), DisabledFields::withoutOptions);
          return CopyOnChange.same(mounts, container.volumeMounts())
              ? container
              : container.withVolumeMounts(mounts);
        };
    return withContainers(spec, change, change);
  }

  private static VolumeMount withoutOptions(VolumeMount mount) {
    return mount.bindMountOptions().isEmpty()
        ? mount
        : new VolumeMount(
            mount.name(),
            mount.readOnly(),
            mount.recursiveReadOnly(),
            mount.mountPath(),
            mount.subPath(),
            mount.mountPropagation(),
            mount.subPathExpr(),
            List.of());
  }

  private static PodSpec withContainers(
      PodSpec spec, UnaryOperator<Container> change, UnaryOperator<Container> initChange) {
    var containers = CopyOnChange.each(spec.containers(), change);
    var initContainers = CopyOnChange.each(spec.initContainers(), initChange);
    return CopyOnChange.same(containers, spec.containers())
            && CopyOnChange.same(initContainers, spec.initContainers())
        ? spec
        : spec.withContainers(containers).withInitContainers(initContainers);
  }
}
