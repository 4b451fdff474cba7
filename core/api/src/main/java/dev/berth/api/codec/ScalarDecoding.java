package dev.berth.api.codec;

import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.Quantity;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Reads single values as Kubernetes' JSON decoder does. Returns null for null and for invalid
/// values.
final class ScalarDecoding {
  private static final String QUANTITY_HELP = "; valid are for example 500m, 1.5, 2Gi, 1e3";
  private static final String TIME_HELP = "; valid is for example 2026-01-31T12:00:00Z";
  private static final String DURATION_HELP = "; valid are for example 15s, 1m30s, 500ms";

  private ScalarDecoding() {}

  static @Nullable String string(Decoder in) {
    return in.expect(Scalar.STRING) ? in.text() : null;
  }

  static @Nullable Integer int32(Decoder in) {
    if (!in.expect(Scalar.INTEGER)) {
      return null;
    }
    var value = in.integer();
    if (value != (int) value) {
      in.mismatch("within -2147483648 and 2147483647");
      return null;
    }
    return (int) value;
  }

  static @Nullable Long int64(Decoder in) {
    return in.expect(Scalar.INTEGER) ? in.integer() : null;
  }

  static @Nullable Boolean bool(Decoder in) {
    return in.expect(Scalar.BOOLEAN) ? in.token() == Token.TRUE : null;
  }

  static @Nullable Double float64(Decoder in) {
    return in.expect(Scalar.NUMBER) ? Double.valueOf(in.text()) : null;
  }

  static @Nullable Quantity quantity(Decoder in) {
    if (in.token() != Token.STRING && in.token() != Token.NUMBER) {
      if (in.token() != Token.NULL) {
        in.mismatch("a quantity" + QUANTITY_HELP);
      }
      return null;
    }
    try {
      return in.intern(Quantity.parse(in.text().strip()));
    } catch (NumberFormatException e) {
      in.mismatch("a quantity: " + e.getMessage() + QUANTITY_HELP);
      return null;
    }
  }

  static @Nullable IntOrString intOrString(Decoder in) {
    if (in.token() == Token.STRING) {
      return IntOrString.of(in.text());
    }
    if (in.token() != Token.NUMBER && in.token() != Token.NULL) {
      in.mismatch("a number or a string");
      return null;
    }
    var number = int32(in);
    return number == null ? null : IntOrString.of(number);
  }

  static @Nullable Instant time(Decoder in) {
    if (!in.expect(Token.STRING)) {
      return null;
    }
    try {
      return Rfc3339.parse(in.text());
    } catch (DateTimeException e) {
      in.mismatch("a time as in RFC 3339" + TIME_HELP);
      return null;
    }
  }

  static @Nullable Duration duration(Decoder in) {
    if (!in.expect(Token.STRING)) {
      return null;
    }
    try {
      return GoDuration.parse(in.text());
    } catch (DateTimeException e) {
      in.mismatch("a duration" + DURATION_HELP);
      return null;
    }
  }
}
