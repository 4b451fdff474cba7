package dev.berth.questions.size;

import dev.berth.api.codec.MustBe;
import dev.berth.capacity.size.Prices.LabelPrice;
import java.math.BigDecimal;
import java.util.Locale;

/// Prices in the form of users, such as `node-pool=general:0.19`, and for display.
public final class PriceText {
  private PriceText() {}

  /// Reads one.
  ///
  /// @throws IllegalArgumentException with what is wrong
  public static LabelPrice parse(String text) {
    var equals = text.indexOf('=');
    var colon = text.lastIndexOf(':');
    if (equals < 1 || colon < equals) {
      throw new IllegalArgumentException(
          MustBe.text("LABEL=VALUE:AMOUNT, such as node-pool=general:0.19", text));
    }
    return new LabelPrice(
        text.substring(0, equals),
        text.substring(equals + 1, colon),
        amount(text.substring(colon + 1)));
  }

  /// An amount for people: at least two decimals, and as many as the prices have.
  public static String money(BigDecimal amount) {
    var plain = amount.stripTrailingZeros();
    return String.format(Locale.ROOT, "%,." + Math.max(2, plain.scale()) + "f", plain);
  }

  /// @throws IllegalArgumentException with what is wrong
  static BigDecimal amount(String text) {
    try {
      var amount = new BigDecimal(text.strip());
      if (amount.signum() >= 0 && amount.precision() - amount.scale() <= 12) {
        return amount;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "the price " + MustBe.text("0 or greater, such as 0.19", text));
  }
}
