package dev.berth.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
  @Timeout(value = 1, unit = TimeUnit.HOURS) // on a new machine the oracle is built first
  void decidesAsKubeSchedulerDoes() throws Exception {
    var folder = Path.of(System.getProperty("sweep.folder"));
    for (String name : decided(folder)) {
      String theme = name.substring(0, name.lastIndexOf('-'));
      DecisionDiff verdict =
          Judged.file(
              folder.resolve(name + ".yaml"),
              GATES,
              Files.readString(folder.resolve(name + ".json")));
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

  /// The clusters that the oracle has decided, which it may be doing still.
  private static List<String> decided(Path folder) throws Exception {
    Path list = folder.resolve("decided");
    Eventually.with()
        .within(Duration.ofMinutes(10))
        .until("the oracle has decided, and written " + list, () -> Files.exists(list));
    return Files.readAllLines(list);
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
