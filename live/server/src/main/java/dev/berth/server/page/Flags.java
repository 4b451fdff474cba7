package dev.berth.server.page;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The flags of the process, for `/flagz`.
///
/// @param values by flag
public record Flags(SortedMap<String, String> values) implements ZPage.Content {

  public Flags {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  @Override
  public String kind() {
    return "Flagz";
  }

  @Override
  public String text() {
    return values.entrySet().stream()
        .map(flag -> "%s: %s\n".formatted(flag.getKey(), flag.getValue()))
        .collect(Collectors.joining());
  }

  @Override
  public Map<String, Object> fields() {
    return Map.of("flags", values);
  }
}
