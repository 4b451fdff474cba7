package dev.berth.api.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.meta.Quantity.Format;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Against facts printed by apimachinery v0.37.1, and against [BigDecimal].
class QuantityTest {
  private static final Quantity ONE = Quantity.parse("1");

  /// `text|String()|Value()|MilliValue()|canonical|plus 1|minus 2500m|times 3`, or
  /// `text|error|kind`.
  static Stream<String> facts() throws IOException {
    try (InputStream in = QuantityTest.class.getResourceAsStream("quantities.txt")) {
      var text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines();
    }
  }

  @ParameterizedTest
  @MethodSource("facts")
  void isWhatApimachineryMakesOfTheText(String fact) {
    var columns = fact.split("\\|", -1);
    if (columns[1].equals("error")) {
      assertThatThrownBy(() -> Quantity.parse(columns[0]))
          .isInstanceOf(NumberFormatException.class)
          .hasMessageContaining(
              columns[2].equals("suffix") ? "unable to parse quantity's suffix" : "must match");
      return;
    }
    var quantity = Quantity.parse(columns[0]);
    assertThat(
            Stream.of(
                columns[0],
                quantity.toString(),
                Long.toString(quantity.value()),
                Long.toString(quantity.milliValue()),
                quantity.add(Quantity.ZERO).toString(),
                quantity.add(ONE).toString(),
                quantity.subtract(Quantity.parse("2500m")).toString(),
                quantity.multiply(3).toString()))
        .containsExactly(columns);
  }

  @Test
  void keepsTheSuffixOfAmountsThatHaveNone() {
    assertThat(Quantity.parse("1000E")).hasToString("1000E");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e10000", "1e-10000", "1e2147483647", "1e4294967297"})
  void rejectsExponentsThatAreTooLargeToCalculateWith(String text) {
    assertThatThrownBy(() -> Quantity.parse(text)).isInstanceOf(NumberFormatException.class);
  }

  @Test
  void isEqualToTheSameAmountInTheSameFormat() {
    assertThat(Quantity.parse("1000m"))
        .isEqualTo(ONE)
        .hasSameHashCodeAs(ONE)
        .isNotEqualTo(Quantity.parse("1e0"));
    assertThat(Quantity.parse("1Ki")).isNotEqualTo(Quantity.parse("1024"));
    assertThat(Quantity.parse("1Ki")).isEqualByComparingTo(Quantity.parse("1024"));
  }

  @Test
  void calculatesAsBigDecimalDoes() {
    var seed = Long.getLong("seed", 20260101L);
    var random = new Random(seed);
    for (var i = 0; i < 20_000; i++) {
      var a = random(random);
      var b = random(random);
      var x = a.toBigDecimal();
      var y = b.toBigDecimal();
      assertThat(a.add(b).toBigDecimal())
          .as("%s + %s, seed %d", a, b, seed)
          .isEqualByComparingTo(x.add(y));
      assertThat(a.subtract(b).toBigDecimal())
          .as("%s - %s, seed %d", a, b, seed)
          .isEqualByComparingTo(x.subtract(y));
      assertThat(a.compareTo(b)).as("%s ? %s, seed %d", a, b, seed).isEqualTo(x.compareTo(y));
      assertThat(Quantity.parse(a.toString())).as("seed %d", seed).isEqualByComparingTo(a);
      if (x.signum() >= 0 && x.precision() - x.scale() < 16) {
        assertThat(a.milliValue())
            .as("%s in thousandths, seed %d", a, seed)
            .isEqualTo(x.movePointRight(3).setScale(0, RoundingMode.CEILING).longValueExact());
      }
    }
  }

  private static Quantity random(Random random) {
    var suffixes = "n,u,m,,k,M,G,T,P,E,Ki,Mi,Gi,Ti,Pi,e3,e-3,e5".split(",", -1);
    var number = new BigDecimal(random.nextLong() >> random.nextInt(63)).toPlainString();
    var text = random.nextInt(3) == 0 ? number + "." + random.nextInt(1000) : number;
    return switch (random.nextInt(8)) {
      case 0 -> Quantity.of(random.nextLong(), Format.BINARY_SI);
      case 1 -> Quantity.ofMilli(random.nextInt(), Format.DECIMAL_SI);
      default -> Quantity.parse(text + suffixes[random.nextInt(suffixes.length)]);
    };
  }
}
