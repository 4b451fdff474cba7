package dev.berth.cli.flags;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The flags of cluster-capacity.
public final class ClusterCapacityFlags extends FlagSet {
  private final Flag<String> podspec =
      text("--podspec", "FILE|URL", "")
          .usage("The pod, in YAML or JSON; a file, or what an http(s) URL has.");
  private final Flag<Integer> maxLimit =
      number("--max-limit", "N", 0).usage("Stop after so many pods; 0: without a limit.");
  private final Flag<List<CommaList>> excludeNodes =
      texts("--exclude-nodes", "NODE,...").usage("Leave these nodes out. May be repeated.");
  private final Flag<String> defaultConfig =
      text("--default-config", "FILE", "")
          .usage("A KubeSchedulerConfiguration; its first profile places the pods.");
  private final Flag<Boolean> verbose =
      optional(boolean.class, "--verbose", "true|false", false)
          .usage("As text, print what a pod asks for, why there are no more, and where they are.");
  private final Flag<String> output =
      text("-o, --output", "json|yaml", "").usage("The format of the report; without it, text.");
  private final Flag<String> kubeconfig = text("--kubeconfig", "FILE", "").usage(KUBECONFIG);

  /// How both of the original's programs reach a cluster.
  static final String KUBECONFIG =
      "How to reach the cluster; otherwise, with the variable CC_INCLUSTER, the cluster that this"
          + " runs in, or the files of $KUBECONFIG, or ~/.kube/config.";

  /// A file or a URL; empty if it is missing.
  public String podspec() {
    return podspec.value();
  }

  /// How many pods to simulate; 0 for no limit.
  public int maxLimit() {
    return maxLimit.value();
  }

  public Set<String> excludedNodes() {
    return new LinkedHashSet<>(ListValue.all(excludeNodes.value()));
  }

  /// A file; empty for none.
  public String defaultConfig() {
    return defaultConfig.value();
  }

  public boolean isVerbose() {
    return verbose.value();
  }

  /// `json`, `yaml`, empty, or any other given text.
  public String output() {
    return output.value();
  }

  /// A file; empty for none.
  public String kubeconfig() {
    return kubeconfig.value();
  }
}
