package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.query.Schemas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth plan`.
final class PlanTest {
  private static final String CLUSTER =
      "running.yaml --price pool=large:0.4 --price pool=small:0.1 ";

  @TempDir private Path directory = Path.of("");

  /// A command on the clusters of these tests, with few rounds.
  private static Run plan(String words) {
    var arguments = new ArrayList<>(List.of("plan", "--rounds", "500"));
    Arrays.stream(words.split(" "))
        .map(word -> word.endsWith(".yaml") ? Run.file("plan/" + word).toString() : word)
        .forEach(arguments::add);
    return Run.berth(arguments.toArray(String[]::new));
  }

  /// The first case is that of Kubernetes issue 68036.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          devices.yaml                                | 0 | All 3 waiting pods get a node, 1 more than one by one.
          gang.yaml                                   | 0 | All 4 waiting pods get a node, 2 more than one by one.
          gang-waits.yaml                             | 3 | 1 gang does not start.
          gang-waits.yaml                             | 3 | 1 of 3 waiting pods gets a node
          crowded.yaml                                | 0 | 5 of 13 waiting pods get a node, as many as one by one; 8 wait.
          crowded.yaml --all                          | 3 | 5 of 13 waiting pods get a node
          running.yaml large.yaml                     | 0 | 0 of 2 waiting pods get a node
          running.yaml large.yaml --moves 1           | 0 | 1 of 2 waiting pods gets a node, 1 more than one by one; 1 waits.
          running.yaml large.yaml --moves 2           | 0 | All 2 waiting pods get a node, 2 more than one by one.
          running.yaml large.yaml --moves 9           | 0 | 2 pods move.
          running.yaml large.yaml --moves 2 --all     | 0 | 2 pods move.
          running.yaml large.yaml budget.yaml --moves 2 | 0 | 1 of 2 waiting pods gets a node
          running.yaml --objective nodes              | 0 | 4 nodes are in use, as many as now.
          running.yaml --objective nodes --moves 1    | 0 | 3 nodes are in use, 1 fewer than now. 1 pod moves.
          """)
  void eachPlanIsTheBest(String words, int code, String sentence) {
    var run = plan(words);

    assertThat(run.out()).contains(sentence);
    assertThat(run.code()).as(run.err()).isEqualTo(code);
  }

  @Test
  void withPricesTheCheapestNodesAreUsed() {
    assertThat(plan(CLUSTER + "--moves 2").out())
        .contains("cost 0.20 per hour, 0.80 less than now. 2 pods move.")
        .containsPattern("price per hour +0.20 +1.00\n");
    assertThat(plan(CLUSTER + "--moves 2 --objective placed").out())
        .containsPattern("price per hour +1.00 +1.00\n");
    assertThat(plan("running.yaml --price pool=large:0.4").err())
        .contains("2 nodes have no price and count as free");
  }

  @Test
  void aModelSaysWhichOfEqualNodesIsBetter() {
    var fewPods = plan("models.yaml --placements --model octopus");
    var muchLeft = plan("models.yaml --placements --model cpu");

    assertThat(fewPods.out()).containsPattern("shop/new +few-pods");
    assertThat(muchLeft.out()).containsPattern("shop/new +much-left");
  }

  @Test
  void aPlanIsShownBesideOneByOne() {
    var run = plan("devices.yaml --placements");

    assertThat(run.out()).isEqualTo(Run.text("plan/devices.txt"));
  }

  @Test
  void thoseThatWaitSayWhatTheyLack() {
    assertThat(plan("crowded.yaml").out())
        .containsSubsequence(
            "of priority 1000     1           1\n",
            "of priority 0        4           4\n",
            "Waiting\n  shop/web-",
            "0/2 nodes are available: 2 Insufficient cpu.");
    assertThat(plan("gang-waits.yaml").out())
        .containsPattern("gangs started, of 1 +0 +0\n")
        .contains("gang Job ml/training");
    assertThat(plan("running.yaml large.yaml -o name").out())
        .isEqualTo("pod/large-1%npod/large-2%n".formatted());
  }

  @Test
  void podsThatComeLaterAreNoted() throws IOException {
    assertThat(plan("running.yaml sets.yaml").err())
        .contains("StatefulSet shop/db: 2 pods are made when earlier pods run, and the plan is")
        .contains("not created: pods \"quota-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"large.yaml --moves 2", "large.yaml budget.yaml --moves 1", "sets.yaml"})
  void theSameRoundsFindTheSame(String words) {
    var document = "running.yaml " + words + " -o json";
    var first = plan(document);

    assertThat(first.out()).contains("\"kind\": \"PlacementPlan\"");
    assertThat(plan(document)).isEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "devices.yaml",
        "gang-waits.yaml",
        "running.yaml large.yaml --moves 2 --price pool=large:0.4"
      })
  void theDocumentIsAsItsSchemaSays(String words) throws IOException {
    var document = plan(words + " -o json").out();

    assertThat(Schemas.problems("plan", document)).isEmpty();
    assertThat(Schemas.problems("plan", document.replace("\"oneByOne\":", "\"before\":")))
        .isNotEmpty();
  }

  /// Devices, and pods that move.
  @ParameterizedTest
  @ValueSource(strings = {"devices.yaml", "gang.yaml", "running.yaml large.yaml --moves 2"})
  void aSimulationTakesThePlannedClusterAndPlacesNothing(String words) {
    var planned = directory.resolve("planned.yaml");
    var run = plan(words + " --planned " + planned.toString().replace(".yaml", ".yml"));

    var simulated = Run.berth("simulate", planned.toString().replace(".yaml", ".yml"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(simulated.out()).startsWith("There is no pod to place.");
    assertThat(simulated.code()).isZero();
  }

  @Test
  void aPlannedClusterHasTheNodesOfThePlan() {
    var planned = directory.resolve("planned").toString();
    plan("running.yaml large.yaml --moves 2 --planned " + planned);
    var again = Run.berth("plan", "--rounds", "500", planned, "-o", "json");

    assertThat(again.out()).contains("\"placements\": []", "\"moves\": []", "\"waiting\": []");
    assertThat(again.out())
        .containsPattern("\"resource\": \"cpu\",\\s+\"capacity\": 32000,\\s+\"used\": 28000");
  }

  @Test
  void aPageForABrowserHasTheVerdict() {
    var page = directory.resolve("plan.html");
    var run = plan("devices.yaml --html " + page);

    assertThat(run.code()).isZero();
    assertThat(page).content().contains("A plan for devices.yaml", "All 3 waiting pods", "<table>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--moves -1 | --moves: must be 0 or greater, not -1",
        "--rounds -1 | --rounds: must be 0 or greater, not -1",
        "--rounds 5 --time 1s | --rounds stands in place of --time",
        "--time soon | must be a duration such as 90s or 1h30m, not \"soon\"",
        "--objective most | must be one of placed, nodes, price, not \"most\"",
        "--objective price | prices are missing; name them by --price",
        "--price web:1 | must be LABEL=VALUE:AMOUNT",
        "--price pool=web:2000000000 | --price: an amount is higher than 1000000000",
        "--node-usage usage.csv | --node-usage: plans go by requests alone",
        "--planned nowhere/planned.yml | there is no directory",
        "nowhere.yml | there is no such file or directory",
      })
  void badInputIsSaid(String options, String message) {
    var words = new ArrayList<>(List.of("plan", Run.file("plan/devices.yaml").toString()));
    words.addAll(List.of(options.split(" ")));
    var run = Run.berth(words.toArray(String[]::new));

    assertThat(run.err()).contains(message);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void aClusterIsNeeded() {
    var run = Run.berth("plan");

    assertThat(run.err()).contains("a cluster is missing");
    assertThat(run.code()).isEqualTo(2);
  }
}
