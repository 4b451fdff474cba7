/// Fleets: what each cluster takes, and replicas over several clusters.
module dev.berth.fleet {
  requires static transitive org.jspecify;
  requires transitive dev.berth.capacity;

  exports dev.berth.fleet;
}
