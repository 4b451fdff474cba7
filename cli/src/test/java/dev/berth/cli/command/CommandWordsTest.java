package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Which command a line means.
final class CommandWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          deschedule cluster.yaml --policy-config-file p.yaml      | deschedule
          deschedule --policy-config-file p --kubeconfig=k         | deschedule
          deschedule --descheduling-interval=5m                    | deschedule
          --debug deschedule --kubeconfig k                        | deschedule
          descheduler --policy-config-file p                       | descheduler
          simulate --kubeconfig k                                  | simulate
          capacity --podspec p                                     | capacity
          capacity --podspec p --compat                            | cluster-capacity
          --config c.yaml                                          | run
          """)
  void theCommandIsTheOneThatIsNamed(String line, String command) {
    var root =
        new CommandLine(CommandSpec.create().addOption(OptionSpec.builder("--debug").build()));

    var words = CommandWords.of(line.split(" +", -1), root);

    assertThat(words.command()).isEqualTo(command);
    var arguments = List.of(line.split(" +", -1));
    assertThat(words.arguments())
        .containsAll(arguments.stream().filter(it -> it.contains("=")).toList());
  }
}
