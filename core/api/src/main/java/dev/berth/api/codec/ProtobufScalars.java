package dev.berth.api.codec;

import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.Quantity;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Reads messages that are single values in documents. Returns null for absent and for invalid
/// values.
final class ProtobufScalars {
  private ProtobufScalars() {}

  static @Nullable Quantity quantity(ProtobufDecoder in) {
    String text = "";
    var entered = in.enter();
    while (in.nextField()) {
      if (in.number() == 1) {
        text = in.string();
      } else {
        in.skip();
      }
    }
    in.leave(entered);
    if (text.isEmpty()) {
      return null;
    }
    try {
      return in.intern(Quantity.parse(text));
    } catch (NumberFormatException e) {
      in.problem("\"%s\" is not a quantity: %s".formatted(text, e.getMessage()));
      return null;
    }
  }

  static IntOrString intOrString(ProtobufDecoder in) {
    boolean isString = false;
    int number = 0;
    String text = "";
    var entered = in.enter();
    while (in.nextField()) {
      switch (in.number()) {
        case 1 -> isString = in.integer() == 1;
        case 2 -> number = (int) in.integer();
        case 3 -> text = in.string();
        default -> in.skip();
      }
    }
    in.leave(entered);
    return isString ? IntOrString.of(text) : IntOrString.of(number);
  }

  /// Go's zero time has no fields at all; the epoch has.
  static @Nullable Instant time(ProtobufDecoder in) {
    boolean isThere = false;
    long seconds = 0L;
    long nanos = 0L;
    var entered = in.enter();
    while (in.nextField()) {
      isThere = true;
      switch (in.number()) {
        case 1 -> seconds = in.integer();
        case 2 -> nanos = in.integer();
        default -> in.skip();
      }
    }
    in.leave(entered);
    try {
      return isThere ? Instant.ofEpochSecond(seconds, nanos) : null;
    } catch (DateTimeException e) {
      in.problem("not a time: " + seconds + " s");
      return null;
    }
  }
}
