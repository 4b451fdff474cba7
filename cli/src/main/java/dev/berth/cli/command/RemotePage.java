package dev.berth.cli.command;

import dev.berth.cli.query.QueryClient;
import dev.berth.cli.terminal.Terminal;
import java.io.IOException;

/// What a running scheduler answers, in the format that is asked for.
final class RemotePage {
  private RemotePage() {}

  /// Asks for it.
  ///
  /// @param parameters of the question, such as `limit=10`; empty for none
  static String get(
      QueryClient client, String path, String parameters, OutputFormat format, Terminal terminal)
      throws IOException, InterruptedException {
    var form = format.form();
    if (form == null) {
      return format == OutputFormat.YAML
          ? client.get(path + query(parameters), "application/yaml")
          : client.get(path + query("pretty=true", parameters), "application/json");
    }
    return client.get(
        path
            + query(
                "form=" + form,
                "colours=" + terminal.colours(),
                terminal.isFitted() ? "width=" + terminal.width() : "",
                "signs=" + terminal.signs(),
                parameters),
        "text/plain");
  }

  private static String query(String... parameters) {
    var query = new StringBuilder();
    for (String parameter : parameters) {
      if (!parameter.isEmpty()) {
        query.append(query.isEmpty() ? '?' : '&').append(parameter);
      }
    }
    return query.toString();
  }
}
