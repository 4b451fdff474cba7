/// Scheduler extenders over HTTP and HTTPS.
module dev.berth.extender {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;
  requires java.net.http;

  exports dev.berth.extender;
}
