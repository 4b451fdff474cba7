package dev.berth.cli.flags;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/// The flags of cluster-capacity.
public final class ClusterCapacityFlags {
  @Option(
      names = "--podspec",
      paramLabel = "FILE|URL",
      description = "The pod, in YAML or JSON; a file, or what an http(s) URL has.")
  private String podspec = "";

  @Option(
      names = "--max-limit",
      paramLabel = "N",
      description = "Stop after so many pods; 0 is no limit.")
  private int maxLimit;

  @Option(
      names = "--exclude-nodes",
      paramLabel = "NODE,...",
      description = "Leave these nodes out. May be repeated.")
  private List<CommaList> excludeNodes = List.of();

  @Option(
      names = "--default-config",
      paramLabel = "FILE",
      description = "A KubeSchedulerConfiguration; its first profile places the pods.")
  private String defaultConfig = "";

  @Option(
      names = "--verbose",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description =
          "As text, print what a pod asks for, why there are no more, and where they are.")
  private boolean verbose;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "json|yaml",
      description = "The format of the report; without it, text.")
  private String output = "";

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "How to reach the cluster; otherwise, with the variable CC_INCLUSTER, the cluster that"
              + " this runs in, or the files of $KUBECONFIG, or ~/.kube/config.")
  private String kubeconfig = "";

  /// Made by picocli.
  public ClusterCapacityFlags() {}

  /// A file or a URL; empty if it is missing.
  public String podspec() {
    return podspec;
  }

  /// How many pods to simulate; 0 for no limit.
  public int maxLimit() {
    return maxLimit;
  }

  /// The names of nodes.
  public Set<String> excludedNodes() {
    return new LinkedHashSet<>(ListValue.all(excludeNodes));
  }

  /// A file; empty for none.
  public String defaultConfig() {
    return defaultConfig;
  }

  public boolean isVerbose() {
    return verbose;
  }

  /// `json`, `yaml`, empty, or what else was written.
  public String output() {
    return output;
  }

  /// A file; empty for none.
  public String kubeconfig() {
    return kubeconfig;
  }
}
