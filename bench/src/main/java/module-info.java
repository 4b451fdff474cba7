/// Measures Berth, beside the real kube-scheduler.
@SuppressWarnings("requires-automatic") // that is how JMH's, OR-Tools' and XChart's jars are
module dev.berth.bench {
  requires static transitive org.jspecify;
  requires dev.berth.capacity;
  requires dev.berth.descheduler;
  requires dev.berth.engine;
  requires dev.berth.loadaware;
  requires dev.berth.planner;
  requires dev.berth.plugins;
  requires dev.berth.server;
  requires dev.berth.tracing;
  requires info.picocli;
  requires jdk.management;
  requires jmh.core;
  requires ortools.java;
  requires xchart;

  opens dev.berth.bench to
      info.picocli;
  opens dev.berth.bench.capacity to
      info.picocli;
  opens dev.berth.bench.cluster to
      info.picocli;
  opens dev.berth.bench.core to
      info.picocli;
  opens dev.berth.bench.descheduling to
      info.picocli;
  opens dev.berth.bench.flow to
      info.picocli;
  opens dev.berth.bench.report to
      info.picocli;
  opens dev.berth.bench.simulate to
      info.picocli;
  opens dev.berth.bench.wire to
      info.picocli;

  uses dev.berth.framework.PluginFactory;
}
