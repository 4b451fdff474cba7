package dev.berth.query;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.terminal.Page;
import dev.berth.terminal.PageForm;
import dev.berth.terminal.Signs;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/// Whether the client wants an answer as text, and its form.
///
/// @param isWanted whether the client prefers `text/plain` to everything else
record TextPage(boolean isWanted, PageForm form, Terminal terminal) {
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 40;
  private static final int MOST_WIDTH = 1_000;

  /// The parameters for the form of the page.
  static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.word("form", "In which form a text is.", (Object[]) PageForm.values()),
          Parameter.number("width", LEAST_WIDTH, MOST_WIDTH, "In text: how long a line may be."),
          Parameter.word(
              "signs",
              "In text: whether there are signs outside ASCII.",
              (Object[]) Signs.values()),
          Parameter.flag("colours", "In text: whether to colour it."));

  static TextPage of(Request request, QueryParameters parameters) {
    var width = (int) parameters.number("width", USUAL_WIDTH, LEAST_WIDTH, MOST_WIDTH);
    boolean isFitted = !parameters.text("width").isEmpty();
    boolean colours = parameters.flag("colours", false);
    return new TextPage(
        request.header("Accept").startsWith("text/plain"),
        parameters.constant("form", PageForm.TABLE, PageForm.values()),
        new Terminal(
            width,
            isFitted,
            colours,
            colours,
            false,
            parameters.constant("signs", Signs.UNICODE, Signs.values())));
  }

  /// The page.
  Response response(Consumer<Page> writer) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      writer.accept(Page.of(new Streams(InputStream.nullInputStream(), out, out, terminal), form));
    }
    return Response.text(200, bytes.toString(StandardCharsets.UTF_8));
  }
}
