package dev.berth.api.kubescheduler;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Arguments of a plugin that this API group does not know, as in the file. The plugin's factory
/// interprets them.
///
/// @param fields JSON values by name, in the order of the file. A value is a `Map<String, ?>`, a
///   `List<?>`, a `String`, a `Boolean`, a number, or null.
public record UnknownArgs(Map<String, @Nullable Object> fields) implements PluginArgs {
  /// No arguments.
  public static final UnknownArgs NONE = new UnknownArgs(Map.of());

  public UnknownArgs {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
