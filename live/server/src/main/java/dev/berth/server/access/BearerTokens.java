package dev.berth.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.http.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Authenticates clients by bearer token, with a TokenReview. Results are cached by the token's
/// hash.
final class BearerTokens implements Authenticator {

  private final Reviews reviews;
  private final Cache<String, Optional<User>> owners;

  BearerTokens(Reviews reviews, Duration ttl, TimeSource time) {
    this.reviews = reviews;
    this.owners = AnswerCache.of(time, _ -> ttl);
  }

  @Override
  public @Nullable User authenticate(Request request) throws IOException, InterruptedException {
    var parts = request.header("Authorization").strip().split(" ", 3);
    if (parts.length < 2 || !parts[0].equalsIgnoreCase("bearer") || parts[1].isEmpty()) {
      return null;
    }
    return owner(parts[1]).orElseThrow(() -> new IOException("invalid bearer token"));
  }

  private Optional<User> owner(String token) throws IOException, InterruptedException {
    var key = digest(token);
    var known = owners.getIfPresent(key);
    if (known != null) {
      return known;
    }
    var owner = Optional.ofNullable(reviews.owner(token));
    owners.put(key, owner);
    return owner;
  }

  private static String digest(String token) throws IOException {
    try {
      var bytes = token.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IOException(e);
    }
  }
}
