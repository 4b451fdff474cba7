/// Spans of scheduling cycles, bindings and their requests, by OpenTelemetry.
@SuppressWarnings("requires-automatic") // that is how OpenTelemetry's jars are
module dev.berth.tracing {
  requires static transitive org.jspecify;
  requires transitive dev.berth.kube;
  requires io.opentelemetry.api;
  requires io.opentelemetry.context;
  requires io.opentelemetry.sdk;
  requires io.opentelemetry.sdk.autoconfigure;
  requires io.opentelemetry.sdk.autoconfigure.spi;
  requires io.opentelemetry.sdk.common;
  requires java.logging;
  requires org.slf4j;

  exports dev.berth.tracing;
}
