package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.query.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth capacity --scale` and `--consolidate`.
final class SizeTest {
  private static final String CLUSTER = Run.file("size/cluster.yaml").toString();
  private static final String APP = Run.file("size/app.yaml").toString();

  @TempDir private Path directory = Path.of("");

  @Test
  void nodesToAddAreShownAsTables() {
    var run =
        capacity(
            APP,
            "--scale",
            "node-pool=general",
            "--scale=node-pool=spot",
            "--until-fits",
            "--price=node-pool=general:0.19",
            "--price=node-pool=spot:0.15");

    assertThat(run.out()).isEqualTo(Run.text("size/scale.txt"));
    assertThat(run.code()).isZero();
  }

  @Test
  void fewerNodesAreEnoughForPodsThatAPlanPlaces() {
    var file = Run.file("size/pieces.yaml").toString();
    var oneByOne = Run.berth("capacity", "scale", file, "--like=pool=a");
    var planned = Run.berth("capacity", "scale", file, "--like=pool=a", "--plan");

    assertThat(oneByOne.out()).contains("With 2 more nodes, 3 pods are placed");
    assertThat(planned.out()).contains("With 1 more node, 3 pods are placed");
    assertThat(planned.err())
        .contains("this is enough if a plan places the pods")
        .contains("one by one, it takes 2 new nodes");
    assertThat(planned.code()).isZero();
  }

  @Test
  void nodesThatCanGoAreShownAsTables() {
    var run = capacity("--consolidate", "--all");

    assertThat(run.out()).isEqualTo(Run.text("size/consolidate.txt"));
    assertThat(run.code()).isZero();
  }

  /// Nine pods wait; five more nodes of the pool are enough for all.
  @ParameterizedTest
  @CsvSource({
    "--scale=node-pool=general, 0",
    "--scale=node-pool=spot, 0",
    "'--scale=node-pool=general --scale=node-pool=spot', 0",
    "--consolidate, 0",
  })
  void theOptionsOfAPlanSimulateIt(String question, int waiting) {
    var words = new ArrayList<>(List.of(question.split(" ", -1)));
    if (!question.equals("--consolidate")) {
      words.addFirst(APP);
    }
    words.addAll(List.of("-o", "json"));
    String plan = capacity(words.toArray(String[]::new)).out();
    var simulate = new ArrayList<>(List.of("simulate", CLUSTER, "-o", "summary"));
    if (words.contains(APP)) {
      simulate.add(APP);
    }
    var option = Pattern.compile("\"option\": \"(.*)\",\\s+\"value\": \"(.*)\"").matcher(plan);
    while (option.find()) {
      simulate.add(option.group(1));
      simulate.add(option.group(2));
    }

    assertThat(simulate).hasSizeGreaterThan(6);
    assertThat(Run.berth(simulate.toArray(String[]::new)).out())
        .contains("\"pending\": %d,".formatted(waiting));
  }

  @Test
  void nodesThatAreAddedAreThere() {
    assertThat(capacity(APP, "--scale=node-pool=spot", "--add-node=s1=3").out())
        .contains("Everything fits: no node has to be added.");
    assertThat(capacity(APP, "--scale=node-pool=spot", "--add-node=s1=1", "--add-node=s1=1").out())
        .contains("With 1 more node, ");
    assertThat(capacity("--consolidate", "--add-node=g1=2").out()).contains("4 of 5 nodes can go");
  }

  @Test
  void aShapeThatIsWrittenDownHasNoOptions() {
    assertThat(
            capacity(APP, "--shape=large,cpu=16,memory=64Gi,taint:spot=x:NoSchedule", "-o", "json")
                .out())
        .containsPattern("\"like\": null")
        .containsPattern("\"options\": \\[]");
  }

  @Test
  void nodesThatAreToBeKeptStay() {
    assertThat(capacity("--consolidate").out()).contains("2 of 3 nodes can go");
    assertThat(capacity("--consolidate", "--keep=s1").out())
        .contains("1 of 3 nodes can go")
        .containsPattern("s1 +it is to be kept");
    assertThat(capacity("--consolidate", "--keep=pool=none").err())
        .contains("--keep: no node is \"pool=none\"");
  }

  @Test
  void headroomStaysFree() {
    assertThat(capacity("--consolidate", "--headroom=99%").out())
        .isNotEqualTo(capacity("--consolidate").out());
    assertThat(capacity("--consolidate", "--headroom=100%").err())
        .contains("must be a percentage from 1% to 99%, not \"100%\"");
  }

  /// In the pool spot, all nodes are in one zone.
  @Test
  void podsThatHaveNoPlaceAfterALossAreAnUnwantedResult() {
    var run = capacity(APP, "--until-fits", "--scale=node-pool=spot", "--survive=zone");

    assertThat(run.out())
        .contains("The loss of zone a leaves 9 pods without a place, whatever is added");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void poolsAreNamedByALabel() {
    assertThat(capacity("--consolidate").out()).containsPattern("spot +1 → 0");
    assertThat(capacity("--consolidate", "--pool-label=topology.kubernetes.io/zone").out())
        .containsPattern("a +2 → 0 ");
  }

  @Test
  void aSearchThatIsStoppedSaysSo() {
    var run = capacity("--consolidate", "--time-limit=1ns");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("stopped before a plan was found");
  }

  @Test
  void podsThatWaitWhateverIsAddedAreAnUnwantedResult() {
    var run =
        capacity(APP, "--shape=tiny,cpu=2,memory=4Gi,taint:dedicated=x:NoSchedule", "--until-fits");

    assertThat(run.out())
        .contains("Waiting, whatever is added")
        .contains("shop/batch")
        .contains("even on an empty node of tiny: node(s) had untolerated taint")
        .contains("Insufficient cpu (needs 3, 2 of 2 free)");
    assertThat(run.code()).isEqualTo(3);
  }

  @Test
  void aShapeMayBeWrittenAsANode() throws IOException {
    var shape = directory.resolve("shape.yaml");
    Files.writeString(
        shape,
        """
        apiVersion: v1
        kind: Node
        metadata: {name: huge, labels: {size: huge}}
        status: {capacity: {cpu: "64", memory: 256Gi}}
        """);

    var run = capacity(APP, "--scale", shape.toString(), "--until-fits", "-o", "json");

    assertThat(run.out()).contains("\"name\": \"huge-new-1\"").contains("\"nodes\": 1");
    assertThat(run.code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--consolidate",
        "--consolidate --survive=node --price=node-pool=spot:0.07",
        "--consolidate --survive=zone",
        "--until-fits --scale=node-pool=spot",
        "--until-fits --scale=node-pool=general --survive=node",
        "--until-fits --shape=x,cpu=8,memory=16Gi,price=0.4 --price=node-pool=general:0.19"
      })
  void theDocumentIsAsItsSchemaSays(String options) throws IOException {
    var arguments = new ArrayList<>(List.of(options.split(" ")));
    arguments.addAll(List.of("-o", "json"));
    if (options.startsWith("--until-fits")) {
      arguments.addFirst(APP);
    }
    var run = capacity(arguments.toArray(String[]::new));

    assertThat(Schemas.problems("size", run.out())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--until-fits | the nodes to add are missing: name them by --like or --shape",
        "--until-fits --scale=node-pool=none | no node has the label node-pool=none; node-pool is"
            + " general, spot",
        "--until-fits --scale=a=b --consolidate | --scale: an option of berth capacity scale",
        "--consolidate --podspec=web.yaml | --podspec: an option of berth capacity fit",
        "--podspec=web.yaml --survive=node | --survive: an option of berth capacity scale",
        "--consolidate --survive=rack | must be one of node, zone, not \"rack\"",
        "--until-fits --scale=node-pool=spot --survive=node --controllers=false | --survive needs"
            + " the controllers",
        "--until-fits --scale=nowhere.yaml | there is no such file or directory",
        "--until-fits --shape=x,cpu=4 | the shape x has no memory",
        "--until-fits --shape=x,cpu=four,memory=1Gi | cpu: must be an amount such as 4 or"
            + " 16Gi, not \"four\"",
        "--until-fits --shape=x,cpu=4,memory=1Gi,taint:a=b:Never | the effect of a taint must"
            + " be one of NoSchedule, PreferNoSchedule, NoExecute, not \"Never\"",
        "--consolidate --price=general:0.19 | must be LABEL=VALUE:AMOUNT, such as"
            + " node-pool=general:0.19",
        "--consolidate --price=a=b:cheap | the price must be 0 or greater, such as 0.19, not"
            + " \"cheap\"",
        "--until-fits --scale=node-pool=spot --scale=node-pool=general --price=node-pool=spot:1 |"
            + " node-pool=general has no price, and others have",
      })
  void badInputIsSaid(String options, String message) {
    var run = capacity(options.split(" "));

    assertThat(run.err()).contains(message);
    assertThat(run.code()).isEqualTo(2);
  }

  private static Run capacity(String... arguments) {
    var all = new ArrayList<>(List.of("capacity", CLUSTER));
    all.addAll(List.of(arguments));
    return Run.berth(all.toArray(String[]::new));
  }
}
