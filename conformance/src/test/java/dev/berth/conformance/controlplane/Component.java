package dev.berth.conformance.controlplane;

import dev.berth.conformance.Home;
import dev.berth.conformance.Logged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A real program that runs beside the API server, until it is closed or killed, or the tests end.
/// None of them listens on a port. Close it before the control plane.
public final class Component implements AutoCloseable, Logged {

  private final Daemon daemon;

  private Component(Daemon daemon) {
    this.daemon = daemon;
  }

  /// kube-controller-manager, all controllers with service accounts of their own. The cluster is
  /// best one [ControlPlane#withServiceAccounts].
  ///
  /// @param flags more of its flags
  public static Component controllerManager(ControlPlane cluster, String... flags)
      throws IOException, InterruptedException {
    var own =
        List.of(
            "--kubeconfig=" + cluster.kubeconfig(ControlPlane.CONTROLLER_MANAGER),
            "--leader-elect=false",
            "--secure-port=0",
            "--use-service-account-credentials=true",
            "--service-account-private-key-file=" + cluster.file("service-accounts.key"),
            "--root-ca-file=" + cluster.file("ca.crt"),
            "--pvclaimbinder-sync-period=1s");
    return start(cluster, "kube-controller-manager", own, flags);
  }

  /// kwok in the place of all kubelets: nodes are ready and stay so, and have 4 CPUs if they say
  /// nothing else; pods run, those of Jobs end after a second, and deleted ones go after their
  /// grace period.
  ///
  /// @param flags more of its flags
  public static Component kwok(ControlPlane cluster, String... flags)
      throws IOException, InterruptedException {
    var own =
        List.of(
            "--kubeconfig=" + cluster.kubeconfig(ControlPlane.ADMIN),
            "--config=" + Home.FOLDER.resolve("conformance/control-plane/kwok.yaml"));
    return start(cluster, "kwok", own, flags);
  }

  /// The real kube-scheduler, with the rights of `system:kube-scheduler`.
  ///
  /// @param configuration a KubeSchedulerConfiguration, which names the kubeconfig file, too
  /// @param flags more of its flags
  public static Component scheduler(ControlPlane cluster, Path configuration, String... flags)
      throws IOException, InterruptedException {
    var own = List.of("--config=" + configuration, "--secure-port=0");
    return start(cluster, "kube-scheduler", own, flags);
  }

  /// kube-scheduler with the plugin PermitByLabel, which its configuration may name: the label
  /// `permit` of a pod, such as `late` or `reject`, says what becomes of it at Permit.
  ///
  /// @param configuration a KubeSchedulerConfiguration, which names the kubeconfig file, too
  /// @param flags more of its flags
  public static Component permitScheduler(ControlPlane cluster, Path configuration, String... flags)
      throws IOException, InterruptedException {
    var own = List.of("--config=" + configuration, "--secure-port=0");
    return start(cluster, "permit-scheduler", own, flags);
  }

  private static Component start(
      ControlPlane cluster, String program, List<String> own, String... more)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(Programs.folder().resolve(program).toString()));
    command.addAll(own);
    command.addAll(List.of(more));
    return new Component(Daemon.start(command, cluster.file(program + ".log")));
  }

  /// Whether it still runs.
  public boolean isRunning() {
    return daemon.isRunning();
  }

  /// The end of what it has printed.
  @Override
  public String log() throws IOException {
    return daemon.log();
  }

  /// Kills it, as `kill -9` does, and waits until it is gone.
  public void kill() throws IOException, InterruptedException {
    daemon.kill();
  }

  /// Starts it again, as it was.
  public void start() throws IOException {
    daemon.start();
  }

  @Override
  public void close() throws IOException {
    try {
      kill();
    } catch (InterruptedException e) { // The kill is on its way all the same.
      Thread.currentThread().interrupt();
    }
  }
}
