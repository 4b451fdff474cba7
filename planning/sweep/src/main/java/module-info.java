/// Sweeps: plans of many scenarios, and what their results say.
module dev.berth.sweep {
  requires static transitive org.jspecify;
  requires transitive dev.berth.api;

  exports dev.berth.sweep;
}
