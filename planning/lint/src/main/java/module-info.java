/// Finds parts of manifests and profiles that can never match a cluster.
module dev.berth.lint {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;
  requires dev.berth.suggestion;

  exports dev.berth.lint;
}
