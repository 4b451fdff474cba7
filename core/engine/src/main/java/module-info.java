/// Scheduling itself. It has no network, no clock and no thread of its own, and names no plugin.
module dev.berth.engine {
  requires static transitive org.jspecify;
  requires transitive dev.berth.framework;
  requires transitive dev.berth.config;
  requires org.pcollections;

  exports dev.berth.engine;
  exports dev.berth.engine.binding;
  exports dev.berth.engine.cache;
  exports dev.berth.engine.choice;
  exports dev.berth.engine.cycle;
  exports dev.berth.engine.event;
  exports dev.berth.engine.extender;
  exports dev.berth.engine.history;
  exports dev.berth.engine.memo;
  exports dev.berth.engine.port;
  exports dev.berth.engine.profile;
  exports dev.berth.engine.queue;
}
