/// Fleets: replicas over several clusters.
module dev.berth.fleet {
  requires static transitive org.jspecify;

  exports dev.berth.fleet;
}
