package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.query.QueryClient;
import dev.berth.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The answer of a running scheduler, in the requested format.
final class RemotePage {
  private RemotePage() {}

  /// Asks for it.
  ///
  /// @param parameters for the question, such as `limit=10`; empty for none
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

  /// Requests the answer as maps and lists.
  static Object document(QueryClient client, String path) throws IOException, InterruptedException {
    return document(client.get(path, "application/json"), path);
  }

  /// An answer in JSON as maps and lists.
  ///
  /// @param path what was asked for
  /// @throws IOException if it is not JSON
  static Object document(String answer, String path) throws IOException {
    byte[] json = answer.getBytes(StandardCharsets.UTF_8);
    var problems = new Problems();
    Object document =
        ValueReader.readJson(
            Codecs.ANY, new ByteArrayInputStream(json), path, Interner.none(), problems);
    if (document == null) {
      throw new IOException("the scheduler's answer is not JSON: " + problems.kept());
    }
    return document;
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
