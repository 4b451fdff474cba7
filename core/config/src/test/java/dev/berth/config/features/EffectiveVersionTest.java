package dev.berth.config.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which version to behave like; what is wrong is in the recorded cases of the command line.
class EffectiveVersionTest {
  @ParameterizedTest
  @CsvSource({
    ",     ,     1.37, 1.36", //
    "1.36, ,     1.36, 1.35",
    "1.34, ,     1.34, 1.34",
    "1.36, 1.34, 1.36, 1.34",
    ",     1.37, 1.37, 1.37",
  })
  void whatIsNotGivenIsFilledIn(
      @Nullable String emulated,
      @Nullable String minimum,
      String expected,
      String expectedMinimum) {
    var version = EffectiveVersion.of(parse(emulated), parse(minimum));

    assertThat(version.emulated()).hasToString(expected);
    assertThat(version.minCompatibility()).hasToString(expectedMinimum);
    assertThat(version.problems()).isEmpty();
  }

  @Test
  void gatesFollowTheVersion() {
    var older = EffectiveVersion.of(new Version(1, 36), null);

    assertThat(EffectiveVersion.of(null, null).catalog().specs().get("StorageCapacityScoring"))
        .satisfies(spec -> assertThat(spec.defaultValue()).isTrue());
    assertThat(older.catalog().specs().get("StorageCapacityScoring"))
        .satisfies(spec -> assertThat(spec.defaultValue()).isFalse());
  }

  @Test
  void everythingThatIsWrongIsReported() {
    assertThatThrownBy(() -> EffectiveVersion.parse(List.of("x", "1.36", "y=1.36", "1.35")))
        .isInstanceOf(FeatureGateException.class)
        .hasMessage(
            "[could not parse \"x\" as version, component not registered: y, duplicate version"
                + " flag, kube=1.36 and kube=1.35]");
  }

  private static @Nullable Version parse(@Nullable String text) {
    return EffectiveVersion.parse(text == null ? List.of() : List.of("kube=" + text));
  }
}
