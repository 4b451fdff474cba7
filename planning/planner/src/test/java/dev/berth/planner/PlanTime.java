package dev.berth.planner;

import dev.berth.planner.packing.PackingObjective;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;

/// Prints how many pods of a [LargePlan] a plan places if its search has so many seconds. The
/// search is one thread; its time begins when the cluster is read and placed one by one.
final class PlanTime {
  private PlanTime() {}

  /// Runs it.
  ///
  /// @param args the file, and the seconds
  public static void main(String[] args) throws Exception {
    var file = Path.of(args[0]);
    long nanos = Duration.ofSeconds(Long.parseLong(args[1])).toNanos();
    long begun = System.nanoTime();
    var settings =
        new PlanSettings(
            PackingObjective.PLACED,
            PlanCostModel.PROFILE,
            0,
            _ -> 1,
            until(nanos),
            new SplittableRandom(1));
    var scenario = new PlannedYaml(new LargePlan(Files.readString(file)).yaml()).scenario();
    var plan = new Planner(scenario, settings, _ -> {}).plan();
    System.out.printf(
        "%s,%s,%d,%d,%d,%d,%d,%.1f,%.1f%n",
        file.getFileName().toString().replace(".txt", ""),
        args[1],
        plan.planned().placedPods(),
        plan.oneByOne().placedPods(),
        plan.most(),
        plan.rounds(),
        plan.proofs(),
        (System.nanoTime() - begun) / 1e9,
        ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() / 1e3);
  }

  private static LongPredicate until(long nanos) {
    return new LongPredicate() {
      private long end;

      @Override
      public boolean test(long rounds) {
        if (end == 0) {
          end = System.nanoTime() + nanos;
        }
        return System.nanoTime() >= end;
      }
    };
  }
}
