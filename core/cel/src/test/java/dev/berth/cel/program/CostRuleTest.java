package dev.berth.cel.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cel.function.Semver;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class CostRuleTest {
  private static final String HUNDRED = "x".repeat(100);

  private static List<Object> numbers(int count) {
    return IntStream.range(0, count).mapToObj(i -> (Object) (long) i).toList();
  }

  private static long cost(String function, String overload, Object... arguments) {
    return CostRule.of(function, overload).cost(List.of(arguments), 0L);
  }

  @ParameterizedTest
  @CsvSource({
    // A tenth of the text, rounded up.
    "url, '', 10",
    "lowerAscii, '', 10",
    "trim, '', 10",
    "quantity, '', 10",
    "isSemver, '', 10",
    "ip, string_to_ip, 10",
    "bytes, string_to_bytes, 10",
    // Twice as much.
    "replace, '', 20",
    "split, '', 20",
    "ip.isCanonical, '', 20",
    // The rest.
    "charAt, string_char_at_int, 1",
    "size, string_size, 1",
  })
  void aFunctionOfATextCostsByItsLength(String function, String overload, long cost) {
    assertThat(cost(function, overload, HUNDRED)).isEqualTo(cost);
  }

  @Test
  void theAddressOfANetworkIsAlreadyThere() {
    assertThat(cost("ip", "cidr_ip", HUNDRED)).isEqualTo(1);
  }

  static Stream<Arguments> pairs() {
    return Stream.of(
        Arguments.of("startsWith", "starts_with_string", HUNDRED, "x".repeat(11), 2),
        Arguments.of("contains", "contains_string", HUNDRED, "x".repeat(11), 20),
        Arguments.of("matches", "matches_string", HUNDRED, "x".repeat(5), 22),
        Arguments.of("find", "string_find_string", HUNDRED, "x".repeat(5), 22),
        Arguments.of("_+_", "add_string", HUNDRED, "x".repeat(5), 11),
        Arguments.of("_<_", "less_string", HUNDRED, "x".repeat(11), 2),
        Arguments.of("_==_", "equals", HUNDRED, "x".repeat(11), 2),
        Arguments.of("_==_", "equals", Semver.parse("1.0.0"), HUNDRED, 1),
        Arguments.of("_!=_", "not_equals", HUNDRED, "x".repeat(11), 2),
        Arguments.of("_+_", "add_int64", 1L, 1L, 1),
        Arguments.of("@in", "in_list", 1L, numbers(7), 7),
        Arguments.of("sets.contains", "list_sets_contains_list", numbers(3), numbers(7), 22),
        Arguments.of("sets.intersects", "list_sets_intersects_list", numbers(3), numbers(7), 22),
        Arguments.of("sets.equivalent", "list_sets_equivalent_list", numbers(3), numbers(7), 43));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void aFunctionOfTwoValuesCostsByBoth(
      String function, String overload, Object first, Object second, long cost) {
    assertThat(cost(function, overload, first, second)).isEqualTo(cost);
  }

  @ParameterizedTest
  @CsvSource({
    "sum, list_sum, 20",
    "isSorted, list_is_sorted, 20",
    "flatten, list_flatten, 31",
    "distinct, list_distinct, 811",
    "sort, list_int_sort, 811",
  })
  void aFunctionOfAListCostsByItsElements(String function, String overload, long cost) {
    assertThat(cost(function, overload, numbers(20))).isEqualTo(cost);
  }

  @Test
  void textsTakeLongerToCompare() {
    var texts = IntStream.range(0, 20).mapToObj(i -> (Object) ("t" + i)).toList();
    assertThat(cost("distinct", "list_distinct", texts)).isEqualTo(851);
    assertThat(cost("distinct", "list_distinct", List.of())).isEqualTo(11);
  }

  @Test
  void theDepthOfFlatteningCounts() {
    assertThat(cost("flatten", "list_flatten_int", numbers(20), 3L)).isEqualTo(71);
    assertThat(cost("flatten", "list_flatten_int", numbers(20), -1L)).isEqualTo(31);
  }

  @Test
  void whatMakesSomethingNewCostsByTheResult() {
    var slice = CostRule.of("slice", "list_slice");
    assertThat(slice.isOfResult()).isTrue();
    assertThat(slice.cost(List.of(numbers(20)), numbers(5))).isEqualTo(16);
    var join = CostRule.of("join", "list_join");
    assertThat(join.isOfResult()).isTrue();
    assertThat(join.cost(List.of(numbers(20)), HUNDRED)).isEqualTo(20);
    assertThat(CostRule.of("sum", "list_sum").isOfResult()).isFalse();
  }
}
