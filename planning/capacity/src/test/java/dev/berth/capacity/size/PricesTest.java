package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.testkit.Given;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PricesTest {
  private final Prices prices =
      new Prices(
          List.of(
              new LabelPrice("pool", "web", new BigDecimal("0.0104")),
              new LabelPrice("pool", "odd", new BigDecimal("0.00000051"))));

  @Test
  void amountsAreWholeMillionths() {
    assertThat(prices.millionths(Given.node("a").labels("pool=web").build())).isEqualTo(10_400);
    assertThat(prices.millionths(Given.node("b").labels("pool=odd").build())).isEqualTo(1);
    assertThat(Prices.ofMillionths(10_400)).isEqualByComparingTo("0.0104");
  }

  @Test
  void aNodeWithoutAPriceIsFree() {
    assertThat(prices.millionths(Given.node("c").build())).isZero();
  }
}
