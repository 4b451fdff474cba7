package dev.berth.cli.flags;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/// `NAME=true,OTHER=false`: the value of a flag with names that are true or false.
record BoolMap(Map<String, Boolean> values) {
  BoolMap {
    values = Map.copyOf(values);
  }

  /// Reads a value.
  ///
  /// @throws TypeConversionException if a part has another form
  static BoolMap parse(String text) {
    var values = new LinkedHashMap<String, Boolean>();
    for (String pair : text.split(",", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        if (equals < 0) {
          throw new TypeConversionException("malformed pair, expect string=bool");
        }
        String name = pair.substring(0, equals).strip();
        values.put(name, bool(name, pair.substring(equals + 1).strip()));
      }
    }
    return new BoolMap(values);
  }

  private static boolean bool(String name, String text) {
    try {
      return FlagTypes.bool(text);
    } catch (TypeConversionException e) {
      throw new TypeConversionException(
          "invalid value of %s: %s, err: %s".formatted(name, text, e.getMessage()));
    }
  }

  /// The entries of all values; a later entry replaces an earlier one with the same name.
  static Map<String, Boolean> all(List<BoolMap> given) {
    var all = new LinkedHashMap<String, Boolean>();
    given.forEach(value -> all.putAll(value.values));
    return all;
  }

  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(pair -> pair.getKey() + "=" + pair.getValue())
        .sorted()
        .collect(Collectors.joining(","));
  }
}
