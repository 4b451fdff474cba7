package dev.berth.conformance.workloads;

import dev.berth.conformance.Logged;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.live.RunningBerth;
import java.io.IOException;
import java.nio.file.Path;

/// A scheduler at work.
interface Side extends AutoCloseable, Logged {

  boolean isRunning();

  @Override
  void close() throws IOException;

  /// With which feature gates, such as `-Dgates=SchedulerAsyncAPICalls=true`; the default ones
  /// otherwise.
  String GATES = "--feature-gates=" + System.getProperty("gates", "");

  /// Starts one.
  interface Start {
    /// Starts it.
    ///
    /// @param configuration a KubeSchedulerConfiguration
    Side in(ControlPlane cluster, Path configuration) throws IOException, InterruptedException;
  }

  /// The real one.
  static Side kubeScheduler(ControlPlane cluster, Path configuration)
      throws IOException, InterruptedException {
    var component = Component.permitScheduler(cluster, configuration, GATES);
    return new Side() {
      @Override
      public boolean isRunning() {
        return component.isRunning();
      }

      @Override
      public String log() throws IOException {
        return component.log();
      }

      @Override
      public void close() throws IOException {
        component.close();
      }
    };
  }

  /// Ours.
  static Side berth(ControlPlane cluster, Path configuration) throws IOException {
    var plugins = PermitByLabelFactory.jar(cluster.file("plugins"));
    var berth =
        RunningBerth.start(
            "--config=" + configuration, "--secure-port=0", GATES, "--plugin-dir=" + plugins);
    return new Side() {
      @Override
      public boolean isRunning() {
        return berth.isRunning();
      }

      @Override
      public String log() throws IOException {
        return berth.log();
      }

      @Override
      public void close() throws IOException {
        berth.close();
      }
    };
  }
}
