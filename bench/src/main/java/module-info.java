/// Measures Berth, beside the real kube-scheduler.
module dev.berth.bench {
  requires static transitive org.jspecify;
  requires dev.berth.engine;
  requires dev.berth.plugins;
  requires dev.berth.server;
  requires info.picocli;
  requires jdk.management;

  opens dev.berth.bench to
      info.picocli;
  opens dev.berth.bench.core to
      info.picocli;

  uses dev.berth.framework.PluginFactory;
}
