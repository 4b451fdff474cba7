package dev.berth.conformance.flow;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.planner.PlannedYaml;
import dev.berth.planner.firmament.RoundCase;
import dev.berth.planner.flow.Dimacs;
import dev.berth.planner.flow.DimacsException;
import dev.berth.planner.flow.Flow;
import dev.berth.planner.flow.MinCostFlow;
import dev.berth.planner.flow.NetworkSimplex;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Prints what Berth decides about networks, rounds and plans, one JSON document for each file.
/// `conformance/flow/decide` runs this.
final class FlowDecide {
  private static final MinCostFlow SOLVER = new NetworkSimplex();

  private FlowDecide() {}

  public static void main(String[] files) throws IOException, InterruptedException {
    for (String file : files) {
      var path = Path.of(file);
      try {
        var answer = answer(String.valueOf(path.getFileName()), Files.readString(path));
        System.out.println(JsonEncoder.text(Codecs.ANY, answer));
      } catch (DimacsException | IllegalArgumentException e) {
        System.err.println(file + ": " + e.getMessage());
        System.exit(2);
      }
    }
  }

  private static Map<String, @Nullable Object> answer(String name, String text)
      throws IOException, DimacsException, InterruptedException {
    if (name.endsWith(".min")) {
      var network = Dimacs.read(new StringReader(text));
      return Collections.singletonMap("cost", SOLVER.solve(network).map(Flow::cost).orElse(null));
    }
    if (name.startsWith("plan")) {
      return PlanAnswer.of(new PlannedYaml(text));
    }
    return RoundAnswer.of(RoundCase.of(name, text), SOLVER);
  }
}
