package dev.berth.conformance.parity;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import java.net.URI;
import java.util.List;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/// Opens pages.
@FunctionalInterface
public interface PageReader {
  /// A page.
  ///
  /// @param url its path and query
  Document page(String url) throws Exception;

  /// Opens pages without a server.
  static PageReader of(Handler pages) {
    return url -> {
      var response = pages.answer(Request.of("GET", URI.create(url), new TreeMap<>(), List.of()));
      if (response.status() != 200) {
        throw new AssertionError("%s: %d %s".formatted(url, response.status(), response.text()));
      }
      return Jsoup.parse(response.text());
    };
  }
}
