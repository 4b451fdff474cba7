/// Firmament's gRPC service, with which an unchanged Poseidon can use Berth as its scheduler.
@SuppressWarnings("requires-automatic") // that is how protobuf-java's jar is
module dev.berth.firmament {
  requires static transitive org.jspecify;
  requires transitive dev.berth.planner;
  requires transitive dev.berth.server;
  requires com.google.protobuf;
  requires org.eclipse.jetty.alpn.server;
  requires org.eclipse.jetty.http;
  requires org.eclipse.jetty.http2.common;
  requires org.eclipse.jetty.http2.server;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;
  requires org.slf4j;

  exports dev.berth.firmament;
}
