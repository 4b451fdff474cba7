package dev.berth.conformance.suggestion;

import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.Suggestion;
import dev.berth.suggestion.SuggestionSearch;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/// How long blockers and suggestions take, by themselves: for `bench/suggestions`. Prints a line of
/// CSV for each pending pod of a cluster and each run.
public final class SearchTimes {
  private static final double MILLION = 1_000_000;

  private SearchTimes() {}

  /// Measures.
  ///
  /// @param arguments the cluster's file, and how often each pod is asked for
  public static void main(String[] arguments) throws Exception {
    System.out.println("pod,run,nodes,blockers_ms,search_ms,search_cpu_ms,suggestions");
    var threads = ManagementFactory.getThreadMXBean();
    List<PendingPod> pods = PendingPod.of(Path.of(arguments[0]));
    for (int run = 1; run <= Integer.parseInt(arguments[1]); run++) {
      for (PendingPod pod : pods) {
        var cluster = pod.situation().cluster();
        var dryRun = pod.setup().dryRun(cluster);
        long begun = System.nanoTime();
        var blockers = NodeBlockers.nearestFirst(dryRun, cluster, pod.situation().pod());
        long known = System.nanoTime();
        long cpu = threads.getCurrentThreadCpuTime();
        List<Suggestion> found = SuggestionSearch.search(dryRun, pod.situation(), blockers);
        long done = System.nanoTime();
        long cpuDone = threads.getCurrentThreadCpuTime();
        System.out.printf(
            "%s,%d,%d,%.1f,%.1f,%.1f,%d%n",
            pod.situation().pod().key(),
            run,
            cluster.nodes().nodes().size(),
            (known - begun) / MILLION,
            (done - known) / MILLION,
            (cpuDone - cpu) / MILLION,
            found.size());
      }
    }
  }
}
