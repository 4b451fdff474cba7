package dev.berth.cli.flags;

import picocli.CommandLine.Option;

/// The flags of genpod.
public final class GenpodFlags {
  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description =
          "How to reach the cluster; otherwise, with the variable CC_INCLUSTER, the cluster that"
              + " this runs in, or the files of $KUBECONFIG, or ~/.kube/config.")
  private String kubeconfig = "";

  @Option(
      names = "--verbose",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Has no effect.")
  @SuppressWarnings("UnusedVariable") // read by nobody, as in genpod
  private boolean verbose;

  @Option(
      names = "--namespace",
      paramLabel = "NAMESPACE",
      description = "The namespace that the pod is for (default: default).")
  private String namespace = "default";

  @Option(
      names = "--output",
      paramLabel = "json|yaml",
      description = "The format; without it, YAML.")
  private String output = "";

  /// Made by picocli.
  public GenpodFlags() {}

  /// A file; empty for none.
  public String kubeconfig() {
    return kubeconfig;
  }

  /// A name; empty if it was written so.
  public String namespace() {
    return namespace;
  }

  /// `json`, `yaml`, empty, or what else was written.
  public String output() {
    return output;
  }
}
