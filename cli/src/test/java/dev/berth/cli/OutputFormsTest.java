package dev.berth.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The forms of `-o` beside the table, JSON and YAML.
final class OutputFormsTest {
  private static final String SHOP = Run.file("shop.yaml").toString();

  @TempDir private Path directory = Path.of("");

  /// A command on a cluster of the tests; its words are separated by blanks.
  private static Run run(String command, String form) {
    var words = (command + " -o " + form).split(" ");
    for (int i = 1; i < words.length; i++) {
      words[i] = words[i].endsWith(".yaml") ? Run.file(words[i]).toString() : words[i];
    }
    return Run.berth(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          simulate shop.yaml                                       | pod/import pod/cache-6985c889cd-zdn7s
          explain shop.yaml                                        | pod/import pod/cache-6985c889cd-zdn7s
          explain shop/checkout shop.yaml                          | pod/checkout
          disrupt disruption/shop.yaml --drain node-a              | pod/checkout-7768d6df-5lnd5 pod/checkout-7768d6df-f95n6
          disrupt disruption/shop.yaml --every-node                | node/node-c
          capacity disruption/shop.yaml --consolidate              | node/node-a
          simulate disruption/shop.yaml                            | ''
          """)
  void namesAreThoseThatTheCommandIsAbout(String command, String names) {
    var run = run(command, "name");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().lines().collect(joining(" "))).isEqualTo(names);
  }

  @Test
  void aSpreadsheetGetsAmountsAsNumbers() {
    assertThat(run("simulate shop.yaml", "csv").out())
        .contains(
            """
            Preempted
            POD,FROM,TO MAKE ROOM FOR
            shop/report-stock,spot-b,shop/checkout
            """)
        .contains(
            """

            Nodes
            NODE,CPU ALLOCATABLE,CPU BEFORE,CPU AFTER,MEMORY ALLOCATABLE (Gi),MEMORY BEFORE (Gi),\
            MEMORY AFTER (Gi),PODS ALLOCATABLE,PODS BEFORE,PODS AFTER,STATE
            general-a,4,0,1,16,0,2,110,0,2,
            general-b,4,2,2.5,16,6,7,110,1,2,
            """)
        .doesNotContain("all 6 nodes", "→", "%");
  }

  @Test
  void markdownHasTheVerdictAndTables() {
    assertThat(run("simulate shop.yaml", "markdown").out())
        .startsWith("**6 of 8 pods placed, 1 pending, 1 gated, 1 preempted.**\n\n### Waiting\n")
        .contains(
            """
            ### Placed

            | POD | NODE | NOTE |
            |---|---|---|
            | shop/checkout | spot-b | preempted 1 pod |
            """)
        .doesNotContain("░");
    assertThat(run("explain shop.yaml", "markdown").out())
        .contains("## shop/import\n", "\n- add a node like memory-a\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          simulate shop.yaml --all                       | 6 of 8 pods placed, 1 pending | Requested on each node, after the run
          disrupt disruption/shop.yaml --drain node-a --pod-start 20s | 2 pods lost, 2 placed again   | Pods that nodes lose
          disrupt disruption/shop.yaml --every-node      | 1 of 3 nodes: losing it leaves | Pods that lose their node
          """)
  void aPageForABrowserBeginsWithTheVerdictAndAChart(String command, String verdict, String chart)
      throws IOException {
    var file = directory.resolve("result.html");
    var run = run(command + " --html " + file, "table");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(file)
        .content()
        .containsSubsequence("<h1>", verdict, "<svg", chart, "</svg>", "<table>")
        .doesNotContain("src=", "href=", "<script");
  }

  @Test
  void wideHasMoreColumnsAndWholeNames() {
    assertThat(run("simulate shop.yaml", "wide").out())
        .contains(
            "  shop/web-594d6cbc46-jssbq    general-a  Deployment shop/web    as good as"
                + " general-c\n");
    assertThat(Run.berth("simulate", SHOP, "-o", "table").out()).doesNotContain("WORKLOAD");
  }
}
