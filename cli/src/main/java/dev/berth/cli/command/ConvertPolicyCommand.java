package dev.berth.cli.command;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.terminal.Streams;
import dev.berth.config.ConvertedDocument;
import dev.berth.config.policy.PolicyConverter;
import dev.berth.config.policy.PolicyLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `berth convert-policy`: converts a Policy to a KubeSchedulerConfiguration.
@Command(
    name = "convert-policy",
    header = "Converts a Policy of kube-scheduler before v1.23 to a KubeSchedulerConfiguration.",
    description = {
      "",
      "Policies were how kube-scheduler was configured before v1.23: predicates, priorities and"
          + " extenders, in a file or in a ConfigMap. What is not as it was stands in comments at"
          + " the top of the output.",
      ""
    },
    footer = {
      "",
      "  berth convert-policy policy.json > scheduler.yaml",
      "  berth convert-policy configmap.yaml | berth check-config print -"
    })
final class ConvertPolicyCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      paramLabel = "FILE",
      description = "YAML or JSON with a Policy, or with a ConfigMap that has one in policy.cfg.")
  private Path file = Path.of("");

  ConvertPolicyCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException {
    var problems = new Problems();
    ConvertedDocument converted = convert(problems);
    if (converted == null) {
      throw new InputException(problems);
    }
    converted.write(streams.out());
    return ExitCodes.DONE;
  }

  private @Nullable ConvertedDocument convert(Problems problems) {
    try (InputStream in = Files.newInputStream(file)) {
      var policy = PolicyLoader.load(in, file.toString(), problems);
      return policy == null ? null : PolicyConverter.convert(policy, problems);
    } catch (IOException | UncheckedIOException e) {
      problems.add(Problem.unreadable(file.toString(), e));
    }
    return null;
  }
}
