package dev.berth.capacity.size;

import dev.berth.api.core.Node;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The prices of nodes, by label. The first label in this list that a node has determines its
/// price.
///
/// @param prices in the order in which they are tried; empty without prices
public record Prices(List<LabelPrice> prices) {
  public static final Prices NONE = new Prices(List.of());

  private static final int DECIMALS = 6;

  public Prices {
    prices = List.copyOf(prices);
  }

  /// The price of nodes with a label.
  ///
  /// @param amount per node and hour, in any currency; not negative
  public record LabelPrice(String key, String value, BigDecimal amount) {}

  public boolean isEmpty() {
    return prices.isEmpty();
  }

  /// The price of the node; null if it is unknown.
  public @Nullable BigDecimal of(Node node) {
    var labels = node.metadata().labels();
    return prices.stream()
        .filter(price -> price.value().equals(labels.get(price.key())))
        .map(LabelPrice::amount)
        .findFirst()
        .orElse(null);
  }

  /// The price of the node, in millionths of the currency, to add up; 0 if it is unknown.
  public long millionths(Node node) {
    var amount = of(node);
    return amount == null
        ? 0
        : amount.movePointRight(DECIMALS).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  /// Converts millionths to the currency.
  public static BigDecimal ofMillionths(long millionths) {
    return BigDecimal.valueOf(millionths, DECIMALS);
  }
}
