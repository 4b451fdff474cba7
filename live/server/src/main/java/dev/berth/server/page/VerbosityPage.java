package dev.berth.server.page;

import dev.berth.config.validation.GoValue;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;

/// `/debug/flags/v`: a `PUT` sets the verbosity of the log. Source: `StringFlagPutHandler` of
/// `k8s.io/apiserver/pkg/server/routes`, `GlogSetter` of `k8s.io/component-base/logs`.
public final class VerbosityPage implements Handler {

  private static final String INDEX =
      """
      <html>
      <head>
      <title>/debug/flags/</title>
      </head>
      <body>
      /debug/flags/<br>
      <br>
      flags:<br>
      <table>
      <tr>v<br>
      </table>
      <br>
      full flags configurable<br>
      </body>
      </html>
      """;

  private static final long MOST_UINT32 = 0xffff_ffffL;
  private static final int MOST_BYTES = 1024;

  private final IntConsumer verbosity;

  /// @param verbosity sets klog's verbosity; called on any thread
  public VerbosityPage(IntConsumer verbosity) {
    this.verbosity = verbosity;
  }

  /// Answers `/debug/flags/`: which flags can be set.
  public static Response index(Request request) {
    return Response.of(200, "text/html; charset=utf-8", INDEX);
  }

  @Override
  public Response answer(Request request) throws IOException {
    if (!request.method().equals("PUT")) {
      return plain(406, "unsupported http method");
    }
    var value = new String(request.body().read(MOST_BYTES), StandardCharsets.UTF_8);
    try {
      verbosity.accept(parsed(value));
      return plain(200, "successfully set klog.logging.verbosity to " + value);
    } catch (NumberFormatException e) {
      return plain(400, e.getMessage() == null ? "" : e.getMessage());
    }
  }

  /// @throws NumberFormatException with Go's message
  private static int parsed(String value) {
    long number = 0L;
    for (int i = 0; i < value.length(); i++) {
      var digit = value.charAt(i);
      if (digit < '0' || digit > '9') {
        throw invalid("ParseUint", value, "invalid syntax");
      }
      number = number * 10 + digit - '0';
      if (number > MOST_UINT32) {
        throw invalid("ParseUint", value, "value out of range");
      }
    }
    if (value.isEmpty()) {
      throw invalid("ParseUint", value, "invalid syntax");
    }
    if (number > Integer.MAX_VALUE) {
      throw new NumberFormatException(
          "failed set klog.logging.verbosity %s: %s"
              .formatted(value, invalid("ParseInt", value, "value out of range").getMessage()));
    }
    return (int) number;
  }

  private static NumberFormatException invalid(String function, String value, String why) {
    return new NumberFormatException(
        "strconv.%s: parsing %s: %s".formatted(function, GoValue.text(value), why));
  }

  private static Response plain(int status, String text) {
    return Response.of(status, "text/plain", text + "\n").with("X-Content-Type-Options", "nosniff");
  }
}
