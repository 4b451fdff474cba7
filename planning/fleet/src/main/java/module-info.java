/// Fleets: the room of each cluster, and the spread of replicas over several clusters.
module dev.berth.fleet {
  requires static transitive org.jspecify;
  requires transitive dev.berth.capacity;

  exports dev.berth.fleet;
}
