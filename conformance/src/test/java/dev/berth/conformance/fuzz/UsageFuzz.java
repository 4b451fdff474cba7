package dev.berth.conformance.fuzz;

import static dev.berth.testkit.Given.node;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.loadaware.nodeusage.KnownUsage;
import dev.berth.scenario.MemorySource;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// Files of what nodes use: metrics as CSV if the first byte is even, else as objects.
public final class UsageFuzz {
  private static final List<Node> NODES =
      List.of(node("a").cpu("4").memory("8Gi").build(), node("b").cpu("4").build());

  private UsageFuzz() {}

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(),
        bytes -> {
          if (bytes.length > 0) {
            var rest = Arrays.copyOfRange(bytes, 1, bytes.length);
            var name = Refusals.SOURCE + ((bytes[0] & 1) == 0 ? ".csv" : "");
            var problems = new Problems();
            var _ = KnownUsage.read(new MemorySource(name, rest), NODES, problems);
            Refusals.checkPlaces(problems.kept(), name);
          }
        });
  }
}
