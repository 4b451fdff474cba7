package dev.berth.conformance.fuzz;

import dev.berth.api.codec.Problems;
import dev.berth.scenario.MemorySource;
import dev.berth.timeline.trace.Traces;
import java.util.List;
import java.util.Set;

/// Traces of other clusters, as CSV.
public final class TraceFuzz {
  private TraceFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(),
        bytes -> {
          var problems = new Problems();
          var file = new MemorySource(Refusals.SOURCE, bytes);
          try (var trace = Traces.read(List.of(file), problems, _ -> {}, _ -> {})) {
            var _ = trace.beginning();
          }
          Refusals.checkPlaces(problems);
        });
  }
}
