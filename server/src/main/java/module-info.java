/// What kube-scheduler serves on its secure port.
module dev.berth.server {
  requires static transitive org.jspecify;
  requires transitive dev.berth.kube;
  requires jdk.httpserver;
  requires org.slf4j;

  exports dev.berth.server;
  exports dev.berth.server.health;
  exports dev.berth.server.http;
  exports dev.berth.server.tls;
}
