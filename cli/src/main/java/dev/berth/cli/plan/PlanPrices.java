package dev.berth.cli.plan;

import dev.berth.api.core.Node;
import dev.berth.capacity.size.Prices;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Prices of nodes as the whole numbers that a search adds up: millionths of the currency. A node
/// without a price counts as free.
record PlanPrices(Prices prices) {
  private static final int DECIMALS = 6;

  /// What the node costs, in millionths.
  long of(Node node) {
    var amount = prices.of(node);
    return amount == null
        ? 0
        : amount.movePointRight(DECIMALS).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  /// An amount in the currency.
  BigDecimal amount(long millionths) {
    return BigDecimal.valueOf(millionths, DECIMALS);
  }

  /// Whether there are any prices.
  boolean hasAny() {
    return !prices.isEmpty();
  }
}
