package dev.berth.ui.page;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The parameters of a page. A parameter that is not understood is ignored: a URL that somebody has
/// shortened still shows something.
public record PageQuery(Map<String, List<String>> given) {
  /// Whether the parameter is there.
  public boolean has(String name) {
    return given.containsKey(name);
  }

  /// The value; empty if the parameter is missing.
  public String text(String name) {
    return given.getOrDefault(name, List.of("")).getFirst();
  }

  /// The words of the value; none if the parameter is missing.
  public List<String> words(String name) {
    return Stream.of(text(name).split("\\s+", -1)).filter(it -> !it.isEmpty()).toList();
  }

  /// The value, if it is one of the given values.
  public String oneOf(String name, Collection<String> words, String otherwise) {
    String text = text(name);
    return words.contains(text) ? text : otherwise;
  }

  /// A number; 0 if there is none.
  public int number(String name) {
    try {
      return Integer.parseInt(text(name));
    } catch (NumberFormatException _) {
      return 0;
    }
  }
}
