package dev.berth.conformance.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What cluster-capacity and genpod print for recorded cases is what Berth prints in their place,
/// byte for byte: as text, with `--verbose`, as YAML and JSON, and as errors.
class CapacityGoldenTest {
  private static final String CASE = ".yaml";

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> printsWhatTheOriginalsPrint() throws IOException {
    Map<String, String> files = read();
    return files.keySet().stream()
        .filter(file -> file.endsWith(CASE))
        .map(file -> DynamicTest.dynamicTest(file, () -> compare(file, files)));
  }

  private void compare(String file, Map<String, String> files) throws IOException {
    String answer = Objects.requireNonNull(files.get(file.replace(CASE, ".json")));
    String text = Objects.requireNonNull(files.get(file));

    assertThat(CapacityVerdict.of(text, answer, folder).differences()).isEmpty();
  }

  private static Map<String, String> read() throws IOException {
    var files = new TreeMap<String, String>();
    try (InputStream resource =
            Objects.requireNonNull(
                CapacityGoldenTest.class.getResourceAsStream("/golden-capacity.zip"));
        var zip = new ZipInputStream(resource)) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }
}
