package dev.berth.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cel.program.CostLimitException;
import dev.berth.cel.program.Program;
import dev.berth.cel.value.CelError;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Compares with the results of Kubernetes' own code for each expression, recorded by
/// `conformance/selector`.
class KubernetesAnswersTest {
  private final ExpressionCompiler compiler = new ExpressionCompiler();
  private final DeviceVariables variables = new DeviceVariables();
  private final AnsweredRows answers = AnsweredRows.read();

  @Test
  void everyExpressionHasTheAnswerAndTheCostThatKubernetesGives() {
    var differences = new ArrayList<String>();
    for (var row : answers.rows()) {
      var ours = answer(row);
      if (!ours.equals(row.answer())) {
        differences.add(
            "\n"
                + row.expression()
                + "\n  Kubernetes: "
                + row.answer()
                + "\n  Berth:      "
                + ours);
      }
    }
    assertThat(differences).isEmpty();
  }

  private String answer(AnsweredRows.Row row) {
    try {
      return run(compiler.compile(row.expression()), answers.device(row.device()));
    } catch (CelException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private String run(Program program, AnsweredRows.DriversDevice on) {
    try {
      var evaluation = SelectorProgram.evaluate(program, variables, on.driver(), on.device());
      return AnsweredRows.outcome(result(evaluation.value()), evaluation.cost());
    } catch (CelException e) {
      var cost = e.getCause() instanceof CostLimitException limit ? limit.cost() : 0;
      return AnsweredRows.outcome("error: " + e.getMessage(), cost);
    }
  }

  private static String result(Object value) {
    if (value instanceof CelError error) {
      return "error: " + error.message();
    }
    try {
      return Boolean.toString(value instanceof Boolean bool ? bool : BoolResults.convert(value));
    } catch (CelException e) {
      return "error: " + e.getMessage();
    }
  }
}
