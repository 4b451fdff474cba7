package dev.berth.conformance.loadaware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Compares Berth with what the oracle has said of generated cases. `conformance/loadaware-sweep`
/// makes them, has the oracle answer, and runs this.
@EnabledIfSystemProperty(
    named = "loadaware.sweep.folder",
    matches = ".+",
    disabledReason = "it needs the oracle; conformance/loadaware-sweep builds that, with Go")
class LoadAwareSweepTest {
  /// The oracle's own answers differ from try to try.
  private static final String VARIES = "\"varies\": true";

  @TempDir Path folder;

  @Test
  void decidesAsTheOriginalsDo() throws IOException {
    int asked = 0;
    int different = 0;
    for (Path file : cases(Path.of(System.getProperty("loadaware.sweep.folder")))) {
      String name = file.getFileName().toString().replace(".yaml", "");
      var given = LoadAwareCase.of(Files.readString(file));
      String expected = Files.readString(file.resolveSibling(name + ".json"));
      if (expected.contains(VARIES)) {
        continue;
      }
      asked++;
      List<String> differences =
          Json.differences(
              "", Json.parse(expected), Json.parse(LoadAwareVerdicts.of(given, folder)));
      if (!differences.isEmpty()) {
        different++;
        System.out.println(name + " differs:");
        differences.forEach(line -> System.out.println("  " + line));
      }
    }
    System.out.printf("%d cases, %d different%n", asked, different);
    assertThat(asked).isPositive();
    assertThat(different).as("cases that differ").isZero();
  }

  private static List<Path> cases(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }
}
