package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// Compares Berth with what the oracle has said of generated clusters. `conformance/sweep` makes
/// the clusters, has the oracle decide them, and runs this.
@EnabledIfSystemProperty(
    named = "sweep.folder",
    matches = ".+",
    disabledReason = "it needs the oracle; conformance/sweep builds that, with Go, and runs this")
class SweepTest {
  private static final String GATES = System.getProperty("sweep.gates", "");

  private final Map<String, Tally> themes = new TreeMap<>();

  @Test
  void decidesAsKubeSchedulerDoes() throws IOException {
    for (Path result : results(Path.of(System.getProperty("sweep.folder")))) {
      String name = result.getFileName().toString().replace(".json", "");
      String theme = name.substring(0, name.lastIndexOf('-'));
      Path cluster = result.resolveSibling(name + ".yaml");
      DecisionDiff verdict = Judged.file(cluster, GATES, Files.readString(result));
      themes.computeIfAbsent(theme, any -> new Tally()).add(verdict);
      if (verdict.differing() > 0) {
        System.out.printf(
            "%s: %d of %d decisions differ%n", name, verdict.differing(), verdict.decisions());
        verdict.differences().forEach(line -> System.out.println("  " + line));
      }
    }
    report();
    assertThat(themes).isNotEmpty();
    assertThat(themes.values().stream().mapToInt(tally -> tally.differing).sum())
        .as("decisions that differ from kube-scheduler's")
        .isZero();
  }

  private static List<Path> results(Path folder) throws IOException {
    List<String> themes = List.of(System.getProperty("sweep.themes", "").split("[ ,]+"));
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .filter(file -> themes.stream().anyMatch(file.getFileName().toString()::startsWith))
          .sorted()
          .toList();
    }
  }

  private void report() {
    System.out.printf("%n%-12s %8s %10s %10s%n", "THEME", "CLUSTERS", "DECISIONS", "DIFFERENT");
    var all = new Tally();
    themes.forEach((theme, tally) -> {
      tally.print(theme);
      all.add(tally);
    });
    all.print("all");
  }

  private static final class Tally {
    private int clusters;
    private int decisions;
    private int differing;

    void add(DecisionDiff verdict) {
      clusters++;
      decisions += verdict.decisions();
      differing += verdict.differing();
    }

    void add(Tally other) {
      clusters += other.clusters;
      decisions += other.decisions;
      differing += other.differing;
    }

    void print(String theme) {
      System.out.printf("%-12s %8d %10d %10d%n", theme, clusters, decisions, differing);
    }
  }
}
