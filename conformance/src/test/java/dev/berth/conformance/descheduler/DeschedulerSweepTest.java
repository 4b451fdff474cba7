package dev.berth.conformance.descheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// Compares Berth's cycles with what the oracle has said of generated scenarios.
/// `conformance/descheduler-sweep` makes them, has the oracle run them, and runs this.
@EnabledIfSystemProperty(
    named = "descheduler.sweep.folder",
    matches = ".+",
    disabledReason = "it needs the oracle; conformance/descheduler-sweep builds that, with Go")
class DeschedulerSweepTest {
  @Test
  void evictsAndRefusesAsTheOriginalDoes() throws IOException {
    int different = 0;
    int otherByChance = 0;
    List<Path> answers = answers(Path.of(System.getProperty("descheduler.sweep.folder")));
    for (Path answer : answers) {
      String name = answer.getFileName().toString().replace(".json", "");
      String policyName = name + ".policy.yaml";
      var verdict =
          DeschedulerVerdict.of(
              Files.readString(answer.resolveSibling(name + ".yaml")),
              Files.readString(answer.resolveSibling(policyName)),
              policyName,
              Files.readString(answer));
      otherByChance += verdict.isOtherByChance() ? 1 : 0;
      if (!verdict.differences().isEmpty()) {
        different++;
        System.out.println(name + " differs:");
        verdict.differences().forEach(line -> System.out.println("  " + line));
      }
    }
    System.out.printf(
        "%d scenarios, %d different, %d other by chance%n",
        answers.size(), different, otherByChance);
    assertThat(answers).isNotEmpty();
    assertThat(different).as("scenarios that differ").isZero();
  }

  private static List<Path> answers(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }
}
