/// Checks, during the run of a kube-scheduler, whether Berth would have made the same decisions.
/// Reads nothing and writes nothing by itself.
module dev.berth.shadow {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;

  exports dev.berth.shadow;
}
