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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          capacity --podspec p                                     | fit
          capacity c.yaml                                          | fit
          capacity c.yaml --scale=pool=a --until-fits              | scale
          capacity --shape a,cpu=1,memory=1Gi c.yaml               | scale
          capacity c.yaml --consolidate --price a=b:1              | consolidate
          capacity consolidate c.yaml                              | consolidate
          capacity --help                                          | --help
          capacity --debug consolidate c.yaml                      | consolidate
          capacity --context prod scale                            | scale
          capacity c.yaml fit --podspec p                          | fit
          capacity consolidte c.yaml                               | consolidte
          check-config convrt old.yaml                             | convrt
          check-config --context lint scheduler.yaml               | lint
          --debug capacity fit --help                              | fit
          check-config scheduler.yaml                              | print
          check-config -                                           | print
          check-config --convert old.yaml                          | convert
          check-config --cluster=c.yaml                            | lint
          check-config scheduler.yaml --context prod               | lint
          check-config lint rendered/ --cluster c.yaml             | lint
          """)
  void optionsAskAQuestionOfACommandWithSeveralOnes(String line, String question) {
    var root =
        new CommandLine(CommandSpec.create().addOption(OptionSpec.builder("--debug").build()));

    var words = CommandWords.of(line.split(" +", -1), root);

    assertThat(words.arguments()).containsSequence(words.command(), question);
  }
}
