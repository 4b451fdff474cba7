package dev.berth.questions.report;

import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.status.Amounts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.stream.LongStream;

/// The form of a resource's amounts in one column or sentence: all have the same unit and the same
/// number of decimals. CPU is in cores, with one decimal unless all amounts are whole.
///
/// @param divisor by which amounts are divided
/// @param symbol the symbol of the unit; empty for cores and counts
/// @param decimals 0 or 1
public record ResourceUnit(long divisor, String symbol, int decimals) {
  private static final long KI = 1024;
  private static final String[] OF_BYTES = {"", "Ki", "Mi", "Gi"};

  /// The maximum number of decimals for programs.
  private static final int MOST_DECIMALS = 3;

  /// The unit for some amounts.
  ///
  /// @param resource the name
  /// @param amounts millicores for cpu, bytes for memory, storage and huge pages, otherwise counts
  public static ResourceUnit of(String resource, LongStream amounts) {
    long[] all = amounts.map(Math::abs).toArray();
    if (resource.equals(ResourceNames.CPU)) {
      return of(1000, "", all);
    }
    if (!Amounts.isBytes(resource)) {
      return of(1, "", all);
    }
    long most = LongStream.of(all).max().orElse(0);
    int unit = 0;
    long divisor = 1;
    while (unit < OF_BYTES.length - 1 && most >= divisor * KI) {
      divisor *= KI;
      unit++;
    }
    return of(divisor, OF_BYTES[unit], all);
  }

  private static ResourceUnit of(long divisor, String symbol, long[] amounts) {
    boolean isWhole = LongStream.of(amounts).allMatch(amount -> amount % divisor == 0);
    return new ResourceUnit(divisor, symbol, isWhole ? 0 : 1);
  }

  /// An amount for people, such as `678.7` or `1,024.0Gi`; a small amount is never shown as zero.
  public String of(long amount) {
    double value = (double) amount / divisor;
    double least = Math.pow(10, -decimals);
    return amount != 0 && Math.abs(value) < least / 2 ? "<" + number(least) : number(value);
  }

  private String number(double value) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", value) + symbol;
  }

  /// An amount for programs: a number in the unit.
  public String plain(long amount) {
    return BigDecimal.valueOf(amount)
        .divide(BigDecimal.valueOf(divisor), MOST_DECIMALS, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /// The title of a column for programs, such as `MEMORY LEFT (Gi)`.
  public String title(String title) {
    return symbol.isEmpty() ? title : "%s (%s)".formatted(title, symbol);
  }
}
