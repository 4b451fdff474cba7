package dev.berth.cel.function;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UrlTest {
  @ParameterizedTest
  @CsvSource({
    // text, scheme, host, host name, port, path, escaped path, query
    "https://example.com:8080/a?b=c, https, example.com:8080, example.com, 8080, /a, /a, b=c",
    "HTTP://example.com, http, example.com, example.com, '', '', '', ''",
    "/a/b, '', '', '', '', /a/b, /a/b, ''",
    "https://[::1]:80/, https, [::1]:80, ::1, 80, /, /, ''",
    "https://example.com:/, https, example.com:, example.com, '', /, /, ''",
    "https://u:p@example.com/, https, example.com, example.com, '', /, /, ''",
    "https://example.com/a%20b, https, example.com, example.com, '', /a b, /a%20b, ''",
    "https://example.com/a b, https, example.com, example.com, '', /a b, /a%20b, ''",
    "https://example.com/%2f, https, example.com, example.com, '', //, /%2f, ''",
    "mailto:me@example.com, mailto, '', '', '', '', '', ''",
  })
  void aUrlHasItsParts(
      String text,
      String scheme,
      String host,
      String name,
      String port,
      String path,
      String escapedPath,
      String query) {
    var url = Url.parse(text);
    assertThat(url.scheme()).as("scheme").isEqualTo(scheme);
    assertThat(url.host()).as("host").isEqualTo(host);
    assertThat(url.hostname()).as("host name").isEqualTo(name);
    assertThat(url.port()).as("port").isEqualTo(port);
    assertThat(url.path()).as("path").isEqualTo(path);
    assertThat(url.escapedPath()).as("escaped path").isEqualTo(escapedPath);
    assertThat(url.query()).as("query").isEqualTo(query);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | empty url",
        "a/b | invalid URI for request",
        ":a | missing protocol scheme",
        "https://a:x/ | invalid port \":x\" after host",
        "https://a:1:2/ | invalid port \":1:2\" after host",
        "https://[::1/ | missing ']' in host",
        "https://[1.2.3.4]/ | invalid IP-literal",
        "https://a[::1]/ | invalid IP-literal",
        "https://a/%zz | invalid URL escape \"%zz\"",
        "https://a/%2 | invalid URL escape \"%2\"",
        "https://a%20b/ | invalid URL escape \"%20\"",
        "https://a b/ | invalid character \" \" in host name",
        "https://a{b@c/ | net/url: invalid userinfo",
      })
  void whatIsNoUrlIsRefusedInTheWordsOfGo(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Url.check(text))
        .withMessage("parse \"%s\": %s", text, message);
  }

  @Test
  void parametersAreReadOneByOne() {
    var parameters = Url.parse("https://a/?x=1&y=a%20b&x=2&z&w=%zz&a;b=1&q=a+b").parameters();
    assertThat(parameters.entries())
        .containsOnly(
            entry("x", List.of("1", "2")),
            entry("y", List.of("a b")),
            entry("z", List.of("")),
            entry("q", List.of("a b")));
  }

  @ParameterizedTest
  @CsvSource({
    "https://example.com/a?b#c, https://example.com/a?b#c",
    "HTTPS://example.com/a, https://example.com/a",
    "https://u:p@example.com, https://u:p@example.com",
    "/a b#c d, /a%20b#c%20d",
    "mailto:me@example.com, mailto:me@example.com",
  })
  void aUrlIsWrittenEscaped(String text, String written) {
    assertThat(Url.parse(text)).hasToString(written);
  }
}
