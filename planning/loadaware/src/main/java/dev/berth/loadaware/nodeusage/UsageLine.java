package dev.berth.loadaware.nodeusage;

import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.framework.state.ResourceNames;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// A line of a table.
///
/// @param fields by column; those without a value are empty
/// @param node that it is about
/// @param problems takes columns, and what is wrong with them
record UsageLine(Map<String, String> fields, Node node, BiConsumer<String, String> problems) {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /// What it says.
  KnownNode known() {
    var used = new TreeMap<String, Quantity>();
    var percentiles = new TreeMap<String, Map<String, Quantity>>();
    var metrics = new HashMap<String, Double>();
    fields.forEach((column, text) -> {
      if (text.isEmpty() || column.equals(UsageTable.NODE) || column.equals(UsageTable.TIME)) {
        return;
      }
      int dot = column.indexOf('.');
      if (column.contains("_")) {
        Double fraction = fraction(column, text);
        if (fraction != null) {
          metrics.put(column, fraction);
        }
      } else if (dot < 0) {
        put(used, column, column, text);
      } else {
        put(
            percentiles.computeIfAbsent(column.substring(dot + 1), _ -> new TreeMap<>()),
            column.substring(0, dot),
            column,
            text);
      }
    });
    return new KnownNode(time(), used, percentiles, metrics, null);
  }

  private void put(Map<String, Quantity> into, String resource, String column, String text) {
    Quantity amount = amount(resource, column, text);
    if (amount != null) {
      into.put(resource, amount);
    }
  }

  private @Nullable Instant time() {
    String text = fields.getOrDefault(UsageTable.TIME, "");
    if (text.isEmpty()) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      problems.accept(
          UsageTable.TIME, "\"%s\" is no time such as 2026-01-31T12:00:00Z".formatted(text));
      return null;
    }
  }

  private @Nullable Quantity amount(String resource, String column, String text) {
    boolean isCpu = resource.equals(ResourceNames.CPU);
    try {
      if (text.endsWith("%")) {
        return part(resource, column, percent(text));
      }
      Quantity amount = Quantity.parse(text);
      if (amount.signum() >= 0) {
        return amount;
      }
    } catch (NumberFormatException e) {
      // it is reported as a negative one is
    }
    problems.accept(
        column,
        "\"%s\" is no amount from 0 on, such as %s, nor a percentage of the node such as 62%%"
            .formatted(text, isCpu ? "2.5 or 2500m" : "12Gi"));
    return null;
  }

  private static BigDecimal percent(String text) {
    var percent = new BigDecimal(text.substring(0, text.length() - 1).strip());
    if (percent.signum() < 0 || Math.abs((long) percent.scale()) > 100) {
      throw new NumberFormatException(text);
    }
    return percent;
  }

  /// Of what the node can allocate.
  private @Nullable Quantity part(String resource, String column, BigDecimal percent) {
    Quantity whole = node.status().allocatable().get(resource);
    if (whole == null) {
      problems.accept(
          column,
          "node %s does not say how much %s it can allocate, so that a percentage means nothing"
              .formatted(node.metadata().name(), resource));
      return null;
    }
    BigDecimal all = BigDecimal.valueOf(ResourceAmounts.number(resource, whole));
    return ResourceAmounts.amount(
        resource, percent.multiply(all).divideToIntegralValue(HUNDRED).longValue());
  }

  private @Nullable Double fraction(String column, String text) {
    try {
      double value =
          text.endsWith("%") ? percent(text).doubleValue() / 100 : Double.parseDouble(text);
      if (value >= 0 && Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // it is reported as a negative one is
    }
    problems.accept(column, "\"%s\" is no number from 0 on, such as 0.62 or 62%%".formatted(text));
    return null;
  }
}
