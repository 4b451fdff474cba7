package dev.berth.ui;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// Admits only the browser to which the user has given the printed URL.
///
/// Any web page may send requests to a port of the user's machine, and the host name of a web page
/// may resolve to the loopback address (DNS rebinding). So the `Host` must be the printed one, and
/// the request must carry a cookie. The browser gets the cookie for the token in the URL, once. The
/// cookie is `SameSite=Strict`: no other site can make the browser send it. For any thread.
public final class LoopbackAccess implements Handler {
  private static final int SECRET_BYTES = 32;
  private static final Set<String> NO_SITE = Set.of("", "none");

  private final Handler pages;
  private final String host;
  private final String cookieName;
  private final byte[] token;
  private final byte[] session;
  private final AtomicBoolean isUsed = new AtomicBoolean();

  /// @param pages what is behind it
  /// @param host the host name and port, as the URL has them
  /// @param random makes the secrets
  public LoopbackAccess(Handler pages, String host, SecureRandom random) {
    this.pages = pages;
    this.host = host;
    // Cookies are shared by all ports of a host.
    cookieName = "berth-" + host.substring(host.lastIndexOf(':') + 1);
    token = secret(random);
    session = secret(random);
  }

  private static byte[] secret(SecureRandom random) {
    var bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encode(bytes);
  }

  /// The URL that admits a browser, once.
  public String url() {
    return "http://%s/?token=%s".formatted(host, new String(token, StandardCharsets.US_ASCII));
  }

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    if (!request.header("Host").equals(host)) {
      return Response.text(421, "This server is only known as http://%s/.\n".formatted(host));
    }
    if (!isOwnSite(request)) {
      return Response.text(
          403,
          "Links on other sites do not lead here. Type or paste the URL into the address bar.\n");
    }
    if (hasSession(request)) {
      return request.query().containsKey("token") ? redirect() : pages.answer(request);
    }
    String given = request.query().getOrDefault("token", List.of("")).getFirst();
    if (!isEqual(token, given)) {
      return Response.text(
          401, "This page needs the URL that berth ui has printed, with its token.\n");
    }
    if (isUsed.getAndSet(true)) {
      return Response.text(
          401,
          "This URL has been used. Use the browser that it was opened in, or start berth ui"
              + " again.\n");
    }
    return redirect()
        .with(
            "Set-Cookie",
            "%s=%s; Path=/; HttpOnly; SameSite=Strict"
                .formatted(cookieName, new String(session, StandardCharsets.US_ASCII)));
  }

  /// Forms on pages that send no `Referer` have an `Origin` of `null`.
  private boolean isOwnSite(Request request) {
    String site = request.header("Sec-Fetch-Site");
    return site.equals("same-origin")
        || (NO_SITE.contains(site)
            && List.of("", "http://" + host).contains(request.header("Origin")));
  }

  private static Response redirect() {
    return Response.text(303, "").with("Location", "/");
  }

  private boolean hasSession(Request request) {
    return request.headers("Cookie").stream()
        .flatMap(header -> Arrays.stream(header.split(";", -1)))
        .map(String::strip)
        .filter(cookie -> cookie.startsWith(cookieName + "="))
        .anyMatch(cookie -> isEqual(session, cookie.substring(cookieName.length() + 1)));
  }

  /// Takes the same time for a good guess and for a bad one.
  private static boolean isEqual(byte[] secret, String given) {
    return MessageDigest.isEqual(secret, given.getBytes(StandardCharsets.UTF_8));
  }
}
