package dev.berth.cli.flags;

import java.util.List;

/// A value of a flag that may be given several times, with several parts each time.
interface ListValue<T> {
  List<T> values();

  /// The parts of all values.
  static <T> List<T> all(List<? extends ListValue<T>> given) {
    return given.stream().flatMap(value -> value.values().stream()).toList();
  }
}
