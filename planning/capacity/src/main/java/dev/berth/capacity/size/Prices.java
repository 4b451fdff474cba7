package dev.berth.capacity.size;

import dev.berth.api.core.Node;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What nodes cost, by label. The first label that a node has is its price.
///
/// @param prices in the order in which they are looked at; none if nothing has a price
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

  /// What the node costs; null if that is not known.
  public @Nullable BigDecimal of(Node node) {
    var labels = node.metadata().labels();
    return prices.stream()
        .filter(price -> price.value().equals(labels.get(price.key())))
        .map(LabelPrice::amount)
        .findFirst()
        .orElse(null);
  }

  /// What the node costs, in millionths of the currency, to add up; 0 if that is not known.
  public long millionths(Node node) {
    var amount = of(node);
    return amount == null
        ? 0
        : amount.movePointRight(DECIMALS).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  /// An amount of millionths in the currency.
  public static BigDecimal ofMillionths(long millionths) {
    return BigDecimal.valueOf(millionths, DECIMALS);
  }
}
