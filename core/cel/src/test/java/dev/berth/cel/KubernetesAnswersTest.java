package dev.berth.cel;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cel.program.CostLimitException;
import dev.berth.cel.program.Program;
import dev.berth.cel.value.CelError;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Compares with the results and the costs of Kubernetes' own code for each expression, recorded by
/// `conformance/selector`.
class KubernetesAnswersTest {
  private static final ExpressionCompiler COMPILER = new ExpressionCompiler();

  /// One for all rows, as in a scheduler.
  private static final DeviceVariables VARIABLES = new DeviceVariables();

  @AnswersAbout(Subject.COST_LIMIT)
  void costLimits(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.SEMVER)
  void versions(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.QUANTITY)
  void quantities(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.DEVICE_CAPACITY)
  void capacitiesOfDevices(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.NETWORK)
  void addressesAndNetworks(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.URL)
  void urls(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.NAMED_FORMAT)
  void namedFormats(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.TIME)
  void timesAndDurations(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.STRING_FORMAT)
  void formattedStrings(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.REGEX)
  void regularExpressions(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.SETS)
  void sets(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.OPTIONAL)
  void optionalValues(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.LISTS)
  void lists(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.STRINGS)
  void strings(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.MACROS)
  void macros(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.CONVERSIONS)
  void conversions(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.SYNTAX)
  void syntaxErrors(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.DEVICE_ATTRIBUTES)
  void attributesOfDevices(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.COMPILE_ERRORS)
  void otherCompileErrors(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.SIZE)
  void sizes(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  @AnswersAbout(Subject.OPERATORS)
  void operators(AnsweredRows.Row row) {
    assertAnswered(row);
  }

  /// Without a test, rows of a subject would pass unseen.
  @Test
  void everySubjectHasATestAndRows() {
    assertThat(
            Arrays.stream(KubernetesAnswersTest.class.getDeclaredMethods())
                .map(method -> method.getAnnotation(AnswersAbout.class))
                .filter(Objects::nonNull)
                .map(AnswersAbout::value))
        .containsExactlyInAnyOrder(Subject.values());
    assertThat(AnsweredRows.all().rows().stream().map(Subject::of).collect(toSet()))
        .containsExactlyInAnyOrder(Subject.values());
  }

  private void assertAnswered(AnsweredRows.Row row) {
    assertThat(answer(row)).as("%s on %s", row.expression(), row.device()).isEqualTo(row.answer());
  }

  private String answer(AnsweredRows.Row row) {
    try {
      return run(COMPILER.compile(row.expression()), AnsweredRows.all().device(row.device()));
    } catch (CelException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private String run(Program program, AnsweredRows.DriversDevice on) {
    try {
      var evaluation = SelectorProgram.evaluate(program, VARIABLES, on.driver(), on.device());
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
