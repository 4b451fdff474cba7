package dev.berth.conformance.parity;

import java.nio.file.Path;
import java.util.regex.Pattern;

/// Runs `berth simulate` as a user would, and holds its output against kube-scheduler's.
final class Judged {
  /// What kube-scheduler's results have not.
  private static final Pattern HEAD =
      Pattern.compile("\\A(\\{\\s*)(\"(apiVersion|kind|berth)\": \"[^\"]*\",\\s+)+");

  private Judged() {}

  /// Compares what Berth makes of the cluster with what kube-scheduler makes of it.
  ///
  /// @param expected the oracle's result for the file
  static DecisionDiff file(Path cluster, String expected) {
    return file(cluster, "", expected);
  }

  /// The same, with feature gates.
  ///
  /// @param gates as for `--feature-gates`; empty for the default ones
  static DecisionDiff file(Path cluster, String gates, String expected) {
    return DecisionDiff.of(
        expected, HEAD.matcher(simulate(cluster, "json", gates)).replaceFirst("$1"));
  }

  /// What `berth simulate` prints.
  ///
  /// @param format as after `-o`
  static String simulate(Path cluster, String format) {
    return simulate(cluster, format, "");
  }

  private static String simulate(Path cluster, String format, String gates) {
    var run =
        BerthRun.of(
            "simulate",
            "-o",
            format,
            "--controllers=false",
            "--assume-provisioned=false",
            "--feature-gates",
            gates,
            cluster.toString());
    if (run.code() != 0) {
      return "{\"pods\": [{\"pod\": \"exit code %d\", \"message\": \"%s\"}]}"
          .formatted(
              run.code(), run.err().replace("\\", "\\\\").replace("\"", "'").replace("\n", "\\n"));
    }
    return run.out();
  }
}
