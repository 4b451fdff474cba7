package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.meta.Quantity;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Checks requests and limits against the bounds of one item of a limit range.
record LimitRangeCheck(
    LimitRangeItem item, Map<String, Quantity> requests, Map<String, Quantity> limits) {
  /// Larger amounts are compared as whole numbers instead of thousandths.
  private static final long MOST_IN_THOUSANDTHS = Long.MAX_VALUE / 1000;

  private static final int THOUSAND = 1000;

  /// Checks all bounds.
  void all(Consumer<String> violations) {
    inOrder(item.min()).forEach((name, bound) -> min(name, bound, violations));
    inOrder(item.max()).forEach((name, bound) -> max(name, bound, violations));
    inOrder(item.maxLimitRequestRatio()).forEach((name, bound) -> ratio(name, bound, violations));
  }

  /// Checks the bounds of a claim, which has only requests.
  void requests(Consumer<String> violations) {
    inOrder(item.min()).forEach((name, bound) -> min(name, bound, violations));
    inOrder(item.max())
        .forEach((name, bound) -> {
          var request = requests.get(name);
          if (request == null) {
            violations.accept(bound("maximum", name, bound) + ".  No request is specified");
          } else if (isMore(request, bound, null)) {
            violations.accept(bound("maximum", name, bound) + ", but request is " + request);
          }
        });
  }

  private static Map<String, Quantity> inOrder(Map<String, Quantity> bounds) {
    return new TreeMap<>(bounds);
  }

  private void min(String name, Quantity bound, Consumer<String> violations) {
    var request = requests.get(name);
    var limit = limits.get(name);
    if (request == null) {
      violations.accept(bound("minimum", name, bound) + ".  No request is specified");
    } else if (isMore(bound, request, limit)) {
      violations.accept(bound("minimum", name, bound) + ", but request is " + request);
    } else if (limit != null && isMore(bound, limit, request)) {
      violations.accept(bound("minimum", name, bound) + ", but limit is " + limit);
    }
  }

  private void max(String name, Quantity bound, Consumer<String> violations) {
    var request = requests.get(name);
    var limit = limits.get(name);
    if (limit == null) {
      violations.accept(bound("maximum", name, bound) + ".  No limit is specified");
    } else if (isMore(limit, bound, request)) {
      violations.accept(bound("maximum", name, bound) + ", but limit is " + limit);
    } else if (request != null && isMore(request, bound, limit)) {
      violations.accept(bound("maximum", name, bound) + ", but request is " + request);
    }
  }

  private String bound(String which, String name, Quantity bound) {
    return "%s %s usage per %s is %s".formatted(which, name, item.type(), bound);
  }

  private void ratio(String name, Quantity most, Consumer<String> violations) {
    var request = requests.get(name);
    var limit = limits.get(name);
    var what = "%s max limit to request ratio per %s is %s".formatted(name, item.type(), most);
    var precise = isPrecise(request) && isPrecise(limit) && isPrecise(most);
    if (request == null || amount(request, precise) == 0) {
      violations.accept(what + ", but no request is specified or request is 0");
      return;
    }
    if (limit == null || amount(limit, precise) == 0) {
      violations.accept(what + ", but no limit is specified or limit is 0");
      return;
    }
    var ratio = (double) amount(limit, precise) / amount(request, precise);
    var tooHigh =
        isPrecise(most) ? ratio * THOUSAND > most.milliValue() : ratio > (double) most.value();
    if (tooHigh) {
      violations.accept(String.format(Locale.ROOT, "%s, but provided ratio is %f", what, ratio));
    }
  }

  /// @param third affects the choice of the precision
  private static boolean isMore(Quantity a, Quantity b, @Nullable Quantity third) {
    var precise = isPrecise(a) && isPrecise(b) && isPrecise(third);
    return amount(a, precise) > amount(b, precise);
  }

  private static long amount(Quantity quantity, boolean precise) {
    return precise ? quantity.milliValue() : quantity.value();
  }

  private static boolean isPrecise(@Nullable Quantity quantity) {
    return quantity == null || quantity.value() <= MOST_IN_THOUSANDTHS;
  }
}
