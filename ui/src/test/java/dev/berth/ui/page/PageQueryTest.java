package dev.berth.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PageQueryTest {
  private static PageQuery query(String raw) {
    return new PageQuery(Request.query(raw));
  }

  @ParameterizedTest
  @CsvSource({
    "page=3, 3",
    "page=-1, -1",
    "page=, 0",
    "page, 0",
    "'', 0",
    "page=three, 0",
    "page=99999999999, 0",
    "page=2&page=5, 2",
    "page=%32, 2"
  })
  void whatIsNoNumberIsNone(String raw, int number) {
    assertThat(query(raw).number("page")).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({"by=zone, zone", "by=pool, pool", "by=rack, zone", "by=, zone", "'', zone"})
  void aWordIsOneOfThoseOrTheUsualOne(String raw, String word) {
    assertThat(query(raw).oneOf("by", List.of("zone", "pool"), "zone")).isEqualTo(word);
  }

  @Test
  void anEmptyValueIsAValue() {
    assertThat(query("message=").has("message")).isTrue();
    assertThat(query("message=").text("message")).isEmpty();
    assertThat(query("").has("message")).isFalse();
  }
}
