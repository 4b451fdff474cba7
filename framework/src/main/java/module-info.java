/// All that a plugin may see: extension points, statuses, state, events and diagnosis.
module dev.berth.framework {
  requires static transitive org.jspecify;
  requires transitive dev.berth.api;
}
