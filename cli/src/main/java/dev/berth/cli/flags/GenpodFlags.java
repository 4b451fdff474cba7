package dev.berth.cli.flags;

/// The flags of genpod. `--verbose` has no effect, as in genpod.
public final class GenpodFlags extends FlagSet {
  private final Flag<String> kubeconfig =
      text("--kubeconfig", "FILE", "").usage(ClusterCapacityFlags.KUBECONFIG);
  private final Flag<String> namespace;
  private final Flag<String> output;

  public GenpodFlags() {
    var _ = optional(boolean.class, "--verbose", "true|false", false).usage("Has no effect.");
    namespace =
        text("--namespace", "NAMESPACE", "default")
            .usage("The namespace that the pod is for (default: default).");
    output = text("--output", "json|yaml", "").usage("The format; without it, YAML.");
  }

  /// A file; empty for none.
  public String kubeconfig() {
    return kubeconfig.value();
  }

  /// A name; empty if the user gave an empty one.
  public String namespace() {
    return namespace.value();
  }

  /// `json`, `yaml`, empty, or any other given text.
  public String output() {
    return output.value();
  }
}
