package dev.berth.server.page;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `/flagz` and `/statusz`: plain text; any other `Accept` header is not acceptable.
public final class TextPage implements Handler {

  private static final String WARNING =
      "Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility"
          + " guarantees and is for debugging purposes only.\n";

  private final String title;
  private final Supplier<String> text;

  private TextPage(String title, Supplier<String> text) {
    this.title = title;
    this.text = text;
  }

  /// The flags of the process.
  ///
  /// @param flags values by name
  public static TextPage flags(Map<String, String> flags) {
    var text =
        flags.entrySet().stream()
            .map(flag -> "%s: %s\n".formatted(flag.getKey(), flag.getValue()))
            .collect(Collectors.joining());
    return new TextPage("flagz", () -> text);
  }

  /// The status of the process.
  ///
  /// @param lines the lines of now
  public static TextPage status(Supplier<List<String>> lines) {
    return new TextPage("statusz", () -> "\n" + String.join("\n", lines.get()) + "\n");
  }

  @Override
  public Response answer(Request request) {
    if (!takesText(request.header("Accept"))) {
      return Response.text(406, "only text/plain is served\n");
    }
    return Response.of(
        200, Response.TEXT, "\nkube-scheduler %s\n%s%s".formatted(title, WARNING, text.get()));
  }

  private static boolean takesText(String accept) {
    return accept.isEmpty() || Stream.of("text/plain", "text/*", "*/*").anyMatch(accept::contains);
  }
}
