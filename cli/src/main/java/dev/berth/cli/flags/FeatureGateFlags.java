package dev.berth.cli.flags;

import java.util.List;
import picocli.CommandLine.Option;

/// Feature gates and the emulated version.
final class FeatureGateFlags {
  @Option(
      names = "--feature-gates",
      paramLabel = "[kube:]NAME=BOOL,...",
      description = "Feature gates that differ from Kubernetes' defaults.")
  private List<String> featureGates = List.of();

  @Option(
      names = "--emulated-version",
      paramLabel = "[kube=]VERSION",
      description = "The version of Kubernetes whose gates and defaults apply: 1.34 to 1.37.")
  private List<CommaList> emulatedVersion = List.of();

  @Option(
      names = "--min-compatibility-version",
      paramLabel = "[kube=]VERSION",
      description = {
        "The oldest version in the control plane: 1.34 to the emulated one. Without it, the one"
            + " before that."
      })
  private List<CommaList> minCompatibilityVersion = List.of();

  FeatureGateFlags() {}

  List<String> featureGates() {
    return featureGates;
  }

  List<String> emulatedVersion() {
    return ListValue.all(emulatedVersion);
  }

  List<String> minCompatibilityVersion() {
    return ListValue.all(minCompatibilityVersion);
  }
}
