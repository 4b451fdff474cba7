package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Configurations that were changed at random: `berth check-config` accepts those that
/// kube-scheduler v1.37.1 accepts, completes them in the same way, and says of the others all that
/// kube-scheduler says.
///
/// The recorded ones are of the seeds 1 to 300; `conformance/config/sweep` makes others and runs
/// this with the folder where they are.
class ConfigurationsTest {
  private static final String SUFFIX = ".yaml";

  @TempDir Path temporary;

  @TestFactory
  Stream<DynamicTest> areJudgedAsByKubeScheduler() throws IOException {
    String given = System.getProperty("configurations.folder", "");
    Path folder = given.isEmpty() ? unpacked() : Path.of(given);
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .sorted(Comparator.comparingInt(Integer::parseInt))
          .toList()
          .stream()
          .map(seed -> DynamicTest.dynamicTest("seed " + seed, () -> compare(folder, seed)));
    }
  }

  private static void compare(Path folder, String seed) throws IOException {
    var judgement = ConfigurationJudgement.parse(Files.readString(folder.resolve(seed + ".txt")));
    assertThat(judgement.differences(folder.resolve(seed + SUFFIX))).isEmpty();
  }

  private Path unpacked() throws IOException {
    try (var zip =
        new ZipInputStream(
            Objects.requireNonNull(getClass().getResourceAsStream("/configurations.zip")))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Files.writeString(
            temporary.resolve(entry.getName()),
            new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return temporary;
  }
}
