package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `berth simulate --usage-seed`, on the example of load-aware scheduling.
final class HotNodesTest {
  private static final Path EXAMPLE = Path.of("../examples/load-aware");
  private static final Pattern ALL = Pattern.compile("(?m)^ *all +(\\S+) +(\\S+)$");

  @TempDir private Path folder = Path.of("");

  private Run simulate(String... more) throws IOException {
    var trace =
        Files.writeString(
            folder.resolve("load.csv"),
            """
            arrival,duration,name,count,cpu,memory
            0s,6h,web,20,1,2Gi
            0s,6h,search,12,2,4Gi
            1h,4h,images,16,1,1Gi
            2h,4h,cart,16,500m,1Gi
            3h,3h,report,10,2,2Gi
            """);
    var arguments =
        new String[] {
          "simulate",
          EXAMPLE.resolve("cluster.yaml").toString(),
          "--trace",
          trace.toString(),
          "--nodes",
          "20",
          "--config",
          EXAMPLE.resolve("scheduler.yaml").toString()
        };
    var all = new String[arguments.length + more.length];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return Run.berth(all);
  }

  @Test
  void fewerNodesAreHotWherePluginsAreToldWhatIsUsed() throws IOException {
    var run = simulate("--until", "6h", "--usage-seed", "1");

    assertThat(run.code()).as(run.err()).isZero();
    var all = ALL.matcher(run.out());
    assertThat(all.find()).as(run.out()).isTrue();
    assertThat(Double.parseDouble(all.group(1))).isLessThan(Double.parseDouble(all.group(2)));
    assertThat(run.out()).isEqualTo(simulate("--until", "6h", "--usage-seed", "1").out());
  }

  @Test
  void programsGetTheNumbersOfEachHour() throws IOException {
    var json = simulate("--until", "2h", "--usage-seed", "1", "-o", "json");
    var yaml = simulate("--until", "2h", "--usage-seed", "1", "-o", "yaml");

    assertThat(json.code()).as(json.err()).isZero();
    assertThat(json.out())
        .containsPattern("\"told\": \\{\\s*\"hotNodes\": \\[\\s*[0-9.]+,\\s*[0-9.]+\\s*]")
        .contains("\"untold\"")
        .contains("\"pending\": 0");
    assertThat(yaml.out())
        .contains("kind: UsageComparison\n", "\ntold:\n", "\nuntold:\n", "meanHotNodes:");
  }

  @Test
  void theyAreDrawnToo() throws IOException {
    var charts = folder.resolve("charts");
    var run = simulate("--until", "2h", "--usage-seed", "2", "--charts", charts.toString());

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(charts.resolve("hot-nodes.svg"))
        .content()
        .contains(">told</text>", ">untold</text>");
    assertThat(charts.resolve("told/utilisation.svg")).exists();
    assertThat(charts.resolve("untold/utilisation.svg")).exists();
  }

  @Test
  void itIsForTablesOfRunsThatEnd() throws IOException {
    assertThat(simulate("--usage-seed", "1").err()).contains("--usage-seed needs a duration");
    assertThat(simulate("--until", "2h", "--usage-seed", "1", "-o", "summary").err())
        .contains("--usage-seed compares: -o table, json or yaml, without a summary");
  }
}
