import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.plugins.podlifetime.PodLifeTimeFactory;
import dev.berth.descheduler.plugins.removeduplicates.RemoveDuplicatesFactory;
import dev.berth.descheduler.plugins.removefailedpods.RemoveFailedPodsFactory;
import dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts.RemovePodsHavingTooManyRestartsFactory;
import dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity.RemovePodsViolatingInterPodAntiAffinityFactory;
import dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity.RemovePodsViolatingNodeAffinityFactory;
import dev.berth.descheduler.plugins.removepodsviolatingnodetaints.RemovePodsViolatingNodeTaintsFactory;

/// The descheduler: evicts pods that would be better off elsewhere, and proves it with the engine.
module dev.berth.descheduler {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;

  exports dev.berth.descheduler.framework;

  uses DeschedulerPluginFactory;

  provides DeschedulerPluginFactory with
      PodLifeTimeFactory,
      RemoveDuplicatesFactory,
      RemoveFailedPodsFactory,
      RemovePodsHavingTooManyRestartsFactory,
      RemovePodsViolatingInterPodAntiAffinityFactory,
      RemovePodsViolatingNodeAffinityFactory,
      RemovePodsViolatingNodeTaintsFactory;
}
