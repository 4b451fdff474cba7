package dev.berth.conformance.loadaware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Json;
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

/// What crane-scheduler and Koordinator decide about recorded cases is what Berth decides: verdict,
/// reasons and score of every pod and node, and whom LowNodeLoad evicts for what reason.
class LoadAwareGoldenTest {
  private static final String CASE = ".yaml";

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> decidesAsTheOriginalsDo() throws IOException {
    Map<String, String> files = read();
    return files.keySet().stream()
        .filter(file -> file.endsWith(CASE))
        .map(file -> DynamicTest.dynamicTest(file, () -> compare(file, files)));
  }

  private void compare(String file, Map<String, String> files) throws IOException {
    Object expected = Json.parse(Objects.requireNonNull(files.get(file.replace(CASE, ".json"))));
    var given = LoadAwareCase.of(Objects.requireNonNull(files.get(file)));

    Object answer = Json.parse(LoadAwareVerdicts.of(given, folder));
    assertThat(Json.differences("", expected, answer)).isEmpty();
  }

  private static Map<String, String> read() throws IOException {
    var files = new TreeMap<String, String>();
    try (InputStream resource =
            Objects.requireNonNull(
                LoadAwareGoldenTest.class.getResourceAsStream("/golden-loadaware.zip"));
        var zip = new ZipInputStream(resource)) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }
}
