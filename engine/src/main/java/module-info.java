/// Scheduling itself. It has no network, no clock and no thread of its own, and names no plugin.
module dev.berth.engine {
  requires static transitive org.jspecify;
  requires transitive dev.berth.framework;
  requires transitive dev.berth.config;
}
