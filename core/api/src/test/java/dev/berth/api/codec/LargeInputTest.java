package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lists are read item by item, and counted while they are.
class LargeInputTest {
  private static final int ITEMS = 40_000;

  private static final String YAML_ITEM =
      """
      - apiVersion: v1
        kind: Pod
        metadata:
          annotations:
            note: %s
          labels:
            app: web
            pod-template-hash: 7d9c8b6f5
          name: pod-%d
          namespace: default
        spec:
          containers:
          - image: nginx
            name: web
            resources:
              requests:
                cpu: 100m
                memory: 1Gi
          tolerations:
          - effect: NoExecute
            key: node.kubernetes.io/not-ready
            operator: Exists
            tolerationSeconds: 300
        status:
          phase: Pending
      """;

  private static final String JSON_ITEM =
      """
      {"metadata":{"name":"pod-%2$d","annotations":{"note":"%1$s"}},
       "spec":{"containers":[{"name":"web","resources":{"requests":{"cpu":"100m"}}}]},
       "apiVersion":"v1","kind":"Pod"},
      """;

  /// Texts, one after the other.
  private static final class Parts extends InputStream {
    private final Iterator<String> parts;
    private InputStream current = InputStream.nullInputStream();

    Parts(Iterator<String> parts) {
      this.parts = parts;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      while (true) {
        var count = current.read(target, offset, length);
        if (count >= 0 || !parts.hasNext()) {
          return count;
        }
        current = new ByteArrayInputStream(parts.next().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /// In a JVM of its own, with less memory than the input is long.
  @ParameterizedTest
  @CsvSource({"yaml", "json"})
  void readsAMillionLinesInLittleMemory(String format) throws Exception {
    var process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx24m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LargeInputTest.class.getName(),
                format)
            .redirectErrorStream(true)
            .start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).isEqualToIgnoringNewLines("40000 objects, 1 problem");
  }

  /// Reads a list and says how many objects it had.
  public static void main(String[] args) throws IOException {
    var yaml = args[0].equals("yaml");
    var note = "x".repeat(yaml ? 500 : 2000);
    var item = yaml ? YAML_ITEM : JSON_ITEM;
    var head = yaml ? "apiVersion: v1\nitems:\n" : "{\"apiVersion\":\"v1\",\"items\":[";
    var tail = yaml ? "- 1\nkind: List\n" : "1],\"kind\":\"List\"}";
    // Not flatMap: its iterator takes all items at once.
    var parts =
        Stream.concat(
            Stream.concat(
                Stream.of(head), IntStream.range(0, ITEMS).mapToObj(i -> item.formatted(note, i))),
            Stream.of(tail));
    var problems = new Problems();
    var reader =
        new ObjectReader<KubernetesObject>(
            KindRegistry.<KubernetesObject>builder().addAll(Kinds.all()).build(),
            Interner.ofCapacity(10_000),
            problems);
    var read = new AtomicInteger();
    try (var in = new CountingInput(new Parts(parts.iterator()))) {
      reader.read(
          in,
          "x",
          at -> {
            var expected = read.getAndIncrement();
            if (!at.value().metadata().name().equals("pod-" + expected)
                || in.count() < 500L * expected) {
              throw new AssertionError(at);
            }
          });
      if (in.count() < 500L * ITEMS) {
        throw new AssertionError("counted only " + in.count());
      }
    }
    System.out.println(read + " objects, " + problems.count() + " problem");
  }
}
