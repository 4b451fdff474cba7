package dev.berth.cli.command;

import dev.berth.api.codec.Problems;
import dev.berth.config.legacy.ConvertedDocument;
import dev.berth.config.legacy.policy.PolicyConverter;
import dev.berth.config.legacy.policy.PolicyLoader;
import dev.berth.terminal.Streams;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `berth convert-policy`: converts a Policy to a KubeSchedulerConfiguration.
@Command(
    name = "convert-policy",
    header = "Converts a Policy of kube-scheduler before v1.23 to a KubeSchedulerConfiguration.",
    description =
        "Policies were how kube-scheduler was configured before v1.23: predicates, priorities and"
            + " extenders, in a file or in a ConfigMap. What is not as it was stands in comments at"
            + " the top of the output.",
    footer = {
      "  berth convert-policy policy.json > scheduler.yaml",
      "  berth convert-policy configmap.yaml | berth check-config print -"
    })
final class ConvertPolicyCommand extends ConversionCommand {
  @Parameters(
      paramLabel = "FILE",
      description = "YAML or JSON with a Policy, or with a ConfigMap that has one in policy.cfg.")
  private Path file = Path.of("");

  ConvertPolicyCommand(Streams streams) {
    super(streams);
  }

  @Override
  Path file() {
    return file;
  }

  @Override
  @Nullable ConvertedDocument convert(InputStream in, String name, Problems problems) {
    var policy = PolicyLoader.load(in, name, problems);
    return policy == null ? null : PolicyConverter.convert(policy, problems);
  }
}
