/// The processes that run until they are stopped: the scheduler, the descheduler, the annotator.
module dev.berth.daemon {
  requires static transitive org.jspecify;
  requires ch.qos.logback.classic;
  requires ch.qos.logback.core;
  requires dev.berth.estimator;
  requires dev.berth.firmament;
  requires transitive dev.berth.query;
  requires transitive dev.berth.tracing;
  requires java.management;
  requires jdk.unsupported; // sun.misc.Signal
  requires org.slf4j;
  requires tools.jackson.core;

  exports dev.berth.daemon;
  exports dev.berth.daemon.annotator;
  exports dev.berth.daemon.descheduler;
  exports dev.berth.daemon.log;
  exports dev.berth.daemon.reload;
  exports dev.berth.daemon.scheduler;
  exports dev.berth.daemon.server;

  provides ch.qos.logback.classic.spi.Configurator with
      dev.berth.daemon.log.ProcessLog;
}
