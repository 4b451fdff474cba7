package dev.berth.conformance.fuzz;

import dev.berth.planner.flow.Dimacs;
import dev.berth.planner.flow.DimacsException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/// Flow networks in DIMACS' format.
public final class DimacsFuzz {
  private DimacsFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(DimacsException.class),
        bytes -> {
          var _ = Dimacs.read(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
        });
  }
}
