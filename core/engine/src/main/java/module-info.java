/// Scheduling itself. It has no network, no clock and no thread of its own, and names no plugin. No
/// part of the plugin API: it may change at any time.
@SuppressWarnings("module") // the rooms below are compiled later
module dev.berth.engine {
  requires static transitive org.jspecify;
  requires transitive dev.berth.framework;
  requires transitive dev.berth.config;
  requires org.pcollections;

  // All rooms that schedule: the engine, what is handed to it, what it reports.
  exports dev.berth.engine;
  exports dev.berth.engine.choice;
  exports dev.berth.engine.dryrun;
  exports dev.berth.engine.extender;
  exports dev.berth.engine.live;
  exports dev.berth.engine.port;
  exports dev.berth.engine.profile;
  exports dev.berth.engine.queue;

  // Rooms that ask what would happen to a pod, or what has happened.
  exports dev.berth.engine.cycle to
      dev.berth.capacity,
      dev.berth.cli,
      dev.berth.daemon,
      dev.berth.lint,
      dev.berth.planner,
      dev.berth.scenario,
      dev.berth.shadow,
      dev.berth.suggestion,
      dev.berth.testkit;
  exports dev.berth.engine.history to
      dev.berth.bench,
      dev.berth.daemon,
      dev.berth.query,
      dev.berth.questions,
      dev.berth.testkit;

  // What remembered answers hold: metrics, the memory of a run, and the fakes of the test kit.
  exports dev.berth.engine.memo to
      dev.berth.questions,
      dev.berth.server,
      dev.berth.testkit;
  exports dev.berth.engine.cache to
      dev.berth.questions,
      dev.berth.testkit;
}
