package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cli.command.RecordedCommandLines.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Command lines mean to Berth what they mean to the real kube-scheduler.
final class RecordedCommandLinesTest {
  @TempDir private Path directory = Path.of("");

  static Stream<Answer> wrong() {
    return RecordedCommandLines.answers("wrong.txt");
  }

  static Stream<Answer> written() {
    return RecordedCommandLines.files("written.txt", "written", ".yaml");
  }

  static Stream<Answer> given() {
    return RecordedCommandLines.files("given.txt", "given", ".txt");
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void errorsHaveTheSameWords(Answer recorded) {
    var run = run(recorded.arguments());
    var actual =
        run.err()
            .lines()
            .filter(line -> !line.startsWith("berth: "))
            .map(RecordedCommandLinesTest::words)
            .toList();

    if (recorded.output().equals("ok")) {
      assertThat(actual).isEmpty();
      assertThat(run.code()).isEqualTo(SchedulerRun.CODE_OF_PROCESS);
    } else if (recorded.output().startsWith("[")) {
      assertThat("[" + String.join(", ", actual) + "]").isEqualTo(recorded.output());
      assertThat(run.code()).isEqualTo(2);
    } else {
      // kube-scheduler stops at the first.
      assertThat(actual).first().isEqualTo(recorded.output());
      assertThat(run.code()).isEqualTo(2);
    }
  }

  /// But for the share of nodes to score: where kube-scheduler samples, Berth looks at all of them.
  /// And what is absent is not written as null.
  @ParameterizedTest
  @MethodSource("written")
  void theSameConfigurationIsWritten(Answer recorded) throws IOException {
    Path file = directory.resolve("written.yaml");
    var arguments =
        Stream.concat(recorded.arguments().stream(), Stream.of("--write-config-to=" + file));

    var run = run(arguments.toList());

    assertThat(run.code()).isZero();
    assertThat(run.settings()).isEmpty();
    assertThat(run.err()).endsWith("berth: wrote the configuration to " + file + "\n");
    assertThat(Files.readString(file))
        .isEqualTo(
            recorded
                .output()
                .replace("\npercentageOfNodesToScore: 0\n", "\npercentageOfNodesToScore: 100\n")
                .replace("      filterTimeout: null\n", ""));
  }

  @ParameterizedTest
  @MethodSource("given")
  void theSameValuesHold(Answer recorded) {
    Map<String, String> expected = new TreeMap<>();
    recorded
        .output()
        .lines()
        .forEach(line -> {
          int equals = line.indexOf('=');
          String quoted = line.substring(equals + 1);
          expected.put(
              line.substring(0, equals),
              quoted.substring(1, quoted.length() - 1).replace("\\\"", "\""));
        });
    expected.replace("v", "0");
    expected.remove("write-config-to");

    var values = new TreeMap<>(run(recorded.arguments()).onlySettings().request().values());

    assertThat(values.keySet()).contains("plugin-dir", "debug");
    values
        .keySet()
        .removeAll(
            List.of(
                "deschedule",
                "descheduling-dry-run",
                "descheduling-interval",
                "estimator-bind-address",
                "estimator-client-ca-file",
                "estimator-cluster-name",
                "estimator-insecure",
                "estimator-port",
                "estimator-tls-cert-file",
                "estimator-tls-private-key-file",
                "firmament-bind-address",
                "firmament-client-ca-file",
                "firmament-insecure",
                "firmament-port",
                "firmament-tls-cert-file",
                "firmament-tls-private-key-file",
                "plugin-dir",
                "record",
                "record-limit",
                "scheduler-conf",
                "ui",
                "debug",
                "write-config-to"));
    assertThat(values).isEqualTo(expected);
  }

  private static SchedulerRun run(List<String> arguments) {
    return SchedulerRun.berth(
        Stream.concat(
                Stream.of("run", "--master=http://127.0.0.1:1", "--secure-port=0"),
                arguments.stream())
            .toArray(String[]::new));
  }

  /// A line without who is to blame, and without hints.
  private static String words(String line) {
    return line.replaceFirst(
            "^(command line|--[a-z0-9-]+|\\S+\\.yaml:\\d+|built-in defaults): ", "")
        .replaceFirst("; (did you mean|valid are) .*", "")
        .replace("\"berth run\"", "\"kube-scheduler\"");
  }
}
