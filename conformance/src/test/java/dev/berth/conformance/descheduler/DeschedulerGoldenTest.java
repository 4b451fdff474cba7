package dev.berth.conformance.descheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What the descheduler evicts and refuses in recorded scenarios, with a real API server's view and
/// in a dry run, is what Berth does: in the same order, with the same words, notes, usage and
/// errors; and it refuses the same policies with the same words.
class DeschedulerGoldenTest {
  private static final String ANSWER = ".json";

  @TestFactory
  Stream<DynamicTest> evictsWhatTheOriginalEvicts() throws IOException {
    Map<String, String> files = read();
    return files.keySet().stream()
        .filter(file -> file.endsWith(ANSWER))
        .map(file -> file.substring(0, file.length() - ANSWER.length()))
        .map(name -> DynamicTest.dynamicTest(name, () -> compare(name, files)));
  }

  private static void compare(String name, Map<String, String> files) {
    String policyName = name + ".policy.yaml";
    String cluster = Objects.requireNonNull(files.get(name + ".yaml"));
    String policy = Objects.requireNonNull(files.get(policyName));
    String answer = Objects.requireNonNull(files.get(name + ANSWER));

    var verdict = DeschedulerVerdict.of(cluster, policy, policyName, answer);

    assertThat(verdict.differences()).isEmpty();
  }

  private static Map<String, String> read() throws IOException {
    var files = new TreeMap<String, String>();
    try (InputStream resource =
            Objects.requireNonNull(
                DeschedulerGoldenTest.class.getResourceAsStream("/golden-descheduler.zip"));
        var zip = new ZipInputStream(resource)) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }
}
