/// The `berth` command, the only room that uses all the others.
module dev.berth.cli {
  requires static transitive org.jspecify;
  requires ch.qos.logback.classic;
  requires ch.qos.logback.core;
  requires dev.berth.capacity;
  requires dev.berth.cluster;
  requires dev.berth.descheduler;
  requires dev.berth.estimator;
  requires dev.berth.firmament;
  requires dev.berth.fleet;
  requires dev.berth.kube;
  requires dev.berth.lint;
  requires dev.berth.loadaware;
  requires dev.berth.planner;
  requires dev.berth.plugins;
  requires dev.berth.queues;
  requires dev.berth.server;
  requires dev.berth.recording;
  requires dev.berth.shadow;
  requires dev.berth.suggestion;
  requires dev.berth.sweep;
  requires dev.berth.timeline;
  requires dev.berth.tracing;
  requires dev.berth.ui;
  requires info.picocli;
  requires java.management;
  requires java.net.http;
  requires jdk.unsupported; // sun.misc.Signal
  requires org.slf4j;
  requires tools.jackson.core;

  exports dev.berth.cli;

  opens dev.berth.cli.command to
      info.picocli;
  opens dev.berth.cli.flags to
      info.picocli;

  uses dev.berth.descheduler.framework.DeschedulerPluginFactory;
  uses dev.berth.framework.PluginFactory;

  provides dev.berth.loadaware.usage.PrometheusConnector with
      dev.berth.cli.plugins.ProxiedPrometheus;
  provides java.util.spi.ToolProvider with
      dev.berth.cli.BerthTool;
  provides ch.qos.logback.classic.spi.Configurator with
      dev.berth.cli.log.ProcessLog;
}
