package dev.berth.config.legacy.kubebatch;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import dev.berth.config.validation.FieldErrors;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a [KubeBatchConfiguration].
public final class KubeBatchLoader {
  private KubeBatchLoader() {}

  /// Reads the first document of a file. Unlike kube-batch, rejects everything without effect:
  /// unknown fields, plugins and arguments.
  ///
  /// @param source the file's name, for problems
  /// @param problems receives everything that is wrong
  /// @return null if there is a problem
  /// @throws java.io.UncheckedIOException if reading fails
  public static @Nullable KubeBatchConfiguration load(
      InputStream in, String source, Problems problems) {
    var reading = new Problems();
    var read = ValueReader.locate(KubeBatchCodecs.CONFIGURATION, in, source, reading);
    if (read == null && reading.isEmpty()) {
      problems.add(source, "there is no document in this file");
      return null;
    }
    var wrong = new ArrayList<>(reading.kept());
    if (read != null) {
      // What cannot be read is reported only once.
      rules(read).stream()
          .filter(rule ->
              reading.kept().stream().noneMatch(known -> overlap(known.path(), rule.path())))
          .forEach(wrong::add);
    }
    wrong.sort(Comparator.comparingInt(Problem::line));
    wrong.forEach(problems::add);
    return wrong.isEmpty() && read != null ? read.value() : null;
  }

  private static List<Problem> rules(Located<KubeBatchConfiguration> read) {
    var errors = new FieldErrors();
    KubeBatchRules.check(read.value(), errors);
    return errors.list().stream()
        .map(error -> read.problem(error.path().text(), error.body()))
        .toList();
  }

  /// Returns whether one field is the other or contains it.
  private static boolean overlap(String a, String b) {
    return isWithin(a, b) || isWithin(b, a);
  }

  private static boolean isWithin(String path, String outer) {
    return path.equals(outer) || path.startsWith(outer + ".") || path.startsWith(outer + "[");
  }
}
