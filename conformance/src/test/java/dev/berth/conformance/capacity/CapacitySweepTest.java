package dev.berth.conformance.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Compares Berth with what the oracle has said of generated cases. `conformance/capacity-sweep`
/// makes them, has the oracle answer, and runs this.
@EnabledIfSystemProperty(
    named = "capacity.sweep.folder",
    matches = ".+",
    disabledReason = "it needs the oracle; conformance/capacity-sweep builds that, with Go")
class CapacitySweepTest {
  @TempDir Path folder;

  @Test
  void printsWhatTheOriginalsPrint() throws IOException {
    int different = 0;
    List<Path> answers = answers(Path.of(System.getProperty("capacity.sweep.folder")));
    for (Path answer : answers) {
      String name = answer.getFileName().toString().replace(".json", "");
      String text = Files.readString(answer.resolveSibling(name + ".yaml"));
      var verdict = CapacityVerdict.of(text, Files.readString(answer), folder);
      if (!verdict.differences().isEmpty()) {
        different++;
        System.out.println(name + " differs:");
        verdict.differences().forEach(line -> System.out.println("  " + line));
      }
    }
    System.out.printf("%d cases, %d different%n", answers.size(), different);
    assertThat(answers).isNotEmpty();
    assertThat(different).as("cases that differ").isZero();
  }

  private static List<Path> answers(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }
}
