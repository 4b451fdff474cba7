package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Manifests of public repositories, each simulated for itself on two large nodes: Berth takes it,
/// or refuses it with a line that names the file. `conformance/corpus` fetches them, and runs this.
@EnabledIfSystemProperty(
    named = "corpus.folder",
    matches = ".+",
    disabledReason = "it needs public manifests; conformance/corpus fetches them, and runs this")
class CorpusTest {
  private static final int DONE = 0;
  private static final int REFUSED = 2;

  private static final String NODE =
      """
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: n%1$d, uid: n%1$d, labels: {kubernetes.io/hostname: n%1$d, kubernetes.io/os: linux}}
      status: {allocatable: {cpu: 32, memory: 128Gi, pods: 250, ephemeral-storage: 500Gi}}
      """;

  @TempDir private static Path folder = Path.of("");

  @Test
  void everyManifestIsReadOrRefused() throws IOException {
    var nodes =
        Files.writeString(folder.resolve("nodes.yaml"), NODE.formatted(1) + NODE.formatted(2));
    var refused = new ArrayList<Path>();
    var read = 0;
    for (Path manifest : manifests(Path.of(System.getProperty("corpus.folder")))) {
      var run = BerthRun.of("simulate", nodes.toString(), manifest.toString(), "--output=summary");
      assertThat(run.code()).as("%s: %s", manifest, run.err()).isIn(DONE, REFUSED);
      if (run.code() == REFUSED) {
        assertThat(run.err()).contains(manifest.toString());
        refused.add(manifest);
        System.out.print(run.err());
      } else {
        read++;
      }
    }
    System.out.printf("%,d manifests read, %,d refused%n", read, refused.size());
    assertThat(read).isPositive();
  }

  /// Files that may hold a Kubernetes object.
  private static List<Path> manifests(Path corpus) throws IOException {
    try (var files = Files.walk(corpus)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(ya?ml|json)"))
          .filter(Files::isRegularFile)
          .filter(CorpusTest::hasKind)
          .sorted()
          .toList();
    }
  }

  private static boolean hasKind(Path file) {
    try {
      var text = Files.readString(file);
      return text.contains("apiVersion") && text.contains("kind");
    } catch (MalformedInputException e) {
      return false; // no text
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
