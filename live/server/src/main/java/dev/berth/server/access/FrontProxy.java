package dev.berth.server.access;

import dev.berth.engine.port.TimeSource;
import dev.berth.server.http.Request;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Authenticates users whom a front proxy names in headers, if a CA for proxies has signed the
/// proxy's certificate.
final class FrontProxy implements Authenticator {

  private final ClusterClientCAs clientCAs;
  private final TimeSource time;

  FrontProxy(ClusterClientCAs clientCAs, TimeSource time) {
    this.clientCAs = clientCAs;
    this.time = time;
  }

  @Override
  public @Nullable User authenticate(Request request) throws IOException, InterruptedException {
    if (request.certificates().isEmpty()) {
      return null;
    }
    var known = clientCAs.current();
    if (known.proxies() == null) {
      return null;
    }
    known.proxies().check(request.certificates(), time.instant());
    var proxy = Subject.of(request.certificates().getFirst()).commonName();
    var allowed = known.headers().allowedNames();
    if (!allowed.isEmpty() && !allowed.contains(proxy)) {
      throw new IOException("x509: subject with cn=%s is not in the allowed list".formatted(proxy));
    }
    var name = first(request, known.headers().usernameHeaders());
    return name.isEmpty()
        ? null
        : new User(
            name,
            first(request, known.headers().uidHeaders()),
            all(request, known.headers().groupHeaders()),
            extra(request, known.headers().extraHeaderPrefixes()));
  }

  private static List<String> all(Request request, List<String> headers) {
    return headers.stream()
        .flatMap(header -> request.headers(header).stream())
        .filter(value -> !value.isEmpty())
        .toList();
  }

  private static String first(Request request, List<String> headers) {
    return all(request, headers).stream().findFirst().orElse("");
  }

  private static Map<String, List<String>> extra(Request request, List<String> prefixes) {
    Map<String, List<String>> extra = new TreeMap<>();
    for (var prefix : prefixes) {
      request
          .headers()
          .forEach((header, values) -> {
            if (header.regionMatches(true, 0, prefix, 0, prefix.length())) {
              var key = decoded(header.substring(prefix.length()).toLowerCase(Locale.ROOT));
              extra.computeIfAbsent(key, _ -> new ArrayList<>()).addAll(values);
            }
          });
    }
    return extra;
  }

  private static String decoded(String key) {
    try {
      return URLDecoder.decode(key.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return key; // not encoded
    }
  }
}
