package dev.berth.server.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The expected clauses are those of `goautoneg`.
final class AcceptHeaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | ''",
        "text/plain | text/plain",
        "* | */*",
        "json, application/, a/b/c, /x | /x",
        "a/b/ | a/b",
        "*/*, text/*, text/plain | text/plain text/* */*",
        "text/plain;q=0.5, application/json | application/json text/plain",
        "*/*, text/plain;q=0.5 | text/plain */*",
        "a/b;q=x, c/d;q=0.1 | c/d a/b",
        "a/b;q= 1, c/d;q=0.1 | c/d a/b",
        "a/b; v = v1 ; g=;as=x=y;x=z= | a/b{v=v1, x=z}",
        "a/b;v=1;v=2 | a/b{v=2}"
      })
  void clausesAreReadAndSorted(String header, String expected) {
    assertThat(
            AcceptHeader.clauses(header).stream()
                .map(clause ->
                    clause.type()
                        + "/"
                        + clause.subtype()
                        + (clause.parameters().isEmpty() ? "" : clause.parameters()))
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }
}
