package dev.berth.conformance.parity;

import dev.berth.conformance.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What kube-scheduler makes of a configuration.
///
/// @param gates feature gates that are set
/// @param phase how far it comes: `decode`, `validate` or `profiles`, where something is wrong; or
///   `ok`
/// @param text what it says there; if all is well, the configuration with all defaults
record ConfigurationJudgement(String gates, String phase, String text) {
  static ConfigurationJudgement parse(String recorded) {
    String[] parts = recorded.split("\n", 3);
    return new ConfigurationJudgement(parts[0], parts[1], parts[2].stripTrailing());
  }

  /// Where `berth check-config` says something else. It may say more, since it does not stop at the
  /// first that is wrong; and it has words of its own for what cannot be decoded.
  List<String> differences(Path configuration) throws IOException {
    var run = BerthRun.of("check-config", "--feature-gates", gates, configuration.toString());
    int code = run.code();
    String ours = run.out().stripTrailing();
    String problems = run.err();
    var differences = new ArrayList<String>();
    if (code != (phase.equals("ok") ? 0 : 2)) {
      differences.add("kube-scheduler: %s %s%nBerth: %d %s".formatted(phase, text, code, problems));
    } else if (phase.equals("ok")) {
      differences.addAll(
          Json.differences("", lines(completed(Files.readString(configuration))), lines(ours)));
    } else {
      messages().stream()
          .filter(message -> !plain(problems).contains(plain(message)))
          .forEach(
              message -> differences.add("missing: %s%nBerth: %s".formatted(message, problems)));
    }
    return differences;
  }

  /// Without the arguments of what is no queue sort plugin, and should not have been taken for one.
  private static String plain(String message) {
    return message.replaceAll(
        "(pluginConfig.args: Invalid value: ).*(: queueSort must be the same)", "$1$2");
  }

  private static List<String> lines(String text) {
    return text.lines().toList();
  }

  /// Berth filters all nodes unless configured otherwise, and leaves out empty fields.
  private String completed(String written) {
    String share = written.contains("\npercentageOfNodesToScore: 0\n") ? "0" : "100";
    return ("\n" + text)
        .replace("\npercentageOfNodesToScore: 0\n", "\npercentageOfNodesToScore: " + share + "\n")
        .replaceAll("\n *filterTimeout: null(?=\n)", "")
        .replaceAll("- preference: \\{}\n *", "- ")
        .replaceAll("- weight: 0(?=\n)", "- {}")
        .replaceAll("\n {10}weight: 0(?=\n)", "")
        .replaceAll(":\n *nodeSelectorTerms: (null|\\[])(?=\n)", ": {}")
        .substring(1);
  }

  private List<String> messages() {
    return switch (phase) {
      // Berth does not know whether an empty list was written or not.
      case "validate" -> lines(text.replace("Invalid value: []:", "Invalid value: null:"));
      case "profiles" -> causes();
      default -> List.of();
    };
  }

  /// All that is wrong with the arguments of one plugin comes in one message.
  private List<String> causes() {
    int list = text.indexOf("\": [");
    return list < 0 || !text.endsWith("]")
        ? List.of(text)
        : List.of(text.substring(list + 4, text.length() - 1).split(", (?=[a-zA-Z]+[.\\[])"));
  }
}
