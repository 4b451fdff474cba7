/// The endpoints that kube-scheduler serves on its secure port.
@SuppressWarnings("requires-automatic") // that is how Prometheus' jars are
module dev.berth.server {
  requires static transitive org.jspecify;
  requires transitive dev.berth.kube;
  requires com.github.benmanes.caffeine;
  requires com.google.protobuf;
  requires io.prometheus.metrics.core;
  requires io.prometheus.metrics.model;
  requires java.management;
  requires java.naming;
  requires jdk.jfr;
  requires jdk.management;
  requires org.bouncycastle.pkix;
  requires org.bouncycastle.provider;
  requires org.eclipse.jetty.alpn.server;
  requires org.eclipse.jetty.http;
  requires org.eclipse.jetty.http2.common;
  requires org.eclipse.jetty.http2.server;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;
  requires org.slf4j;

  exports dev.berth.server;
  exports dev.berth.server.access;
  exports dev.berth.server.grpc;
  exports dev.berth.server.health;
  exports dev.berth.server.http;
  exports dev.berth.server.metrics;
  exports dev.berth.server.negotiation;
  exports dev.berth.server.page;
  exports dev.berth.server.pprof;
  exports dev.berth.server.tls;
}
