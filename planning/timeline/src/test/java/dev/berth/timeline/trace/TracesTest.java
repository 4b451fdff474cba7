package dev.berth.timeline.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.model.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What tables say, and what is wrong with them.
final class TracesTest {
  private static final long GI = 1L << 30;

  private final List<String> notes = new ArrayList<>();

  private Trace read(Source... files) {
    var problems = new Problems();
    var trace = Traces.read(List.of(files), 1_000, problems, notes::add, _ -> {});
    assertThat(problems.kept()).isEmpty();
    return trace;
  }

  private static List<TracedPod> pods(Trace trace) {
    var pods = new ArrayList<TracedPod>();
    trace.pods().forEachRemaining(pods::add);
    return pods;
  }

  private static List<String> problems(String text) {
    var problems = new Problems();
    var _ = Traces.read(List.of(new TraceFile("t.csv", text)), 1_000, problems, _ -> {}, _ -> {});
    return problems.kept().stream().map(Problem::toString).toList();
  }

  @Test
  void aLineIsAPod() {
    var trace =
        read(
            new TraceFile(
                "day.csv",
                """
                arrival,duration,namespace,name,count,workload,queue,priority,cpu,memory,nvidia.com/gpu
                1h30m,90s,research,train,3,nightly,gold,-2,1500m,2Gi,1
                """));

    assertThat(pods(trace))
        .containsExactly(
            new TracedPod(
                "day.csv:2",
                Duration.ofMinutes(90),
                Duration.ofSeconds(90),
                "research",
                "train",
                3,
                "nightly",
                "gold",
                "",
                0,
                "",
                -2,
                "",
                new ResourceVector(1_500, 2 * GI, 0, 0, Map.of("nvidia.com/gpu", 1L)),
                List.of()));
    assertThat(trace.count()).isEqualTo(3);
    assertThat(notes).isEmpty();
  }

  @Test
  void onlyTheArrivalIsNeeded() {
    assertThat(pods(read(new TraceFile("t.csv", "arrival\n0.5\n"))))
        .containsExactly(
            TracedPod.of(
                "t.csv:2",
                Duration.ofMillis(500),
                null,
                "default",
                "line-2",
                "",
                null,
                ResourceVector.ZERO));
  }

  @Test
  void podsComeInTheOrderOfTheirArrival() {
    var pods =
        pods(
            read(
                new TraceFile("a.csv", "arrival,name\n3s,a3\n1s,a1\n"),
                new TraceFile("b.csv", "name,arrival\nb2,2\nb1,1\n")));

    assertThat(pods).extracting(TracedPod::name).containsExactly("a1", "b1", "b2", "a3");
  }

  @Test
  void theEarliestTimeOfDayIsTheBeginning() {
    var trace =
        read(
            new TraceFile(
                "t.csv",
                """
                arrival
                2026-11-23T08:10:00Z
                2026-11-23T08:00:00Z
                2026-11-23T09:00:00+01:00
                """));

    assertThat(trace.beginning()).isEqualTo(Instant.parse("2026-11-23T08:00:00Z"));
    assertThat(pods(trace))
        .extracting(pod -> pod.arrival().minus(trace.offset()))
        .containsExactly(Duration.ZERO, Duration.ZERO, Duration.ofMinutes(10));
  }

  @Test
  void unknownColumnsAreNoted() {
    read(new TraceFile("t.csv", "arrival,durration\n1,2\n"));

    assertThat(notes)
        .containsExactly(
            "t.csv is read as Berth's table of pods, which has no such columns: durration; did you"
                + " mean \"duration\"?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "arrival;noon | t.csv:2: arrival: must be a duration such as 1h30m, a number of seconds,"
            + " or a time such as 2026-11-23T08:00:00Z, not \"noon\"",
        "arrival,cpu;1,-1 | t.csv:2: cpu: must be an amount of 0 or greater, such as 2, 250m or"
            + " 1Gi, not \"-1\"",
        "arrival,duration;1,-5s | t.csv:2: duration: must be a duration such as 90s or 1h30m, or"
            + " a number of seconds, not \"-5s\"",
        "arrival,count;1,0 | t.csv:2: count: must be a whole number from 1 to 1000000, not \"0\"",
        "arrival,namespace;1,Web | t.csv:2: namespace: must be a name of lower case letters,"
            + " digits and '-', not \"Web\"",
        "arrival,cpu;,1 | t.csv:2: arrival: this is required: when the pod comes",
        "arrival,group;1,g | t.csv:2: minCount: a gang has both: group names it, minCount is how"
            + " many of it start together",
        "arrival,x.y/gpu;1,500m | t.csv:2: x.y/gpu: must be a whole number, as all amounts of"
            + " such resources are, not \"500m\"",
        "arrival;1,2 | t.csv:2: 2 values for 1 columns; quote values that have commas in them",
        "arrival,arrival;1 | t.csv:1: arrival: there are two columns of that name",
        "arrival;1;2026-11-23T08:00:00Z | t.csv:3: arrival: \"2026-11-23T08:00:00Z\" is counted"
            + " from elsewhere than the times before: give all since the beginning, or all as times"
            + " of day",
        "'' | t.csv: this is empty; its first line has to name columns",
      })
  void whatIsWrongHasItsPlace(String text, String problem) {
    assertThat(problems(text.replace(';', '\n'))).containsExactly(problem);
  }

  @Test
  void everyProblemIsReported() {
    assertThat(problems("arrival,cpu,memory\nx,y,z\n1,2,1Gi\n1,2,big\n")).hasSize(4);
  }

  @Test
  void unknownTablesAreRefused() {
    assertThat(problems("when,what\n1,2\n"))
        .singleElement()
        .asString()
        .startsWith(
            "t.csv:1: these are the columns of no known table: when, what. A table of pods needs"
                + " the column arrival. Tables of public traces: task_events of Google's")
        .doesNotContain("commas");
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "\t", "|"})
  void columnsThatAreNotSeparatedByCommasAreFound(String separator) {
    assertThat(problems("arrival%1$sname\n1%1$sa\n".formatted(separator)))
        .singleElement()
        .asString()
        .contains("Columns are separated by commas. A table of pods needs the column arrival.");
  }
}
