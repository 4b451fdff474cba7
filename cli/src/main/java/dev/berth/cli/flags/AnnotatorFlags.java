package dev.berth.cli.flags;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.daemon.annotator.AnnotatorRequest.AnnotatorOptions;
import java.time.Duration;

/// All flags of crane-scheduler-controller.
public final class AnnotatorFlags extends FlagSet {
  private final Flag<String> policyConfigPath =
      text("--policy-config-path", "FILE", "/etc/kubernetes/policy.yaml")
          .usage("The DynamicSchedulerPolicy.");
  private final Flag<String> prometheusAddress =
      text("--prometheus-address", "URL", "").usage("Where Prometheus is. Needed.");
  private final Flag<Integer> bindingHeapSize =
      number("--binding-heap-size", "N", 1024)
          .usage("How many bindings are kept, to tell how hot nodes are.");
  private final Flag<Integer> concurrentSyncs =
      number("--concurrent-syncs", "N", 1).usage("How many nodes are measured at the same time.");
  private final Flag<String> kubeconfig =
      text("--kubeconfig", "FILE", "")
          .usage("How to reach the cluster; without it, the one that this runs in.");
  private final Flag<String> master =
      text("--master", "URL", "")
          .usage("The address of the API server, in place of that of the kubeconfig.");
  private final Flag<Integer> healthPort =
      number("--health-port", "PORT", 8090).usage("Where /healthz is served, without TLS.");
  private final LeaderElectionFlags leaderElection;
  private final LogFlags logs;

  /// The defaults.
  ///
  /// @param namespace the namespace of the lease
  public AnnotatorFlags(String namespace) {
    var election =
        new LeaderElectionConfiguration(
            true,
            Duration.ofSeconds(15),
            Duration.ofSeconds(10),
            Duration.ofSeconds(2),
            "leases",
            "crane-scheduler-controller",
            namespace);
    leaderElection = group("leaderElection", new LeaderElectionFlags(election));
    logs = group("logs", new LogFlags());
  }

  public AnnotatorOptions options() {
    return new AnnotatorOptions(
        policyConfigPath.value(),
        prometheusAddress.value(),
        bindingHeapSize.value(),
        concurrentSyncs.value(),
        kubeconfig.value(),
        master.value(),
        healthPort.value(),
        leaderElection.configuration(),
        logs.options());
  }
}
