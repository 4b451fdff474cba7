package dev.berth.cel.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.cel.value.CelError;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class SemverTest {
  /// From the lowest to the highest.
  private static final List<String> ORDER =
      List.of(
          "0.0.0",
          "1.0.0-1",
          "1.0.0-2",
          "1.0.0-11",
          "1.0.0-alpha",
          "1.0.0-alpha.1",
          "1.0.0-alpha.beta",
          "1.0.0-beta",
          "1.0.0-rc.1",
          "1.0.0",
          "1.0.1",
          "1.2.0",
          "1.10.0",
          "2.0.0",
          "18446744073709551615.0.0");

  static Stream<Arguments> pairs() {
    return IntStream.range(0, ORDER.size())
        .boxed()
        .flatMap(i ->
            IntStream.range(0, ORDER.size())
                .mapToObj(j -> Arguments.of(ORDER.get(i), ORDER.get(j), Integer.compare(i, j))));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void versionsAreOrdered(String a, String b, int order) {
    assertThat(Integer.signum(Semver.parse(a).compareTo(Semver.parse(b)))).isEqualTo(order);
    assertThat(Semver.parse(a).equals(Semver.parse(b))).isEqualTo(order == 0);
    assertThat(Semver.parse(a).isEqual(Semver.parse(b))).isEqualTo(order == 0);
  }

  @ParameterizedTest
  @CsvSource({
    "1.2.3, 1, 2, 3, '', ''",
    "0.0.0, 0, 0, 0, '', ''",
    "1.2.3-alpha.1, 1, 2, 3, alpha.1, ''",
    "1.2.3+b.007, 1, 2, 3, '', b.007",
    "1.2.3-a-b.0+c-d, 1, 2, 3, a-b.0, c-d",
    "1.2.3+c-d, 1, 2, 3, '', c-d",
  })
  void aVersionHasItsParts(
      String text, long major, long minor, long patch, String preRelease, String build) {
    var version = Semver.parse(text);
    assertThat(version.major()).isEqualTo(major);
    assertThat(version.minor()).isEqualTo(minor);
    assertThat(version.patch()).isEqualTo(patch);
    assertThat(String.join(".", version.preRelease())).isEqualTo(preRelease);
    assertThat(String.join(".", version.build())).isEqualTo(build);
    assertThat(version).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | Version string empty",
        "1 | No Major.Minor.Patch elements found",
        "1.2 | No Major.Minor.Patch elements found",
        "v1.2.3 | Invalid character(s) found in major number \"v1\"",
        "1.x.3 | Invalid character(s) found in minor number \"x\"",
        "1.2.3.4 | Invalid character(s) found in patch number \"3.4\"",
        "01.2.3 | Major number must not contain leading zeroes \"01\"",
        "1.02.3 | Minor number must not contain leading zeroes \"02\"",
        "1.2.03 | Patch number must not contain leading zeroes \"03\"",
        "1..3 | strconv.ParseUint: parsing \"\": invalid syntax",
        "18446744073709551616.0.0"
            + "| strconv.ParseUint: parsing \"18446744073709551616\": value out of range",
        "1.2.3- | Prerelease is empty",
        "1.2.3-a..b | Prerelease is empty",
        "1.2.3-01 | Numeric PreRelease version must not contain leading zeroes \"01\"",
        "1.2.3-a_b | Invalid character(s) found in prerelease \"a_b\"",
        "1.2.3+ | Build meta data is empty",
        "1.2.3+a_b | Invalid character(s) found in build meta data \"a_b\"",
      })
  void whatIsNoVersionIsRefusedInTheWordsOfGo(String text, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> Semver.parse(text)).withMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1.0.0",
    "v1, 1.0.0",
    "v1.2, 1.2.0",
    "01.02.03, 1.2.3",
    "0.00.000, 0.0.0",
    "v1.2.3-rc.1, 1.2.3-rc.1",
    "1.2.3, 1.2.3",
  })
  void aShortVersionIsCompleted(String text, String version) {
    assertThat(Semver.parseNormalized(text)).hasToString(version);
  }

  @Test
  void aShortVersionHasNoFurtherParts() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Semver.parseNormalized("1.2-rc"))
        .withMessage("short version cannot contain PreRelease/Build meta data");
  }

  @Test
  void theBuildDoesNotCount() {
    assertThat(Semver.parse("1.0.0+a"))
        .isEqualTo(Semver.parse("1.0.0+b"))
        .hasSameHashCodeAs(Semver.parse("1.0.0"));
  }

  @Test
  void onlyVersionsAreCompared() {
    var error = new CelError("broken");
    assertThat(Semver.parse("1.0.0").isEqual("1.0.0")).isEqualTo(CelError.NO_SUCH_OVERLOAD);
    assertThat(Semver.parse("1.0.0").isEqual(error)).isEqualTo(error);
  }
}
