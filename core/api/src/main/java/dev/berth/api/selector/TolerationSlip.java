package dev.berth.api.selector;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A toleration that almost tolerates a taint, probably by mistake: it has the taint's key, but
/// another effect, a missing value, or a value with a slightly different spelling.
///
/// @param toleration the toleration as written
/// @param corrected a corrected toleration, which tolerates the taint
/// @param only the taints that the written toleration tolerates instead, such as `with effect
///   NoExecute only`
public record TolerationSlip(Toleration toleration, Toleration corrected, String only) {
  /// Returns the first such toleration; empty if there is none.
  public static Optional<TolerationSlip> of(Collection<Toleration> tolerations, Taint taint) {
    return tolerations.stream().flatMap(it -> of(it, taint).stream()).findFirst();
  }

  /// Returns the toleration if it almost tolerates the taint.
  public static Optional<TolerationSlip> of(Toleration toleration, Taint taint) {
    if (!toleration.key().equals(taint.key())
        || TolerationMatcher.COMPARING.tolerates(toleration, taint)) {
      return Optional.empty();
    }
    var ofEachEffect = toleration.withEffect("");
    if (TolerationMatcher.COMPARING.tolerates(ofEachEffect, taint)) {
      return Optional.of(
          new TolerationSlip(
              toleration, ofEachEffect, "with effect %s only".formatted(toleration.effect())));
    }
    boolean isCompared =
        toleration.operator().isEmpty() || toleration.operator().equals(Toleration.EQUAL);
    boolean isOfEffect =
        toleration.effect().isEmpty() || toleration.effect().equals(taint.effect());
    if (!isCompared || !isOfEffect) {
      return Optional.empty();
    }
    if (toleration.value().isEmpty()) {
      return Optional.of(
          new TolerationSlip(
              toleration,
              toleration.withOperator(Toleration.EXISTS),
              "with an empty value only, as its operator is Equal"));
    }
    return Nearest.nearest(toleration.value(), List.of(taint.value())).isEmpty()
        ? Optional.empty()
        : Optional.of(
            new TolerationSlip(
                toleration,
                toleration.withValue(taint.value()),
                "with value %s only".formatted(toleration.value())));
  }
}
