package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.EphemeralVolumeSource;
import dev.berth.api.core.PersistentVolumeClaimTemplate;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.RBDVolumeSource;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.AdmissionFeature;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import org.jspecify.annotations.Nullable;

/// Sets the API's defaults of a pod. For one thread.
///
/// Source: `pkg/apis/core/v1/defaults.go`, as far as scheduling is affected.
final class PodDefaults {
  private static final String DEFAULT_SCHEDULER = "default-scheduler";
  private static final String RESTART_ALWAYS = "Always";
  private static final String RBD_POOL = "rbd";
  private static final long GRACE_SECONDS = 30;

  private final boolean completesPodLevel;
  private final ContainerDefaults plain = new ContainerDefaults(false);
  private final ContainerDefaults onHostNetwork = new ContainerDefaults(true);

  PodDefaults(FeatureGates gates) {
    completesPodLevel =
        gates.enabled(SchedulerFeature.POD_LEVEL_RESOURCES)
            && !gates.enabled(AdmissionFeature.POD_LEVEL_RESOURCES_FIX_DEFAULTING);
  }

  Pod apply(Pod pod) {
    var spec = defaulted(pod.spec());
    return pod.withSpec(completesPodLevel ? PodLevelResources.completeEarly(spec) : spec)
        .withStatus(rounded(pod.status()));
  }

  private PodSpec defaulted(PodSpec spec) {
    var containers = spec.hostNetwork() ? onHostNetwork : plain;
    return spec.with(b ->
        b.containers(containers.apply(spec.containers()))
            .initContainers(containers.apply(spec.initContainers()))
            .volumes(CopyOnChange.each(spec.volumes(), PodDefaults::defaulted))
            .schedulerName(or(spec.schedulerName(), DEFAULT_SCHEDULER))
            .restartPolicy(or(spec.restartPolicy(), RESTART_ALWAYS))
            .terminationGracePeriodSeconds(grace(spec.terminationGracePeriodSeconds()))
            .overhead(Quantities.rounded(spec.overhead()))
            .resources(rounded(spec.resources())));
  }

  private static String or(String value, String absent) {
    return value.isEmpty() ? absent : value;
  }

  private static Long grace(@Nullable Long seconds) {
    if (seconds == null) {
      return GRACE_SECONDS;
    }
    return seconds < 0 ? 1 : seconds;
  }

  private static Volume defaulted(Volume volume) {
    var rbd = volume.rbd();
    if (rbd != null && rbd.pool().isEmpty()) {
      return volume.withRbd(
          new RBDVolumeSource(
              rbd.monitors(),
              rbd.image(),
              rbd.fsType(),
              RBD_POOL,
              rbd.user(),
              rbd.keyring(),
              rbd.readOnly()));
    }
    var ephemeral = volume.ephemeral();
    if (ephemeral == null || ephemeral.volumeClaimTemplate() == null) {
      return volume;
    }
    var template = ephemeral.volumeClaimTemplate();
    var spec = StorageDefaults.apply(template.spec());
    return CopyOnChange.same(spec, template.spec())
        ? volume
        : volume.withEphemeral(
            new EphemeralVolumeSource(
                new PersistentVolumeClaimTemplate(template.metadata(), spec)));
  }

  private static PodStatus rounded(PodStatus status) {
    return status.with(b ->
        b.containerStatuses(CopyOnChange.each(status.containerStatuses(), PodDefaults::rounded))
            .initContainerStatuses(
                CopyOnChange.each(status.initContainerStatuses(), PodDefaults::rounded))
            .allocatedResources(Quantities.rounded(status.allocatedResources()))
            .resources(rounded(status.resources())));
  }

  private static ContainerStatus rounded(ContainerStatus status) {
    var allocated = Quantities.rounded(status.allocatedResources());
    var resources = rounded(status.resources());
    return CopyOnChange.same(allocated, status.allocatedResources())
            && CopyOnChange.same(resources, status.resources())
        ? status
        : status.withAllocatedResources(allocated).withResources(resources);
  }

  private static @Nullable ResourceRequirements rounded(@Nullable ResourceRequirements resources) {
    return resources == null ? null : Quantities.rounded(resources);
  }
}
