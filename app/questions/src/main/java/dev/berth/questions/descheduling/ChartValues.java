package dev.berth.questions.descheduling;

import dev.berth.descheduler.policy.DeschedulerPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Policies in values of the descheduler's chart, below `deschedulerPolicy`: at the top of a
/// values.yaml, in the values of a chart that depends on it, or in a HelmRelease. It adds
/// apiVersion and kind, as the chart does.
final class ChartValues {
  /// A key whose block begins on the next line.
  private static final Pattern KEY =
      Pattern.compile("^( *)deschedulerPolicy: *(#.*)?$", Pattern.MULTILINE);

  private static final Pattern API_VERSION =
      Pattern.compile("^ *deschedulerPolicyAPIVersion: *[\"']?([^\"'\\s#]+)", Pattern.MULTILINE);

  private static final String USUAL_API_VERSION = "descheduler/v1alpha2";

  private ChartValues() {}

  /// Whether there are such.
  static boolean areIn(String file) {
    return KEY.matcher(file).results().anyMatch(key -> !block(file, key).isEmpty());
  }

  /// The policies in a file; messages use this name.
  static List<PolicyText> policies(String file, String source) {
    String version =
        API_VERSION
            .matcher(file)
            .results()
            .map(it -> it.group(1))
            .findFirst()
            .orElse(USUAL_API_VERSION);
    var found = new ArrayList<PolicyText>();
    for (MatchResult key : KEY.matcher(file).results().toList()) {
      List<String> block = block(file, key);
      if (!block.isEmpty()) {
        int before = Math.toIntExact(file.substring(0, key.end()).lines().count());
        found.add(new PolicyText(source, "\n".repeat(before) + policy(block, version)));
      }
    }
    return found;
  }

  /// Adds the chart's fields at the end, so that all lines keep their numbers in the file.
  private static String policy(List<String> block, String version) {
    int indent =
        block.stream().filter(ChartValues::counts).mapToInt(ChartValues::indent).min().orElse(0);
    return "%1$s\n%2$sapiVersion: %3$s\n%2$skind: %4$s\n"
        .formatted(String.join("\n", block), " ".repeat(indent), version, DeschedulerPolicy.KIND);
  }

  /// The lines that belong to the key; none if there are only comments.
  private static List<String> block(String file, MatchResult key) {
    int indent = key.group(1).length();
    List<String> lines =
        file.substring(key.end())
            .lines()
            .skip(1)
            .takeWhile(line -> !counts(line) || indent(line) > indent)
            .toList();
    return lines.stream().anyMatch(ChartValues::counts) ? lines : List.of();
  }

  /// Whether the line is more than a comment.
  private static boolean counts(String line) {
    String content = line.strip();
    return !content.isEmpty() && !content.startsWith("#");
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }
}
