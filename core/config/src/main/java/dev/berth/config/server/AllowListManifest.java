package dev.berth.config.server;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.FileNames;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Reads the file of `--allow-metric-labels-manifest`: YAML such as `"METRIC,LABEL": "VALUE,..."`.
final class AllowListManifest {
  private AllowListManifest() {}

  /// Reads the file. As in kube-scheduler, a file without a document has no entries, and a number
  /// or boolean counts as its text.
  ///
  /// @throws IOException if the file is invalid; the message is in Go's words
  static Map<String, String> read(String file) throws IOException {
    var unreadable = ReadableFile.problem(file);
    if (unreadable != null) {
      throw new IOException("failed to read allow list manifest: " + unreadable);
    }
    var problems = new Problems();
    try (var in = Files.newInputStream(FileNames.path(file))) {
      var root = ValueReader.read(Codecs.ANY, in, file, Strictness.LENIENT, problems);
      if (!problems.isEmpty()) {
        throw unparsable(
            problems.kept().stream().map(Problem::toString).collect(Collectors.joining("; ")));
      }
      return root == null ? Map.of() : values(root);
    } catch (UncheckedIOException e) {
      throw unparsable(String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, String> values(Object root) throws IOException {
    if (!(root instanceof Map<?, ?> map)) {
      throw unparsable(
          "unmarshal errors: cannot unmarshal %s into map[string]string".formatted(tag(root)));
    }
    var values = new TreeMap<String, String>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      var value = entry.getValue();
      if (value instanceof Map || value instanceof List) {
        throw unparsable(
            "unmarshal errors: %s: cannot unmarshal %s into string"
                .formatted(entry.getKey(), tag(value)));
      }
      values.put(String.valueOf(entry.getKey()), value == null ? "" : value.toString());
    }
    return values;
  }

  private static String tag(Object value) {
    return value instanceof Map ? "!!map" : value instanceof List ? "!!seq" : "!!str";
  }

  private static IOException unparsable(String why) {
    return new IOException("failed to parse allow list manifest: yaml: " + why);
  }
}
