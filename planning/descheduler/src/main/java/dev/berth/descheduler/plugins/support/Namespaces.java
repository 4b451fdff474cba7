package dev.berth.descheduler.plugins.support;

import dev.berth.descheduler.framework.ArgsReader;
import java.util.List;

/// Names of namespaces that a plugin includes or excludes.
///
/// @param include all others are excluded, unless it is empty
public record Namespaces(List<String> include, List<String> exclude) {
  /// Every namespace.
  public static final Namespaces ALL = new Namespaces(List.of(), List.of());

  public Namespaces {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  /// Reads the object in that field; all namespaces if it is absent.
  public static Namespaces read(ArgsReader args, String field) {
    ArgsReader object = args.object(field);
    return object == null ? ALL : new Namespaces(object.texts("include"), object.texts("exclude"));
  }

  /// Returns the errors in the argument `namespaces`.
  public List<String> problems() {
    return include.isEmpty() || exclude.isEmpty()
        ? List.of()
        : List.of("only one of Include/Exclude namespaces can be set");
  }

  public boolean contains(String namespace) {
    return (include.isEmpty() || include.contains(namespace)) && !exclude.contains(namespace);
  }
}
