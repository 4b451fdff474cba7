package dev.berth.api.selector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TolerationMatcherTest {
  private static final Taint GPU = new Taint("gpu", "8", Taint.NO_SCHEDULE, null);

  @ParameterizedTest
  @CsvSource({
    "gpu, Equal,  8,  NoSchedule, true,  true",
    "gpu, '',     8,  NoSchedule, true,  true",
    "gpu, Equal,  9,  NoSchedule, false, false",
    "gpu, Equal,  8,  NoExecute,  false, false",
    "gpu, Equal,  8,  '',         true,  true",
    "cpu, Equal,  8,  NoSchedule, false, false",
    "'',  Exists, '', '',         true,  true",
    "'',  Exists, '', NoExecute,  false, false",
    "'',  Equal,  8,  '',         true,  true",
    "'',  Equal,  9,  '',         false, false",
    "gpu, Exists, 9,  '',         true,  true",
    "gpu, exists, 8,  '',         false, false",
    "gpu, Lt,     9,  '',         false, true",
    "gpu, Lt,     8,  '',         false, false",
    "gpu, Gt,     7,  '',         false, true",
    "gpu, Gt,     -7, '',         false, true",
    "gpu, Gt,     8,  '',         false, false",
    "gpu, Gt,     07, '',         false, false",
    "gpu, Gt,     +7, '',         false, false",
    "gpu, Gt,     -0, '',         false, false",
    "gpu, Gt,     '', '',         false, false",
    "gpu, Lt,     99999999999999999999, '', false, false",
  })
  void aTolerationMatchesByEffectKeyAndOperator(
      String key, String operator, String value, String effect, boolean exact, boolean comparing) {
    var toleration = new Toleration(key, operator, value, effect, null);

    assertThat(TolerationMatcher.EXACT.tolerates(toleration, GPU)).isEqualTo(exact);
    assertThat(TolerationMatcher.COMPARING.tolerates(toleration, GPU)).isEqualTo(comparing);
  }

  @Test
  void aTaintWhoseValueIsNoIntegerIsNotCompared() {
    var word = new Taint("gpu", "eight", Taint.NO_SCHEDULE, null);
    var toleration = new Toleration("gpu", Toleration.LT, "9", "", null);

    assertThat(TolerationMatcher.COMPARING.tolerates(toleration, word)).isFalse();
  }

  @Test
  void theFirstTaintThatKeepsThePodAwayIsFound() {
    var soft = new Taint("soft", "", Taint.PREFER_NO_SCHEDULE, null);
    var down = new Taint("down", "", Taint.NO_EXECUTE, null);
    var toleratesGpu = new Toleration("gpu", Toleration.EXISTS, "", "", null);
    var taints = List.of(soft, GPU, down);

    assertThat(TolerationMatcher.EXACT.firstUntolerated(taints, List.of())).isEqualTo(GPU);
    assertThat(TolerationMatcher.EXACT.firstUntolerated(taints, List.of(toleratesGpu)))
        .isEqualTo(down);
    assertThat(TolerationMatcher.EXACT.firstUntolerated(List.of(soft), List.of())).isNull();
  }
}
