/// A real Kubernetes, in the form that the engine needs: its contents, and its changes.
module dev.berth.kube {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;
  requires com.github.benmanes.caffeine;
  requires okhttp3;
  requires org.bouncycastle.pkix;
  requires org.bouncycastle.provider;
  requires org.slf4j;

  exports dev.berth.kube;
  exports dev.berth.kube.connect;
  exports dev.berth.kube.event;
  exports dev.berth.kube.extender;
  exports dev.berth.kube.http;
  exports dev.berth.kube.job;
  exports dev.berth.kube.lease;
  exports dev.berth.kube.metrics;
  exports dev.berth.kube.watch;
  exports dev.berth.kube.write;
}
