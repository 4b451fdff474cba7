package dev.berth.api.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Selectors as people write them.
class SelectorTextTest {
  private static final Map<String, String> LABELS =
      Map.of("app", "web", "tier", "front", "size", "5", "in", "notin", "none", "");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"\"                          | true",
        "app                           | true",
        "! app                         | false",
        "!canary                       | true",
        "app=web                       | true",
        "app == web , tier=front       | true",
        "app=web,tier=back             | false",
        "app!=web                      | false",
        "canary!=yes                   | true",
        "app in (web, api)             | true",
        "app in (api)                  | false",
        "app notin (api,mail)          | true",
        "size>4                        | true",
        "size>5                        | false",
        "size<6                        | true",
        "none=                         | true",
        "none=,app                     | true",
        "none in ()                    | true",
        "none in (a,)                  | true",
        "none in (,a)                  | true",
        "none in (a,,b)                | true",
        "in in (notin)                 | true",
      })
  void selects(String text, boolean selected) {
    assertThat(Selector.parse(text).matches(LABELS)).isEqualTo(selected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "a in b      | unable to parse requirement: found 'b' expected: '('",
        "a in (b     | unable to parse requirement: found '', expected: ',' or ')'",
        "a in (b,    | unable to parse requirement: found '', expected: ',', or identifier",
        "a in (b c)  | unable to parse requirement: found 'c', expected: ',' or ')'",
        "a in (=)    | unable to parse requirement: found '=', expected: ',', ')' or identifier",
        "a b         | unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt,"
            + " lt",
        "a=(         | unable to parse requirement: found '(', expected: identifier",
        "!=a         | found '!=', expected: !, identifier, or 'end of string'",
        "!!a         | unable to parse requirement: found '!', expected: identifier",
        "a=b c       | found 'c', expected: ',' or 'end of string'",
        "a,          | found '', expected: identifier after ','",
        "a>x         | unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt'"
            + " operators, the value must be an integer",
      })
  void saysWhatItDoesNotUnderstand(String text, String message) {
    assertThatThrownBy(() -> Selector.parse(text))
        .isInstanceOf(SelectorException.class)
        .hasMessage(message);
  }
}
