package dev.berth.descheduler.plugins.support;

import dev.berth.descheduler.framework.ArgsReader;
import java.util.List;

/// Names of namespaces that a plugin keeps to, or keeps out of.
///
/// @param include all others are out, unless it is empty
public record Namespaces(List<String> include, List<String> exclude) {
  /// Every namespace.
  public static final Namespaces ALL = new Namespaces(List.of(), List.of());

  public Namespaces {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  /// Reads the object in that field; every namespace if it is absent.
  public static Namespaces read(ArgsReader args, String field) {
    ArgsReader object = args.object(field);
    return object == null ? ALL : new Namespaces(object.texts("include"), object.texts("exclude"));
  }

  /// What is wrong with the argument `namespaces`.
  public List<String> problems() {
    return include.isEmpty() || exclude.isEmpty()
        ? List.of()
        : List.of("only one of Include/Exclude namespaces can be set");
  }

  public boolean contains(String namespace) {
    return (include.isEmpty() || include.contains(namespace)) && !exclude.contains(namespace);
  }
}
