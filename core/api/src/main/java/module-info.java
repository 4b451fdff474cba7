/// Kubernetes objects as records, in the words of the Kubernetes API.
///
/// Only javac needs `dev.berth.tables`, record-builder, which is an automatic module, and
/// `java.compiler`, which contains `@Generated` for the code that both generate. protobuf-java is
/// an automatic module, too.
@SuppressWarnings("requires-automatic")
module dev.berth.api {
  requires static transitive org.jspecify;
  requires static transitive java.compiler;
  requires static dev.berth.tables;
  requires static io.soabase.recordbuilder.core;
  requires com.google.protobuf;
  requires tools.jackson.core;
  requires org.snakeyaml.engine;

  exports dev.berth.api.apps;
  exports dev.berth.api.autoscaling;
  exports dev.berth.api.batch;
  exports dev.berth.api.coordination;
  exports dev.berth.api.core;
  exports dev.berth.api.custom;
  exports dev.berth.api.events;
  exports dev.berth.api.koordinator;
  exports dev.berth.api.kubescheduler;
  exports dev.berth.api.codec;
  exports dev.berth.api.codec.go;
  exports dev.berth.api.meta;
  exports dev.berth.api.metrics;
  exports dev.berth.api.node;
  exports dev.berth.api.policy;
  exports dev.berth.api.queue;
  exports dev.berth.api.resource;
  exports dev.berth.api.scheduling;
  exports dev.berth.api.selector;
  exports dev.berth.api.storage;
}
