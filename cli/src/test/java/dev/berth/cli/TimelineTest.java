package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.query.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth simulate` over time.
final class TimelineTest {
  private static final String CLUSTER = Run.file("timeline/cluster.yaml").toString();
  private static final String DAY = Run.file("timeline/day.csv").toString();
  private static final String ANNOTATED = Run.file("timeline/annotated.yaml").toString();

  @TempDir private Path directory = Path.of("");

  @Test
  void aTraceIsShownAsTables() {
    var run = Run.berth("simulate", CLUSTER, "--trace", DAY);

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(Run.text("timeline/day.txt"));
  }

  @Test
  void annotationsSayWhenPodsAndNodesComeAndHowLongTheyStay() {
    var run = Run.berth("simulate", CLUSTER, ANNOTATED, "--until", "end");

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(Run.text("timeline/annotated.txt"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "yaml", "summary"})
  void theSameInputGivesTheSameBytes(String format) {
    var once = Run.berth("simulate", CLUSTER, ANNOTATED, "--trace", DAY, "-o", format);
    var again = Run.berth("simulate", CLUSTER, ANNOTATED, "--trace", DAY, "-o", format);

    assertThat(once.code()).isZero();
    assertThat(once.out()).isNotEmpty().isEqualTo(again.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "summary"})
  void theDocumentIsAsItsSchemaSays(String format) throws IOException {
    var run =
        Run.berth("simulate", CLUSTER, ANNOTATED, "--trace", DAY, "--until", "1h", "-o", format);

    assertThat(run.code()).isZero();
    assertThat(Schemas.problems("timeline", run.out())).isEmpty();
  }

  @Test
  void yamlHasWhatJsonHas() {
    var json = Run.berth("simulate", CLUSTER, "--trace", DAY, "-o", "json").out();
    var yaml = Run.berth("simulate", CLUSTER, "--trace", DAY, "-o", "yaml").out();

    assertThat(yaml).startsWith("apiVersion: berth.dev/v1alpha1\nkind: Timeline\n");
    assertThat(yaml.lines().filter(line -> line.contains("outcome: preempted")).count())
        .isEqualTo(json.split("\"outcome\":\"preempted\"", -1).length - 1)
        .isEqualTo(6);
  }

  @Test
  void aTraceMayBeCompressed() throws IOException {
    var file = directory.resolve("day.csv.gz");
    try (var zip = new GZIPOutputStream(Files.newOutputStream(file))) {
      zip.write(Files.readAllBytes(Path.of(DAY)));
    }

    assertThat(Run.berth("simulate", CLUSTER, "--trace", file.toString()).out())
        .isEqualTo(Run.text("timeline/day.txt"));
  }

  @Test
  void theSummaryIsWrittenBesideTheTable() throws IOException {
    var summary = directory.resolve("summary.json");
    var run = Run.berth("simulate", CLUSTER, "--trace", DAY, "--summary", summary.toString());

    assertThat(run.out()).isEqualTo(Run.text("timeline/day.txt"));
    assertThat(Schemas.problems("timeline", Files.readString(summary))).isEmpty();
  }

  @Test
  void numbersOfNodesAreCompared() {
    var run = Run.berth("simulate", CLUSTER, "--trace", DAY, "--nodes", "1,2,4");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            NODES  MEAN WAIT    P50    P90    P99    MAX  STILL WAITING  PREEMPTED  cpu  memory
                1      1h29m  45m2s  3h30m  3h30m  3h30m              1          4  92%     23%
                2     20m46s     2s  50m2s  1h30m  1h30m              1          6  82%     21%
                4      2m30s     0s     0s    35m    35m              1          0  41%     10%
            """);
  }

  @Test
  void aRunMayHaveAnotherNumberOfNodes() {
    var two = Run.berth("simulate", CLUSTER, "--trace", DAY, "--nodes", "2");

    assertThat(two.out()).isEqualTo(Run.text("timeline/day.txt"));
  }

  @Test
  void queuesShareByTheirWeights() {
    var queues = Run.file("timeline/queues.yaml").toString();
    var trace = Run.file("timeline/queues.csv").toString();
    var run = Run.berth("simulate", CLUSTER, queues, "--trace", trace, "--until", "2h");

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(Run.text("timeline/queues.txt"));
  }

  @Test
  void chartsAreDrawnIntoAFolder() throws IOException {
    var once = directory.resolve("once");
    var again = directory.resolve("again");
    for (var folder : List.of(once, again)) {
      assertThat(
              Run.berth("simulate", CLUSTER, "--trace", DAY, "--charts", folder.toString()).out())
          .isEqualTo(Run.text("timeline/day.txt"));
    }

    try (var charts = Files.list(once)) {
      assertThat(charts.toList())
          .extracting(chart -> chart.getFileName().toString())
          .containsExactlyInAnyOrder(
              "utilisation.svg",
              "cpu.svg",
              "memory.svg",
              "pods.svg",
              "fairness.svg",
              "shares-of-namespaces.svg",
              "waits-by-namespace.svg",
              "waits-by-priority.svg");
    }
    for (var chart : List.of("cpu.svg", "waits-by-namespace.svg")) {
      assertThat(once.resolve(chart))
          .content()
          .contains("<svg", "day.csv on cluster.yaml · 2 nodes", "prefers-color-scheme:dark")
          .hasSizeLessThan(50_000);
      assertThat(once.resolve(chart)).hasSameTextualContentAs(again.resolve(chart));
    }
  }

  @Test
  void thePageForABrowserHasTheChartsAndTheTables() throws IOException {
    var file = directory.resolve("day.html");
    var run = Run.berth("simulate", CLUSTER, "--trace", DAY, "--html", file.toString());

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(file)
        .content()
        .contains("<title>Simulation of day.csv on cluster.yaml</title>", "Waiting times")
        .contains("<title>Requested of what is allocatable</title>", "<th>OF</th>")
        .doesNotContain("http://example", "src=", "href=", "<script");
  }

  @Test
  void aPodThatWaitsAtTheEndIsWhatFailOnPendingMeans() {
    var run = Run.berth("simulate", CLUSTER, "--trace", DAY, "--fail-on", "pending");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("--fail-on=pending: 1 pod is pending");
  }

  @Test
  void aRunMayEndAtATimeOfDay() throws IOException {
    var trace = directory.resolve("t.csv");
    Files.writeString(trace, "arrival,duration\n2026-11-23T08:00:00Z,3h\n");

    assertThat(
            Run.berth(
                    "simulate",
                    CLUSTER,
                    "--trace",
                    trace.toString(),
                    "--until",
                    "2026-11-23T09:30:00Z")
                .out())
        .contains("In 1h30m, 1 pod arrived, 0 of them ended, 1 runs.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--until=soon | Invalid value for option '--until': must be a duration such as 24h or"
            + " 90m, a time such as 2026-11-23T08:00:00Z, or the word end, not \"soon\"",
        "--until=2026-11-23T08:00:00Z | --until: 2026-11-23T08:00:00Z is a time, and no trace has"
            + " times of day to count from: name a duration",
        "--charts=charts | --charts needs --until or --trace",
        "--nodes=3 | --nodes needs --until or --trace",
        "--until=1h --nodes=0 | --nodes: must be 1 or greater, not 0",
        "--until=1h --nodes=1,2 --output=json | --nodes with several numbers compares: -o table or"
            + " -o summary",
        "--time-limit=soon --until=1h | must be a duration such as 90s or 1h30m, not \"soon\"",
        "--trace=none.csv | none.csv: there is no such file or directory",
      })
  void badUsageIsExplained(String options, String message) {
    var arguments =
        Stream.concat(Stream.of("simulate", CLUSTER), Stream.of(options.split(" ", -1)));
    var run = Run.berth(arguments.toArray(String[]::new));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void wrongAnnotationsHaveTheirPlace() throws IOException {
    var file = directory.resolve("pods.yaml");
    Files.writeString(file, Files.readString(Path.of(ANNOTATED)).replace("20m", "long"));
    var run = Run.berth("simulate", CLUSTER, file.toString(), "--until", "end");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "pods.yaml:1: spec.template.metadata.annotations: the annotation"
                + " simulation.berth.dev/duration must be a duration such as 90s or 1h30m, not"
                + " \"long\"");
  }
}
