package dev.berth.conformance.parity;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// The recorded clusters, and what kube-scheduler v1.37.1 decided for them; made by
/// `conformance/oracle/golden.sh`.
public final class RecordedClusters {
  private static final String CLUSTER = ".yaml";
  private static final int STEP = Objects.equals(System.getProperty("clusters"), "all") ? 1 : 5;

  private final Map<String, String> files = new TreeMap<>();

  private RecordedClusters() {}

  public static RecordedClusters read() {
    var recorded = new RecordedClusters();
    try (InputStream resource =
            Objects.requireNonNull(RecordedClusters.class.getResourceAsStream("/golden.zip"));
        var zip = new ZipInputStream(resource)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        recorded.files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return recorded;
  }

  /// The names of the clusters.
  public Stream<String> names() {
    return files.keySet().stream()
        .filter(name -> name.endsWith(CLUSTER))
        .map(name -> name.substring(0, name.length() - CLUSTER.length()));
  }

  /// Every fifth of the names, for what takes long; all of them with `-Dclusters=all`.
  public List<String> sample() {
    var all = names().toList();
    return IntStream.range(0, all.size()).filter(i -> i % STEP == 0).mapToObj(all::get).toList();
  }

  /// Writes a cluster to a file.
  public Path cluster(String name, Path folder) throws IOException {
    return Files.writeString(folder.resolve(name + CLUSTER), text(name + CLUSTER));
  }

  /// What was decided.
  String decisions(String name) {
    return text(name + ".json");
  }

  private String text(String file) {
    return Objects.requireNonNull(files.get(file), file);
  }
}
