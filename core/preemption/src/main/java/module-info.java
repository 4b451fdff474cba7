/// How plugins of this project find victims: dry runs, candidates, disruption budgets. No part of
/// the plugin API; may change at any time.
@SuppressWarnings("module") // the rooms below are compiled later
module dev.berth.preemption {
  requires static transitive org.jspecify;
  requires transitive dev.berth.framework;

  exports dev.berth.preemption to
      dev.berth.descheduler,
      dev.berth.plugins,
      dev.berth.queues,
      dev.berth.suggestion;
}
