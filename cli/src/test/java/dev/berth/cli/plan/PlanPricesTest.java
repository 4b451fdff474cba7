package dev.berth.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.capacity.size.Prices;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.testkit.Given;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlanPricesTest {
  private final PlanPrices prices =
      new PlanPrices(
          new Prices(
              List.of(
                  new LabelPrice("pool", "web", new BigDecimal("0.0104")),
                  new LabelPrice("pool", "odd", new BigDecimal("0.00000051")))));

  @Test
  void amountsAreWholeMillionths() {
    assertThat(prices.of(Given.node("a").labels("pool=web").build())).isEqualTo(10_400);
    assertThat(prices.of(Given.node("b").labels("pool=odd").build())).isEqualTo(1);
    assertThat(prices.amount(10_400)).isEqualByComparingTo("0.0104");
  }

  @Test
  void aNodeWithoutAPriceIsFree() {
    assertThat(prices.of(Given.node("c").build())).isZero();
    assertThat(prices.hasAny()).isTrue();
    assertThat(new PlanPrices(Prices.NONE).hasAny()).isFalse();
  }
}
