package dev.berth.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Collections;
import org.junit.jupiter.api.Test;

/// How what is wrong with an expression is shown.
final class CompileIssuesTest {
  private static final ExpressionCompiler COMPILER = new ExpressionCompiler();

  private static String message(String expression) {
    var message = new String[1];
    assertThatExceptionOfType(CelException.class)
        .isThrownBy(() -> COMPILER.compile(expression))
        .satisfies(e -> message[0] = String.valueOf(e.getMessage()));
    return message[0];
  }

  @Test
  void anIssueIsShownInItsLine() {
    assertThat(message("true &&\n foo"))
        .isEqualTo(
            """
            compilation failed: ERROR: <input>:2:2: undeclared reference to 'foo' (in container '')
             |  foo
             | .^\
            """);
  }

  @Test
  void allIssuesAreShownInTheirOrder() {
    assertThat(message("foo || bar").lines().filter(it -> it.contains("ERROR")))
        .containsExactly(
            "compilation failed: ERROR: <input>:1:1: undeclared reference to 'foo' (in container"
                + " '')",
            "ERROR: <input>:1:8: undeclared reference to 'bar' (in container '')");
  }

  @Test
  void theOperandThatIsNoBoolIsNamed() {
    assertThat(message("true && 1")).contains("<input>:1:9: expected type 'bool' but found 'int'");
    assertThat(message("\"a\" || true"))
        .contains("<input>:1:1: expected type 'bool' but found 'string'");
  }

  @Test
  void aHundredIssuesAreEnough() {
    String expression = String.join(" || ", Collections.nCopies(103, "foo"));
    assertThat(message(expression)).endsWith("\n3 more errors were truncated");
    assertThat(message(expression).lines().filter(it -> it.contains("ERROR"))).hasSize(100);
  }
}
