package dev.berth.loadaware.support;

import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoMistakes.Mistake;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.status.PluginException;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Reads the arguments of a plugin from a configuration.
public final class ArgsFields {
  private ArgsFields() {}

  /// Reads them.
  ///
  /// @param type what Go calls their type, which is also the only `kind` that they may name
  /// @throws PluginException with all that is wrong
  public static <T> T read(PluginArgs args, String type, Function<GoObject, T> read) {
    Map<String, ?> given = args instanceof UnknownArgs(var tree) ? tree : Map.of();
    var mistakes = new GoMistakes();
    GoObject fields = GoObject.root(given, type, "", mistakes);
    var _ = fields.any("apiVersion");
    if (fields.any("kind") instanceof String kind && !kind.equals(type)) {
      throw new PluginException(
          "want args to be of type %s, got *config.%s.".formatted(type, kind));
    }
    T result = read.apply(fields);
    fields.reportUnknown();
    if (!mistakes.isEmpty()) {
      throw new PluginException(
          mistakes.all().stream().map(Mistake::message).collect(Collectors.joining("; ")));
    }
    return result;
  }
}
