/// Karmada's estimator service: an unchanged Karmada asks Berth how much fits.
@SuppressWarnings("requires-automatic") // that is how protobuf-java's jar is
module dev.berth.estimator {
  requires static transitive org.jspecify;
  requires transitive dev.berth.fleet;
  requires transitive dev.berth.server;
  requires com.google.protobuf;
  requires org.slf4j;

  exports dev.berth.estimator;
}
