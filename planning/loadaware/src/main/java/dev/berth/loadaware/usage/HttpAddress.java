package dev.berth.loadaware.usage;

import dev.berth.api.codec.MustBe;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;

/// The address of an HTTP server, in the form of users.
public final class HttpAddress {
  private HttpAddress() {}

  /// The address.
  ///
  /// @param text such as `http://prometheus.monitoring:9090`
  /// @throws URISyntaxException if it is invalid; the reason explains why
  public static URI parse(String text) throws URISyntaxException {
    var address = new URI(text);
    String problem = problem(address);
    if (!problem.isEmpty()) {
      throw new URISyntaxException(text, problem);
    }
    return address;
  }

  /// Returns the message about a text that [#parse(String)] refuses.
  public static String problem(String text, URISyntaxException why) {
    return "%s: %s"
        .formatted(
            MustBe.text("an address such as http://prometheus.monitoring:9090", text),
            why.getReason());
  }

  /// Empty if there is none.
  private static String problem(URI address) {
    String authority = Objects.requireNonNullElse(address.getRawAuthority(), "");
    if (!"http".equals(address.getScheme()) && !"https".equals(address.getScheme())) {
      return "it does not begin with http:// or https://";
    }
    if (authority.isEmpty()) {
      return "it names no host";
    }
    return address.getHost() == null
        ? "the host " + MustBe.text("a name of letters, digits, dots and hyphens", authority)
        : "";
  }
}
