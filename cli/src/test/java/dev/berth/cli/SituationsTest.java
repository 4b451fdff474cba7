package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Situations that users meet, with the answers that they need. Of each there are the inputs; a
/// `.cmd`, whose lines are the arguments of `berth`; and a `.check` with a block for each of those
/// lines, in their order:
///
/// ```
/// $ explain
/// exit 0
/// has   3 of 7 pods placed      (in what is printed, wherever its lines break)
/// lacks tolerate
/// first set nodeTaintsPolicy    (of what would help, after its notes)
/// ```
final class SituationsTest {
  private static final Path FOLDER = Run.file("situations");

  /// What is to hold of the output of one command.
  private record Check(String command, List<String> rules) {}

  static Stream<String> situations() throws IOException {
    try (var files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".check"))
          .map(name -> name.substring(0, name.length() - ".check".length()))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("situations")
  void theAnswerIsTheOneThatIsNeeded(String situation) throws IOException {
    List<String> commands = lines(situation + ".cmd");
    List<Check> checks = checks(situation + ".check");
    assertThat(commands).hasSameSizeAs(checks);
    for (int i = 0; i < commands.size(); i++) {
      String[] arguments =
          Stream.of(commands.get(i).split(" "))
              .map(SituationsTest::inFolder)
              .toArray(String[]::new);
      assertThat(arguments[0]).isEqualTo(checks.get(i).command);
      Run run = Run.berth(arguments);
      for (String rule : checks.get(i).rules) {
        check(rule, commands.get(i), run);
      }
    }
  }

  private static String inFolder(String argument) {
    return Files.exists(FOLDER.resolve(argument)) ? FOLDER.resolve(argument).toString() : argument;
  }

  private static void check(String rule, String command, Run run) {
    String text = rule.substring(rule.indexOf(' ')).strip();
    String printed = run.out() + run.err();
    String said = printed.replaceAll("\\s+", " ");
    switch (rule.substring(0, rule.indexOf(' '))) {
      case "exit" ->
          assertThat(run.code()).as("%s%n%s", command, printed).isEqualTo(Integer.parseInt(text));
      case "has" -> assertThat(said).as("%s%n%s", command, printed).contains(text);
      case "lacks" -> assertThat(said).as("%s%n%s", command, printed).doesNotContain(text);
      case "first" ->
          assertThat(said)
              .as("%s%n%s", command, printed)
              .containsPattern("What would help (?:[^·]* )?· " + Pattern.quote(text));
      default -> throw new IllegalArgumentException(rule);
    }
  }

  private static List<Check> checks(String file) throws IOException {
    var checks = new ArrayList<Check>();
    for (String line : lines(file)) {
      if (line.startsWith("$ ")) {
        checks.add(new Check(line.substring(2), new ArrayList<>()));
      } else {
        checks.getLast().rules.add(line);
      }
    }
    return checks;
  }

  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(FOLDER.resolve(file)).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }
}
