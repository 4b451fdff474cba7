package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cli.command.RootCommand;
import dev.berth.terminal.StandardOutput;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The command line itself.
final class UsageTest {
  private static final String SHOP = Run.file("shop.yaml").toString();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                       | berth: a command is missing",
        "simulat x                | berth: there is no command simulat",
        "simulate                 | berth simulate: a cluster is missing: name files",
        "simulate x --confg y     | berth simulate: Unknown option: '--confg'",
        "simulate x -o tables     | must be one of table, wide, name, markdown, csv, json,"
            + " yaml, summary",
        "simulate x --until 1h -o name | -o name: over time, pods come and go; use one of table,"
            + " wide, markdown, csv, json, yaml",
        "capacity x --podspec y -o name | must be one of table, wide, markdown, csv, json,"
            + " yaml",
        "capacity x --shape a,cpu=1,memory=1Gi --until-fits -o name | must be one of table,",
        "capacity                 | berth capacity: a question is missing: fit, scale or"
            + " consolidate",
        "capacity x --podspec y --consolidate | --podspec: an option of berth capacity fit",
        "capacity x --podspec y --time-limit 1m | --time-limit: an option of berth capacity scale",
        "capacity scale x         | the nodes to add are missing: name them by --like or --shape",
        "help capacity fi         | there is no command fi; did you mean \"fit\"?",
        "disrupt x --every-zone -o name | -o name: a zone is not an object; use one of table,",
        "check-config a --cluster x -o csv | must be one of table, json, yaml, not \"csv\"",
        "replay a -o csv          | must be one of table, json, yaml, not \"csv\"",
        "snapshot -o table        | must be one of yaml, json, not \"table\"",
        "simulate x --fail-on all | must be one of none, pending, stuck, warnings, not \"all\"",
        "simulate x --summary /no/where | /no/where: there is no directory /no",
        "simulate x --seed many   | 'many' is not a long",
        "simulate x --time-limit 1m | --time-limit needs --until or --trace",
        "top x --limit 0          | --interval and --limit are numbers from 1 on",
        "top                      | a cluster is missing: name files, a live cluster by",
        "simulate x --usage-seed 1 | --usage-seed needs a duration as --until, such as 24h",
        "simulate x --validate=a | must be one of strict, warn, ignore, not \"a\"",
        "simulate x --tie-break a | must be one of name, random, not \"a\"",
        "explain a                | berth explain: a cluster is missing: name files",
        "check-config            | berth check-config: a question is missing: print, convert or"
            + " lint",
        "check-config print      | berth check-config print: a configuration is missing",
        "check-config lint       | berth check-config lint: a cluster is missing",
        "check-config a --convert --cluster b | --cluster: an option of berth check-config lint",
        "check-config a -o table  | berth check-config print: a configuration cannot be printed as"
            + " a table",
        "disrupt x                | berth disrupt: a disruption is missing: name one",
        "disrupt --drain a        | berth disrupt: a cluster is missing: name files",
        "disrupt x --drain a --every-node | --every-node, --every-zone and --every-pool stand"
            + " alone",
        "disrupt x --drain a --max-surge 2 | --max-surge needs --upgrade",
        "disrupt x --upgrade a --max-surge 0 | --max-surge and --max-unavailable are both 0",
        "disrupt x --upgrade a --max-surge -1 | --max-surge: must be 0 or greater, not -1",
        "disrupt x --lose= --drain a | --lose: a value is missing",
        "disrupt x --drain=       | --drain: a value is missing",
        "capacity x --podspec y --max-limit -3 | --max-limit: must be 0 or greater, not -3",
        "capacity x --podspec y --max-limit 3 --max-limit 4 | option '--max-limit' (N) should be"
            + " specified only once",
        "genpod x                 | Missing required option: '--namespace=NAMESPACE'",
        "genpod x --namespace a -o table | must be one of yaml, json, not \"table\"",
        "disrupt x --drain a --controllers=false | without controllers no pod comes again",
        "disrupt x --taint a:b@n1 | must be a taint of nodes such as"
            + " gpu=broken:NoExecute@node-1",
        "disrupt x --drain a --timeout soon | must be a duration such as 90s or 1h30m, not"
            + " \"soon\"",
        "shadow --for ever        | must be a duration such as 90s or 1h30m, not \"ever\"",
        "shadow --for 0           | must be greater than 0, not \"0\"",
        "shadow -o name           | must be one of table, wide, markdown, csv, json, yaml, not"
            + " \"name\"",
        "completion ksh           | must be one of bash, zsh, fish, not \"ksh\"",
        "help simulat             | there is no command simulat; did you mean \"simulate\"?",
      })
  void anInvalidCommandLineIsReported(String line, String message) {
    var run = Run.berth(line.isEmpty() ? new String[0] : line.split(" "));

    assertThat(run.err()).contains(message).contains("--help' to see what there is.\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  /// What the options cannot be, and then, what they cannot be together.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "disrupt x --taint a:b@n1 --timeout soon --max-surge few --frce | must be a taint of nodes"
            + " | must be a duration such as 90s or 1h30m, not \"soon\" | 'few' is not an int |"
            + " Unknown option: '--frce'",
        "capacity x --until-fits --shape a,cpu=-4,memory=1Gi --price a=b:-1 -o tables | cpu: must"
            + " be an amount such as 4 or 16Gi, not \"-4\" | the price must be 0 or greater | must"
            + " be one of table, wide, markdown, csv, json, yaml | Run 'berth capacity scale"
            + " --help'",
        "disrupt x --lose a --node-eviction-rate -1 --max-unavailable 1 --unhealthy-zone-threshold"
            + " NaN | --node-eviction-rate: must be 0 or greater, not -1.0 | --max-unavailable"
            + " needs --upgrade | --unhealthy-zone-threshold: must be 0 or greater, not NaN | Run"
            + " 'berth disrupt",
        "capacity x --max-limit -1 --next -2 --at-least -3 | --podspec is missing | --max-limit:"
            + " must be 0 or greater, not -1 | --next: must be 0 or greater, not -2 | --at-least:"
            + " must be 0 or greater, not -3",
      })
  void everythingThatIsWrongIsReportedAtOnce(
      String line, String first, String second, String third, String fourth) {
    var run = Run.berth(line.split(" "));

    assertThat(run.err()).contains(first, second, third, fourth).doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "simulate",
        "explain",
        "disrupt",
        "deschedule",
        "descheduler",
        "capacity",
        "capacity fit",
        "capacity scale",
        "capacity consolidate",
        "check-config print",
        "check-config convert",
        "check-config lint",
        "genpod",
        "top",
        "snapshot",
        "replay",
        "annotate-load",
        "check-config",
        "convert-policy",
        "convert-kube-batch",
        "shadow",
        "completion",
        "version",
        "help"
      })
  void everyCommandHasHelp(String command) {
    var help = Run.berth((command + " --help").split(" "));

    assertThat(help.out()).containsPattern("Usage: berth \\[?" + command).contains("--debug");
    assertThat(help.out()).containsPattern("Exit codes:\\n +0 .*\\n +1 .*\\n(.*\\n)? +2 ");
    assertThat(help.out().lines().filter(line -> line.matches(" {2}(.*[ (])?berth .*")))
        .as("examples")
        .hasSizeGreaterThanOrEqualTo(2);
    assertThat(help.code()).isZero();
    assertThat(Run.berth(("help " + command).split(" "))).isEqualTo(help);
    assertThat(Run.berth("--help").out()).contains("  " + command.replaceFirst(" .*", "") + " ");
  }

  /// Beside 0, 1, 2 and 141, which every command may end with. An assertion holds every other test
  /// to that, see [RootCommand].
  @ParameterizedTest
  @CsvSource({
    "annotate-load, 3",
    "capacity, ''",
    "capacity fit, 3",
    "capacity scale, 3 130",
    "capacity consolidate, 130",
    "check-config, ''",
    "check-config convert, ''",
    "check-config lint, 3",
    "check-config print, 3",
    "completion, ''",
    "convert-kube-batch, ''",
    "convert-policy, ''",
    "deschedule, ''",
    "descheduler, ''",
    "disrupt, 3 130",
    "explain, ''",
    "genpod, ''",
    "help, ''",
    "replay, 3",
    "run, ''",
    "shadow, 3",
    "simulate, 3 130",
    "snapshot, ''",
    "top, ''",
    "version, ''",
  })
  void everyCommandNamesItsExitCodes(String command, String codes) {
    assertThat(namedCodes(command)).isEqualTo(("0 1 2 " + codes + " 141").replaceAll(" +", " "));
    assertThat(namedCodes("")).contains(codes);
  }

  private static String namedCodes(String command) {
    return Run.berth((command + " --help").strip().split(" "))
        .out()
        .lines()
        .dropWhile(line -> !line.equals("Exit codes:"))
        .skip(1)
        .takeWhile(line -> line.matches(" .*"))
        .map(String::strip)
        .filter(line -> line.matches("\\d+ +\\S.*"))
        .map(line -> line.replaceFirst(" .*", ""))
        .collect(Collectors.joining(" "));
  }

  /// A pipeline can tell it from a bad manifest.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "simulate",
        "simulate --until 1h",
        "explain",
        "disrupt --every-node",
        "disrupt --drain a",
        "capacity --consolidate",
        "check-config",
        "top",
        "top --server https://localhost:1",
        "snapshot",
        "deschedule --policy-config-file ../examples/deschedule/tidy.yaml",
        "genpod --namespace a",
        "shadow",
      })
  void aClusterThatCannotBeReachedIsAFailedRun(String command) {
    var run = Run.berth((command + " --kubeconfig nowhere.conf").split(" "));

    assertThat(run.err()).contains("nowhere.conf does not exist");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void theOldWordForTiesByNameIsUnderstoodAndNoted() {
    var run = Run.berth("simulate", SHOP, "--tie-break", "oracle");

    assertThat(run.out()).isEqualTo(Run.berth("simulate", SHOP, "--tie-break=name").out());
    assertThat(run.err()).containsOnlyOnce("--tie-break oracle is now called name;");
  }

  @Test
  void helpNeedsNoCommand() {
    assertThat(Run.berth("help")).isEqualTo(Run.berth("--help"));
  }

  @Test
  void theVersionNamesTheKubeSchedulerWhoseDecisionsTheseAre() {
    assertThat(Run.berth("version").out())
        .containsPattern("^berth \\d+\\.\\d+\\.\\d+")
        .contains("decides as kube-scheduler v1.37.1\n");
    assertThat(Run.berth("--version")).isEqualTo(Run.berth("version"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh"})
  void completionHasEveryCommandAndItsOptions(String shell) {
    assertThat(Run.berth("completion", shell).out())
        .startsWith("# Completes the commands, options and files of berth")
        .contains("check-config", "'--feature-gates'", "bashcompinit")
        .doesNotContain("picocli.info");
  }

  @Test
  void fishCompletesEveryCommandItsOptionsAndTheirValues() {
    assertThat(Run.berth("completion", "fish").out().lines())
        .allMatch(line -> line.startsWith("complete -c berth -n "))
        .contains(
            "complete -c berth -n __fish_use_subcommand -f -a simulate -d 'Places every pending pod"
                + " of a cluster, and shows the result.'")
        .anyMatch(line ->
            line.startsWith(
                "complete -c berth -n '__fish_seen_subcommand_from simulate' -s o -l output -x -a"
                    + " 'table wide name markdown csv json yaml summary' -d "))
        .anyMatch(line ->
            line.startsWith(
                "complete -c berth -n '__fish_seen_subcommand_from explain' -l config -r -d "));
  }

  /// Runs `simulate`, of which no output is taken.
  private static Run withoutOutput(String why) {
    var err = new ByteArrayOutputStream();
    var refusing =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(why);
          }
        };
    int code =
        RootCommand.run(
            new Streams(
                new ByteArrayInputStream(new byte[0]),
                new StandardOutput(refusing),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Terminal.NONE),
            settings -> 0,
            "simulate",
            SHOP);
    return new Run(code, "", err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void outputThatIsNotTakenIsAFailure() {
    var run = withoutOutput("No space left on device");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).endsWith("berth: the output could not be written to its end\n");
  }

  @Test
  void aReaderThatHasEnoughIsNoFailure() {
    var run = withoutOutput("Broken pipe");

    assertThat(run.code()).isEqualTo(141);
    assertThat(run.err()).doesNotContain("berth: ");
  }
}
