package dev.berth.conformance.capacity;

import dev.berth.cli.Berth;
import dev.berth.conformance.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Where Berth's answer to a case differs from what the oracle has said. The time of the run does
/// not count, nor which of several equally good nodes for preemption a message names.
record CapacityVerdict(List<String> differences) {
  /// In YAML, the text may go on in the next line.
  private static final Pattern CANDIDATE = Pattern.compile("on\\s+node\\s+\\S+,");

  /// Where v1.34 names the field, and v1.37 the item of a constraint.
  private static final Pattern SPREAD_KEY =
      Pattern.compile("(spec\\.topologySpreadConstraints\\[\\d+])\\.matchLabelKeys(\\[\\d+])");

  private static final String TIME = "2026-01-01T00:00:00Z";
  private static final Pattern TIMES =
      Pattern.compile("(creationTimestamp\"?: ?\")(?!2026-01-01)[^\"]+\"");

  CapacityVerdict {
    differences = List.copyOf(differences);
  }

  /// Asks Berth.
  ///
  /// @param text the case
  /// @param answer the oracle's
  /// @param folder for the files of the case
  static CapacityVerdict of(String text, String answer, Path folder) throws IOException {
    var asked = CapacityCase.of(text, folder);
    var expected = (Map<?, ?>) Objects.requireNonNull(Json.parse(answer));
    var differences = new ArrayList<String>();
    if (asked.isGenpod()) {
      Run run = Run.of(asked.with());
      if (expected.containsKey("error")) {
        compare("error", "Error: " + expected.get("error") + "\n", run.logged(), differences);
        compare("exit code", 1, run.code, differences);
      } else {
        compare("genpod", expected.get("genpod"), run.out, differences);
      }
    } else if (expected.containsKey("error")) {
      Run run = Run.of(asked.with());
      String error = SPREAD_KEY.matcher((String) expected.get("error")).replaceAll("$1$2");
      compare("error", error + "\n", run.report(), differences);
      compare("exit code", 0, run.code, differences);
    } else if (expected.containsKey("endless")) {
      compare("exit code", 1, Run.of(asked.with()).code, differences);
    } else {
      compare("text", expected.get("text"), Run.of(asked.with()).report(), differences);
      String verbose = Run.of(asked.with("--verbose")).report();
      compare("verbose", expected.get("verbose"), verbose, differences);
      String yaml = timeless(Run.of(asked.with("-o", "yaml")).report());
      compare("yaml", expected.get("yaml"), yaml, differences);
      String json = timeless(Run.of(asked.with("--output=json")).report());
      compare("json", compact(answer), json.strip(), differences);
    }
    return new CapacityVerdict(differences);
  }

  /// The report of an answer on one line.
  private static String compact(String answer) {
    String report = answer.lines().map(String::strip).collect(Collectors.joining("\n"));
    int begin = report.indexOf("\"report\": ") + "\"report\": ".length();
    int end = report.indexOf(",\n\"yaml\": ");
    return report
        .substring(begin, end)
        .replace("\n", "")
        .replaceAll("(\"(?:[^\"\\\\]|\\\\.)*\"): ", "$1:")
        .replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e");
  }

  private static String timeless(String report) {
    return TIMES.matcher(report).replaceAll(CapacityVerdict::withoutTime);
  }

  private static String withoutTime(MatchResult found) {
    return found.group(1) + TIME + '"';
  }

  private static void compare(
      String what, @Nullable Object expected, Object actual, List<String> differences) {
    if (!anyCandidate(actual).equals(anyCandidate(expected))) {
      differences.add("%s%n    expected %s%n    Berth    %s".formatted(what, expected, actual));
    }
  }

  private static String anyCandidate(@Nullable Object text) {
    return CANDIDATE.matcher(String.valueOf(text)).replaceAll("on some node,");
  }

  /// A run of `berth`.
  private record Run(int code, String out, String err) {
    static Run of(String... arguments) {
      var out = new ByteArrayOutputStream();
      var err = new ByteArrayOutputStream();
      int code =
          Berth.run(
              new ByteArrayInputStream(new byte[0]),
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              arguments);
      return new Run(
          code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /// What stands behind the line with the version.
    String report() {
      return out.startsWith("Cluster capacity version {")
          ? out.substring(out.indexOf('\n') + 1)
          : "no version: " + out + err;
    }

    /// What was logged, without the time.
    String logged() {
      return err.replaceFirst("^[0-9/]+ [0-9:]+ ", "");
    }
  }
}
