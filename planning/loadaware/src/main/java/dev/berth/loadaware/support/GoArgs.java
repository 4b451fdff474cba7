package dev.berth.loadaware.support;

import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.framework.PluginArgsReader;
import java.util.function.Function;

/// Reads the arguments of plugins whose originals are in Go: it accepts the same values, with the
/// same messages.
public final class GoArgs {
  private GoArgs() {}

  /// Reads arguments. It reports errors to the reader of the arguments.
  ///
  /// @param type the name of their Go type
  public static <T> T read(PluginArgsReader args, String type, Function<GoObject, T> read) {
    var mistakes = new GoMistakes();
    var fields = GoObject.root(args.fields(), type, "", mistakes);
    var _ = fields.any("apiVersion");
    var _ = fields.any("kind");
    T result = read.apply(fields);
    fields.reportUnknown();
    mistakes.all().forEach(it -> args.problem(it.path(), withoutPath(it.message(), it.path())));
    return result;
  }

  /// The reader of the arguments adds the field.
  private static String withoutPath(String message, String path) {
    return message.startsWith(path + ": ") ? message.substring(path.length() + 2) : message;
  }
}
