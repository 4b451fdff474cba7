package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What kube-scheduler v1.37.1 decided for recorded clusters is what Berth decides, byte for byte:
/// feasible nodes, rejections with plugin and reasons, every score, the choice, the messages,
/// preemption with all candidates.
///
/// The data was made by `conformance/oracle/golden.sh`.
class GoldenTest {
  private static final AtomicInteger FILES = new AtomicInteger();
  private static final AtomicInteger DECISIONS = new AtomicInteger();

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> decidesAsKubeSchedulerDid() throws IOException {
    Map<String, String> recorded = recorded();
    return recorded.keySet().stream()
        .filter(name -> name.endsWith(".yaml"))
        .map(name -> name.substring(0, name.length() - ".yaml".length()))
        .filter(GoldenTest::isWithinReach)
        .map(name -> DynamicTest.dynamicTest(name, () -> compare(name, recorded)));
  }

  /// Devices are not there yet.
  private static boolean isWithinReach(String name) {
    return Stream.of("dra-", "mixed-", "handmade-dra", "handmade-gpu").noneMatch(name::startsWith);
  }

  private void compare(String name, Map<String, String> recorded) throws IOException {
    Path cluster = folder.resolve(name + ".yaml");
    Files.writeString(cluster, Objects.requireNonNull(recorded.get(name + ".yaml")));
    Verdict verdict = Judged.file(cluster, Objects.requireNonNull(recorded.get(name + ".json")));
    FILES.incrementAndGet();
    DECISIONS.addAndGet(verdict.decisions());
    assertThat(verdict.differences())
        .as("%d of %d decisions differ", verdict.differing(), verdict.decisions())
        .isEmpty();
  }

  @AfterAll
  static void sayHowMuchWasCompared() {
    System.out.printf(
        "compared %d decisions of %d recorded clusters with kube-scheduler's%n",
        DECISIONS.get(), FILES.get());
  }

  private static Map<String, String> recorded() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (InputStream resource =
            Objects.requireNonNull(GoldenTest.class.getResourceAsStream("/golden.zip"));
        var zip = new ZipInputStream(resource)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }
}
