package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.legacy.ConvertedDocument;
import dev.berth.questions.configuration.ConfigurationCheck;
import dev.berth.questions.descheduling.PolicyFiles;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.util.ArrayList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// `berth check-config convert`: makes configurations and policies of earlier versions current.
@Command(
    name = ConvertConfigurationCommand.NAME,
    header = "Converts configurations and descheduler policies of earlier versions to today's.",
    description =
        "Makes v1 of v1beta1, v1beta2 and v1beta3, and v1alpha2 of a DeschedulerPolicy of v1alpha1,"
            + " and prints that, without defaults. What is not as it was stands in comments at the"
            + " top; what is wrong with the result, such as plugins that are missing here, is a"
            + " warning. berth convert-policy and berth convert-kube-batch convert what came"
            + " before.",
    footer = {
      "  berth check-config convert old.yaml > scheduler.yaml",
      "  berth check-config convert old-policy.yaml > policy.yaml"
    })
final class ConvertConfigurationCommand extends ConfigurationCommand {
  static final String NAME = "convert";

  /// The former name of the option.
  @Option(names = "--convert", hidden = true)
  @SuppressWarnings("UnusedVariable") // it says nothing more
  private boolean convert;

  ConvertConfigurationCommand(Streams streams) {
    super(streams, new OutputOptions(OutputFormat.DOCUMENTS, "The format (default: yaml)."));
  }

  @Override
  int ofPolicies() throws InputException {
    print(
        new PolicyFiles(scheduler.pluginDirectory())
            .convert(files, this::warn).entrySet().stream()
                .map(policy -> new Output(policy.getKey(), () -> write(policy.getValue())))
                .toList());
    return ExitCodes.DONE;
  }

  @Override
  int ofConfigurations() throws InputException {
    if (files.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "a configuration is missing");
    }
    var problems = new Problems();
    var warnings = new ArrayList<Problem>();
    var outputs = new ArrayList<Output>();
    var check = new ConfigurationCheck(scheduler.request(null), problems, warnings::add);
    for (var found : find(true, problems)) {
      ConvertedDocument converted = check.convert(found);
      if (converted != null) {
        outputs.add(new Output(found.source(), () -> write(converted)));
      }
    }
    warnings.forEach(this::warn);
    if (!problems.isEmpty()) {
      throw new InputException(inOrder(problems));
    }
    print(outputs);
    return ExitCodes.DONE;
  }

  private void write(ConvertedDocument converted) {
    if (output.format() == OutputFormat.JSON) {
      converted.remarks().forEach(streams::say);
      Codecs.ANY.encode(converted.document(), JsonEncoder.indented(streams.out()));
      streams.out().println();
    } else {
      converted.write(streams.out());
    }
  }
}
