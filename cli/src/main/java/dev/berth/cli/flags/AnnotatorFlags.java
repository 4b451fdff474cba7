package dev.berth.cli.flags;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.cli.annotator.AnnotatorOptions;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// All flags of crane-scheduler-controller.
public final class AnnotatorFlags {
  @Option(
      names = "--policy-config-path",
      paramLabel = "FILE",
      description = "The DynamicSchedulerPolicy.")
  private String policyConfigPath = "/etc/kubernetes/policy.yaml";

  @Option(
      names = "--prometheus-address",
      paramLabel = "URL",
      description = "Where Prometheus is. Needed.")
  private String prometheusAddress = "";

  @Option(
      names = "--binding-heap-size",
      paramLabel = "N",
      description = "How many bindings are kept, to tell how hot nodes are.")
  private int bindingHeapSize = 1024;

  @Option(
      names = "--concurrent-syncs",
      paramLabel = "N",
      description = "How many nodes are measured at the same time.")
  private int concurrentSyncs = 1;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "How to reach the cluster; without it, the one that this runs in.")
  private String kubeconfig = "";

  @Option(
      names = "--master",
      paramLabel = "URL",
      description = "The address of the API server, in place of that of the kubeconfig.")
  private String master = "";

  @Option(
      names = "--health-port",
      paramLabel = "PORT",
      description = "Where /healthz is served, without TLS.")
  private int healthPort = 8090;

  @Mixin private LeaderElectionFlags leaderElection;

  @Mixin private LogFlags logs = new LogFlags();

  /// The defaults.
  ///
  /// @param namespace of the lease
  public AnnotatorFlags(String namespace) {
    leaderElection =
        new LeaderElectionFlags(
            new LeaderElectionConfiguration(
                true,
                Duration.ofSeconds(15),
                Duration.ofSeconds(10),
                Duration.ofSeconds(2),
                "leases",
                "crane-scheduler-controller",
                namespace));
  }

  /// What they say.
  public AnnotatorOptions options() {
    return new AnnotatorOptions(
        policyConfigPath,
        prometheusAddress,
        bindingHeapSize,
        concurrentSyncs,
        kubeconfig,
        master,
        healthPort,
        leaderElection.configuration(),
        logs.options());
  }
}
