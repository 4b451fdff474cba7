import dev.berth.framework.PluginFactory;
import dev.berth.queues.FairShareFactory;

/// Queues that share a cluster fairly: the plugin FairShare.
module dev.berth.queues {
  requires static transitive org.jspecify;
  requires transitive dev.berth.framework;
  requires dev.berth.preemption;

  exports dev.berth.queues;
  exports dev.berth.queues.status;

  provides PluginFactory with
      FairShareFactory;
}
