/// The embedded cluster: an in-memory store, YAML input and output, admission, and controllers.
module dev.berth.cluster {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;
  requires java.net.http;

  exports dev.berth.cluster.manifest;
  exports dev.berth.cluster.manifest.operators;
  exports dev.berth.cluster.apiserver.admission;
  exports dev.berth.cluster.apiserver.update;
  exports dev.berth.cluster.apiserver.validation;
  exports dev.berth.cluster.controller.node;
  exports dev.berth.cluster.controller.workload;
  exports dev.berth.cluster.simulation;
  exports dev.berth.cluster.output;
}
