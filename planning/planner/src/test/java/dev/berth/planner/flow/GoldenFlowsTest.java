package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Networks in `resources/flow` whose optimum three other solvers have found.
final class GoldenFlowsTest {
  private static final List<String> NAMES =
      List.of(
          "flow-1",
          "flow-2",
          "flow-gains",
          "flow-infeasible",
          "flow-lower-bound",
          "flow-textbook",
          "flow-two-arcs-beside-each-other");
  private static final Pattern COST = Pattern.compile("\"cost\": (null|-?\\d+)");

  static Stream<Arguments> cases() {
    return Stream.of(new NetworkSimplex(), new CostScaling())
        .flatMap(solver -> NAMES.stream().map(name -> Arguments.of(solver, name)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theCostIsTheRecordedOne(MinCostFlow solver, String name)
      throws IOException, DimacsException {
    FlowNetwork network = Dimacs.read(new StringReader(text(name + ".min")));

    Optional<Flow> flow = solver.solve(network);

    assertThat(flow.map(Flow::cost)).isEqualTo(cost(text(name + ".answer.json")));
    flow.ifPresent(FlowProof::check);
  }

  private static Optional<Long> cost(String answer) {
    var matcher = COST.matcher(answer);
    assertThat(matcher.find()).as(answer).isTrue();
    return matcher.group(1).equals("null")
        ? Optional.empty()
        : Optional.of(Long.valueOf(matcher.group(1)));
  }

  private static String text(String file) throws IOException {
    try (InputStream in = GoldenFlowsTest.class.getResourceAsStream("/flow/" + file);
        var reader =
            new InputStreamReader(Objects.requireNonNull(in, file), StandardCharsets.UTF_8)) {
      return reader.readAllAsString();
    }
  }
}
