package dev.berth.api.selector;

import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Decides which taints a toleration tolerates.
///
/// A toleration without an effect tolerates every effect, and one without a key tolerates every
/// key. Its operator decides how values are compared. An unknown operator tolerates nothing.
public enum TolerationMatcher {
  /// `Equal` and `Exists`: values must be equal, or are ignored.
  EXACT {
    @Override
    boolean compares(Toleration toleration, Taint taint) {
      return false;
    }
  },
  /// Also `Lt` and `Gt`: the taint's value must be an integer less, or greater, than the
  /// toleration's.
  COMPARING {
    @Override
    boolean compares(Toleration toleration, Taint taint) {
      Long wanted = integer(toleration.value());
      Long actual = integer(taint.value());
      if (wanted == null || actual == null) {
        return false;
      }
      return toleration.operator().equals(Toleration.LT) ? actual < wanted : actual > wanted;
    }
  };

  /// An integer without plus sign and leading zeros.
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]*");

  /// Returns the result of comparing the values with `Lt` or `Gt`.
  abstract boolean compares(Toleration toleration, Taint taint);

  public boolean tolerates(Toleration toleration, Taint taint) {
    if (!toleration.effect().isEmpty() && !toleration.effect().equals(taint.effect())) {
      return false;
    }
    if (!toleration.key().isEmpty() && !toleration.key().equals(taint.key())) {
      return false;
    }
    return switch (toleration.operator()) {
      case "", Toleration.EQUAL -> toleration.value().equals(taint.value());
      case Toleration.EXISTS -> true;
      case Toleration.LT, Toleration.GT -> compares(toleration, taint);
      default -> false;
    };
  }

  /// Returns whether any of the tolerations tolerates the taint.
  public boolean tolerates(List<Toleration> tolerations, Taint taint) {
    for (int i = 0; i < tolerations.size(); i++) {
      if (tolerates(tolerations.get(i), taint)) {
        return true;
      }
    }
    return false;
  }

  /// Returns the first taint that repels a pod with these tolerations; null if there is none.
  /// Taints with the effect `PreferNoSchedule` do not repel pods.
  public @Nullable Taint firstUntolerated(List<Taint> taints, List<Toleration> tolerations) {
    for (int i = 0; i < taints.size(); i++) {
      Taint taint = taints.get(i);
      if (keepsAway(taint) && !tolerates(tolerations, taint)) {
        return taint;
      }
    }
    return null;
  }

  private static boolean keepsAway(Taint taint) {
    return taint.effect().equals(Taint.NO_SCHEDULE) || taint.effect().equals(Taint.NO_EXECUTE);
  }

  private static @Nullable Long integer(String text) {
    if (!INTEGER.matcher(text).matches()) {
      return null;
    }
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
