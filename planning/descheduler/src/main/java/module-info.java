/// The descheduler: evicts pods that would be better off elsewhere, and proves it with the engine.
module dev.berth.descheduler {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;

  exports dev.berth.descheduler.cluster;
  exports dev.berth.descheduler.cycle;
  exports dev.berth.descheduler.eviction;
  exports dev.berth.descheduler.framework;
  exports dev.berth.descheduler.output;
  exports dev.berth.descheduler.policy;
  exports dev.berth.descheduler.proof;
  exports dev.berth.descheduler.scenario;
  exports dev.berth.descheduler.usage;

  uses dev.berth.descheduler.framework.DeschedulerPluginFactory;

  provides dev.berth.descheduler.framework.DeschedulerPluginFactory with
      dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorFactory,
      dev.berth.descheduler.plugins.lownodeload.LowNodeLoadFactory,
      dev.berth.descheduler.plugins.nodeutilization.HighNodeUtilizationFactory,
      dev.berth.descheduler.plugins.nodeutilization.LowNodeUtilizationFactory,
      dev.berth.descheduler.plugins.podlifetime.PodLifeTimeFactory,
      dev.berth.descheduler.plugins.removeduplicates.RemoveDuplicatesFactory,
      dev.berth.descheduler.plugins.removefailedpods.RemoveFailedPodsFactory,
      dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts
          .RemovePodsHavingTooManyRestartsFactory,
      dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity
          .RemovePodsViolatingInterPodAntiAffinityFactory,
      dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity
          .RemovePodsViolatingNodeAffinityFactory,
      dev.berth.descheduler.plugins.removepodsviolatingnodetaints
          .RemovePodsViolatingNodeTaintsFactory,
      dev.berth.descheduler.plugins.topologyspread
          .RemovePodsViolatingTopologySpreadConstraintFactory;
}
