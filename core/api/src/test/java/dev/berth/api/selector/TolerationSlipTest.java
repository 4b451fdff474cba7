package dev.berth.api.selector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Of the taint `pool=batch:NoSchedule`: which tolerations almost tolerate it.
final class TolerationSlipTest {
  private static final Taint TAINT = new Taint("pool", "batch", Taint.NO_SCHEDULE, null);

  private static Optional<TolerationSlip> slip(
      String key, String operator, String value, String effect) {
    return TolerationSlip.of(List.of(new Toleration(key, operator, value, effect, null)), TAINT);
  }

  @ParameterizedTest
  @CsvSource({
    "pool, Equal, batch, NoExecute, with effect NoExecute only",
    "pool, Exists, '', NoExecute, with effect NoExecute only",
    "pool, '', '', '', 'with an empty value only, as its operator is Equal'",
    "pool, Equal, '', NoSchedule, 'with an empty value only, as its operator is Equal'",
    "pool, Equal, bach, NoSchedule, with value bach only",
  })
  void whatAlmostToleratesIsCorrected(
      String key, String operator, String value, String effect, String only) {
    assertThat(slip(key, operator, value, effect))
        .hasValueSatisfying(slip -> {
          assertThat(slip.only()).isEqualTo(only);
          assertThat(TolerationMatcher.EXACT.tolerates(slip.corrected(), TAINT)).isTrue();
        });
  }

  @ParameterizedTest
  @CsvSource({
    "pool, Equal, batch, NoSchedule",
    "pool, Exists, '', ''",
    "'', Exists, '', NoExecute",
    "pools, Equal, batch, NoExecute",
    "pool, Equal, web, NoSchedule",
    "pool, Equal, '', NoExecute",
  })
  void othersTolerateItOrMeanSomethingElse(
      String key, String operator, String value, String effect) {
    assertThat(slip(key, operator, value, effect)).isEmpty();
  }
}
