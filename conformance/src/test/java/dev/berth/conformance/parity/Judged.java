package dev.berth.conformance.parity;

import dev.berth.cli.Berth;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Runs `berth simulate` as a user would, and holds its output against kube-scheduler's.
final class Judged {
  private Judged() {}

  /// Compares what Berth makes of the cluster with what kube-scheduler makes of it.
  ///
  /// @param expected the oracle's result for the file
  static Verdict file(Path cluster, String expected) {
    return file(cluster, "", expected);
  }

  /// The same, with feature gates.
  ///
  /// @param gates as for `--feature-gates`; empty for the default ones
  static Verdict file(Path cluster, String gates, String expected) {
    return Verdict.of(expected, simulate(cluster, "json", gates));
  }

  /// What `berth simulate` prints.
  ///
  /// @param format as after `-o`
  static String simulate(Path cluster, String format) {
    return simulate(cluster, format, "");
  }

  private static String simulate(Path cluster, String format, String gates) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code =
        Berth.run(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            "simulate",
            "-o",
            format,
            "--feature-gates",
            gates,
            cluster.toString());
    if (code != 0) {
      return "{\"pods\": [{\"pod\": \"exit code %d\", \"message\": \"%s\"}]}"
          .formatted(
              code,
              err.toString(StandardCharsets.UTF_8)
                  .replace("\\", "\\\\")
                  .replace("\"", "'")
                  .replace("\n", "\\n"));
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
