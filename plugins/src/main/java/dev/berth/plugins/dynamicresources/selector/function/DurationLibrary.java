package dev.berth.plugins.dynamicresources.selector.function;

import static dev.berth.plugins.dynamicresources.selector.function.Overload.global;
import static dev.berth.plugins.dynamicresources.selector.function.Types.DURATION;
import static dev.berth.plugins.dynamicresources.selector.function.Types.INT;

import java.util.List;

/// What cel-go has among its own functions and dev.cel has not.
final class DurationLibrary implements Library {
  @Override
  public List<Overload> overloads() {
    return List.of(
        global(
            "duration_to_int64",
            "int",
            List.of(DURATION),
            INT,
            arguments -> Conversions.toInt(arguments.getFirst())));
  }
}
