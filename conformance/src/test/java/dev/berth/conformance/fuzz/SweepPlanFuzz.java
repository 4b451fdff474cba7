package dev.berth.conformance.fuzz;

import dev.berth.api.codec.Problems;
import dev.berth.sweep.ResultLines;
import dev.berth.sweep.SweepPlanLoader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeMap;

/// Plans of sweeps. What follows the last line `---` is read as results of the plan.
public final class SweepPlanFuzz {
  private static final String BOUNDARY = "\n---\n";

  private SweepPlanFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(),
        bytes -> {
          var text = new String(bytes, StandardCharsets.UTF_8);
          int end = text.lastIndexOf(BOUNDARY);
          var plan = end < 0 ? text : text.substring(0, end);
          var problems = new Problems();
          var in = new ByteArrayInputStream(plan.getBytes(StandardCharsets.UTF_8));
          var read = SweepPlanLoader.load(in, Refusals.SOURCE, problems);
          if (read != null && problems.isEmpty() && end >= 0) {
            var results = text.substring(end + BOUNDARY.length());
            new ResultLines(read.value()).read(results, Refusals.SOURCE, problems, new TreeMap<>());
          }
          Refusals.checkPlaces(problems);
        });
  }
}
