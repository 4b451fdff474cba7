package dev.berth.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.query.Schemas;
import java.io.IOException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth disrupt`, and what `berth simulate` makes of tainted nodes.
final class DisruptTest {
  private static final String SHOP = Run.file("disruption/shop.yaml").toString();
  private static final String TAINTED = Run.file("disruption/tainted.yaml").toString();

  private static Run disrupt(String options) {
    return Run.berth(
        Stream.concat(Stream.of("disrupt", SHOP), Stream.of(options.split(" ")))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          drain      | --drain node-a --pod-start 20s --pod-stop 10s
          taint      | --taint maintenance=now:NoExecute@zone=a,node-c --cordon zone=a,node-c
          lose       | --lose zone=a+pool=web
          upgrade    | --upgrade pool=web --node-start 90s --pod-start 20s
          two        | --drain node-a,node-c --force
          every-node | --every-node
          every-zone | --every-zone
          """)
  void theResultIsShownAsTables(String file, String options) {
    var run = disrupt(options);

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(Run.text("disruption/" + file + ".txt"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--drain node-a,node-c --pod-start 1500ms",
        "--drain node-a,node-b,node-c --force",
        "--drain node-a,node-c --force",
        "--lose zone=b",
        "--upgrade pool=web",
        "--every-node",
        "--every-zone",
        "--every-pool"
      })
  void theDocumentIsAsItsSchemaSays(String options) throws IOException {
    var run = disrupt(options + " -o json");

    assertThat(run.code()).isZero();
    assertThat(Schemas.problems("disruption", run.out())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --drain node-a                                | apiVersion: berth.dev/v1alpha1, kind: Disruption
          --every-zone                                  | apiVersion: berth.dev/v1alpha1, kind: DisruptionTrials
          """)
  void yamlHasItToo(String options, String head) {
    assertThat(disrupt(options + " -o yaml").out()).startsWith(head.replace(", ", "\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --drain node-a --fail-on=pending,stuck            | 0 | ''
          --drain node-a,node-b --fail-on=pending           | 3 | pod is pending
          --drain node-c --fail-on=stuck                    | 3 | stuck
          --drain node-c --force --fail-on=stuck            | 0 | ''
          --every-zone --fail-on=stuck                      | 3 | c is stuck
          --every-node --fail-on=pending                    | 0 | ''
          """)
  void anOutcomeMayBeAFailure(String options, int code, String message) {
    var run = disrupt(options);

    assertThat(run.err()).contains(message);
    assertThat(run.code()).isEqualTo(code);
  }

  /// At the first look at all nodes behind the grace period; then the pods go when the toleration
  /// that admission gives them is over.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --lose node-b                                  | 55
          --lose node-b --node-monitor-grace-period 2m   | 125
          --lose node-b --node-monitor-period 7s         | 56
          """)
  void silentNodesAreFoundAsTheFlagsSay(String options, String seconds) {
    var run = disrupt(options + " -o json");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(tainted(run.out())).isEqualTo(seconds);
  }

  /// When nodes are tainted so that pods go.
  private static String tainted(String json) {
    return Pattern.compile(
            "\"at\": ([0-9.]+),\\s+\"node\": \"[^\"]*\",\\s+\"event\": \"tainted\",\\s+\"detail\":"
                + " \"[^\"]*NoExecute\"")
        .matcher(json)
        .results()
        .map(found -> found.group(1))
        .collect(joining(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --node-monitor-period 0s              | --node-monitor-period: must be greater than 0s
          --node-eviction-rate -1               | must be 0 or greater, not -1.0
          --secondary-node-eviction-rate NaN    | must be 0 or greater, not NaN
          --large-cluster-size-threshold few    | large-cluster-size-threshold
          --node-monitor-grace-period soon      | must be a duration such as 90s or 1h30m, not "soon"
          """)
  void flagsThatMakeNoSenseAreRefused(String options, String message) {
    var run = disrupt("--lose node-b " + options);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void allNodesThatAreNotThereAreNamedAtOnce() {
    var run = disrupt("--drain nowhere --cordon zone=q --taint a:NoExecute@pool=none");

    assertThat(run.err())
        .contains("--drain: nodes \"nowhere\" not found")
        .contains("--cordon: no node is \"zone=q\"")
        .contains("--taint: no node is \"pool=none\"");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aClusterWithoutZonesCannotLoseThem() {
    var run = Run.berth("disrupt", TAINTED, "--every-zone");

    assertThat(run.err()).contains("--every-zone: no node has a zone");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aSimulationEvictsPodsThatDoNotTolerateTheirNode() {
    var run = Run.berth("simulate", TAINTED);

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("Evicted by taints")
        .contains("node-a  gpu=broken:NoExecute  2 pods")
        .contains("shop/alone  nothing controls it: it does not come back")
        .contains("1 of 1 pod placed");
    assertThat(run.err()).contains("after tolerationSeconds: 1 pod; with --until time passes");
  }

  @Test
  void overTimePodsGoWhenTheirTolerationIsOver() {
    var run = Run.berth("simulate", TAINTED, "--until", "1h", "-o", "json");

    assertThat(run.out().replaceAll("\\s", ""))
        .containsPattern("\"name\":\"patient\".{0,200}\"ended\":600");
  }

  @Test
  void withoutControllersNobodyEvicts() {
    var run = Run.berth("simulate", TAINTED, "--controllers=false");

    assertThat(run.out()).doesNotContain("Evicted by taints");
  }
}
