/// Beside a running kube-scheduler: whether Berth would have decided the same. Reads nothing and
/// writes nothing by itself.
module dev.berth.shadow {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;

  exports dev.berth.shadow;
}
