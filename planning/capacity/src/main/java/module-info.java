/// How much more fits into a cluster, how few nodes are enough, and the effect of losing nodes.
module dev.berth.capacity {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;
  requires dev.berth.suggestion;
  requires transitive dev.berth.timeline;

  exports dev.berth.capacity.compat;
  exports dev.berth.capacity.disruption;
  exports dev.berth.capacity.fit;
  exports dev.berth.capacity.size;
}
