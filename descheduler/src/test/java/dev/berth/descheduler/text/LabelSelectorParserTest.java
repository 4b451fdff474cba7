package dev.berth.descheduler.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSelectorParserTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''            | true
          a=1           | true
          a==1,b!=3     | true
          a in (0,1)    | true
          a notin (0,1) | false
          !c,b          | true
          b>1           | true
          b<2           | false
          c=            | false
          """)
  void requirementsHoldTogether(String text, boolean matches) {
    var selector = LabelSelectorParser.parse(text);

    assertThat(selector.matches(Map.of("a", "1", "b", "2"))).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          a in b   | unable to parse requirement: found 'b' expected: '('
          a b      | unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt
          a=b c    | found 'c', expected: ',' or 'end of string'
          a,       | found '', expected: identifier after ','
          =a       | found '=', expected: !, identifier, or 'end of string'
          """)
  void whatIsNoSelectorIsRefusedInTheWordsOfKubernetes(String text, String message) {
    assertThatThrownBy(() -> LabelSelectorParser.parse(text)).hasMessage(message);
  }
}
