/// The embedded cluster: an in-memory store, YAML input and output, admission, and controllers.
module dev.berth.cluster {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;
  requires java.net.http;

  exports dev.berth.cluster.admission;
  exports dev.berth.cluster.manifest;
  exports dev.berth.cluster.node;
  exports dev.berth.cluster.workload;
  exports dev.berth.cluster.operators;
  exports dev.berth.cluster.output;
  exports dev.berth.cluster.simulation;
  exports dev.berth.cluster.update;
  exports dev.berth.cluster.validation;
}
