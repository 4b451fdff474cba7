package dev.berth.ui;

import dev.berth.server.http.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Styles and scripts. Their URL contains a hash of all files, so browsers may keep them for ever.
/// Modules import each other by relative paths, and so within the same hash. For any thread.
final class Assets {
  /// The path of the files, below the base of all pages.
  static final String PREFIX = "assets/";

  private static final List<String> NAMES =
      List.of(
          "berth.css",
          "berth.js",
          "htmx.min.js",
          "map.js",
          "cluster.js",
          "input.js",
          "layout.js",
          "legend.js",
          "paint.js",
          "palette.js",
          "timeline.js",
          "icon.svg");
  private static final int HASH_LENGTH = 16;

  private final Map<String, byte[]> files;
  private final String hash;

  private Assets(Map<String, byte[]> files, String hash) {
    this.files = files;
    this.hash = hash;
  }

  /// Reads them from the room's resources.
  static Assets load() {
    Map<String, byte[]> files = new TreeMap<>();
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      for (String name : NAMES) {
        try (var stream = Assets.class.getResourceAsStream("assets/" + name)) {
          if (stream == null) {
            throw new IllegalStateException(name + " is missing");
          }
          byte[] bytes = stream.readAllBytes();
          files.put(name, bytes);
          digest.update(name.getBytes(StandardCharsets.UTF_8));
          digest.update(bytes);
        }
      }
      return new Assets(files, HexFormat.of().formatHex(digest.digest()).substring(0, HASH_LENGTH));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The path of a file, below the base of all pages.
  String path(String name) {
    return PREFIX + hash + "/" + name;
  }

  /// The file at a path below [#PREFIX].
  Response answer(String path) {
    byte[] bytes =
        path.startsWith(hash + "/") ? files.get(path.substring(hash.length() + 1)) : null;
    return bytes == null
        ? Response.notFound()
        : Response.of(200, contentType(path), bytes)
            .with("Cache-Control", "public, max-age=31536000, immutable");
  }

  private static String contentType(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "css" -> "text/css; charset=utf-8";
      case "js" -> "text/javascript; charset=utf-8";
      case "svg" -> "image/svg+xml";
      default -> throw new IllegalStateException(name);
    };
  }
}
