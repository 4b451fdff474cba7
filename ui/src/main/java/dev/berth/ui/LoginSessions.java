package dev.berth.ui;

import dev.berth.engine.port.TimeSource;
import dev.berth.server.http.Request;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// The users who have logged in with a token. A browser has the secret of its session in a cookie
/// and never sees the token again; the token stays in memory until its session ends: when the user
/// logs out, after some time without a request, or when there are too many sessions. A session does
/// not check whether its token is still good. For any thread.
final class LoginSessions {
  /// A browser takes a cookie with this prefix only from this host, over TLS, for all paths.
  private static final String COOKIE = "__Host-berth";

  private static final long IDLE = Duration.ofMinutes(15).toNanos();
  private static final int MOST = 1_000;
  private static final int SECRET_BYTES = 32;

  private final TimeSource time;
  private final SecureRandom random;

  /// The sessions by the hash of their secret, the least recently used one first.
  private final SequencedMap<String, Session> sessions = new LinkedHashMap<>();

  private record Session(String token, long used) {}

  LoginSessions(TimeSource time, SecureRandom random) {
    this.time = time;
    this.random = random;
  }

  /// Begins a session.
  ///
  /// @return the value of `Set-Cookie`
  synchronized String begin(String token) {
    var bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    forgetIdle();
    if (sessions.size() >= MOST) {
      sessions.pollFirstEntry();
    }
    sessions.putLast(hash(secret), new Session(token, time.nanos()));
    return "%s=%s; Path=/; Secure; HttpOnly; SameSite=Lax".formatted(COOKIE, secret);
  }

  /// The token of the user whose browser sends the request; null if there is no session.
  synchronized @Nullable String token(Request request) {
    forgetIdle();
    String key = secret(request).map(LoginSessions::hash).orElse("");
    Session session = sessions.get(key);
    if (session == null) {
      return null;
    }
    sessions.putLast(key, new Session(session.token, time.nanos()));
    return session.token;
  }

  /// Ends the session of the browser that sends the request, if it has one.
  ///
  /// @return the value of `Set-Cookie`
  synchronized String end(Request request) {
    secret(request).map(LoginSessions::hash).ifPresent(sessions::remove);
    return COOKIE + "=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0";
  }

  private void forgetIdle() {
    long now = time.nanos();
    while (!sessions.isEmpty() && now - sessions.firstEntry().getValue().used > IDLE) {
      sessions.pollFirstEntry();
    }
  }

  private static Optional<String> secret(Request request) {
    return request.headers("Cookie").stream()
        .flatMap(header -> Arrays.stream(header.split(";", -1)))
        .map(String::strip)
        .filter(cookie -> cookie.startsWith(COOKIE + "="))
        .map(cookie -> cookie.substring(COOKIE.length() + 1))
        .findFirst();
  }

  /// A look-up by a hash takes the same time for a good guess and for a bad one.
  private static String hash(String secret) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(secret.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
