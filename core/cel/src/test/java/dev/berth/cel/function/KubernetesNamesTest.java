package dev.berth.cel.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class KubernetesNamesTest {
  enum Rule {
    LABEL(KubernetesNames::label),
    LABEL_1035(KubernetesNames::label1035),
    SUBDOMAIN(KubernetesNames::subdomain),
    LABEL_VALUE(KubernetesNames::labelValue),
    QUALIFIED_NAME(KubernetesNames::qualifiedName);

    @SuppressWarnings("ImmutableEnumChecker") // the rules have no state
    private final Function<String, List<String>> check;

    Rule(Function<String, List<String>> check) {
      this.check = check;
    }
  }

  @ParameterizedTest
  @CsvSource({
    // text, and whether it is a label, one of RFC 1035, a subdomain, a label's value, a key
    "web, true, true, true, true, true",
    "web-1, true, true, true, true, true",
    "1web, true, false, true, true, true",
    "-web, false, false, false, false, false",
    "web-, false, false, false, false, false",
    "Web, false, false, false, true, true",
    "web.shop, false, false, true, true, true",
    "web..shop, false, false, false, true, true",
    "web_1, false, false, false, true, true",
    "'', false, false, false, true, false",
    "example.com/web, false, false, false, false, true",
    "/web, false, false, false, false, false",
    "example.com/, false, false, false, false, false",
    "Example.com/web, false, false, false, false, false",
    "a/b/c, false, false, false, false, false",
    "größe, false, false, false, false, false",
  })
  void aNameIsSpelledByItsRule(
      String text,
      boolean label,
      boolean label1035,
      boolean subdomain,
      boolean labelValue,
      boolean qualifiedName) {
    assertThat(Rule.LABEL.check.apply(text).isEmpty()).as("label").isEqualTo(label);
    assertThat(Rule.LABEL_1035.check.apply(text).isEmpty()).as("label 1035").isEqualTo(label1035);
    assertThat(Rule.SUBDOMAIN.check.apply(text).isEmpty()).as("subdomain").isEqualTo(subdomain);
    assertThat(Rule.LABEL_VALUE.check.apply(text).isEmpty()).as("value").isEqualTo(labelValue);
    assertThat(Rule.QUALIFIED_NAME.check.apply(text).isEmpty()).as("key").isEqualTo(qualifiedName);
  }

  static Stream<Arguments> limits() {
    return Stream.of(
        Arguments.of(Rule.LABEL, 63),
        Arguments.of(Rule.LABEL_1035, 63),
        Arguments.of(Rule.LABEL_VALUE, 63),
        Arguments.of(Rule.QUALIFIED_NAME, 63),
        Arguments.of(Rule.SUBDOMAIN, 253));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void aNameIsNotTooLong(Rule rule, int most) {
    assertThat(rule.check.apply("a".repeat(most))).isEmpty();
    assertThat(rule.check.apply("a".repeat(most + 1)))
        .singleElement()
        .asString()
        .endsWith("must be no more than %d characters".formatted(most));
  }

  @Test
  void thePrefixOfAKeyIsASubdomain() {
    assertThat(KubernetesNames.qualifiedName("/web")).contains("prefix part must be non-empty");
    assertThat(KubernetesNames.qualifiedName("Example.com/web"))
        .singleElement()
        .asString()
        .startsWith("prefix part a lowercase RFC 1123 subdomain must consist of");
    assertThat(KubernetesNames.qualifiedName("example.com/"))
        .hasSize(2)
        .contains("name part must be non-empty");
  }

  @Test
  void aLabelWithDotsIsToldSo() {
    assertThat(KubernetesNames.label("web.shop")).containsExactly("must not contain dots");
  }

  @ParameterizedTest
  @CsvSource({"web-, wea", "web, web", "-, -", "a-, a", "'', ''"})
  void aPrefixMayEndWithADash(String prefix, String name) {
    assertThat(KubernetesNames.asPrefix(prefix)).isEqualTo(name);
  }
}
