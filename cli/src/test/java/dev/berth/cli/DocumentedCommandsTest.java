package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The commands of the pages in `docs`, each of which is run on a small cluster and with the files
/// that the page shows (code blocks that begin with `# NAME.yaml`, or have a name behind `csv`), or
/// those of the example that it goes to. Of a pipe, `berth` alone is run; what `helm` and
/// `kustomize` would write to it is in files beside the cluster's. Commands that read a live
/// cluster end where they would connect to it.
final class DocumentedCommandsTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Path EXAMPLES = Path.of("../examples");
  private static final Pattern EXAMPLE = Pattern.compile("(?m)^cd examples/(\\S+)$");
  private static final Pattern SHOWN_FILE =
      Pattern.compile("```(?:yaml\\n# (?=\\S+\\.yaml\\n)|csv )(\\S+)\\n(.*?)```", Pattern.DOTALL);

  /// What commands make.
  private static final Set<String> MADE =
      Set.of(
          "summary.json",
          "charts",
          "cluster.svg",
          "release.html",
          "sweep.html",
          "planned.yaml",
          "results.jsonl",
          "part-0.jsonl",
          "part-1.jsonl");

  private static final String USAGE = "--help' to see what there is";

  @TempDir private Path directory = Path.of("");

  @BeforeEach
  void copy() throws IOException {
    for (var file :
        List.of(
            "cluster.yaml",
            "release.yaml",
            "scheduler.yaml",
            "old.yaml",
            "policy.yaml",
            "old-policy.yaml")) {
      Files.copy(Run.file("docs").resolve(file), directory.resolve(file));
    }
    try (var zip = new GZIPOutputStream(Files.newOutputStream(directory.resolve("prod.json.gz")))) {
      Files.copy(directory.resolve("cluster.yaml"), zip);
    }
    copyExamples();
    Files.createDirectory(directory.resolve("rendered"));
    for (var file : List.of("helm.yaml", "scheduler-configmap.yaml")) {
      Files.copy(Run.file("docs").resolve(file), directory.resolve("rendered").resolve(file));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "capacity.md",
        "ci.md",
        "check-config.md",
        "configure.md",
        "deschedule.md",
        "disrupt.md",
        "explain.md",
        "fleet.md",
        "groups.md",
        "load-aware.md",
        "output.md",
        "plan.md",
        "queues.md",
        "rollouts.md",
        "snapshot.md",
        "sweep.md",
        "timeline.md",
        "top.md",
        "troubleshoot.md",
        "tutorial.md",
        "ui.md",
        "helm-kustomize.md",
        "managed-clusters.md"
      })
  void theyDoWhatThePageSays(String page) throws Exception {
    var text = Files.readString(DOCS.resolve(page));
    copyExample(text);
    var shown = SHOWN_FILE.matcher(text);
    while (shown.find()) {
      Files.writeString(directory.resolve(shown.group(1)), shown.group(2));
    }
    var commands = commands(text);

    assertThat(commands).isNotEmpty();
    for (var command : commands) {
      var run = run(command);
      if (isLive(command)) {
        assertThat(run.err()).as(command).doesNotContain(USAGE);
      } else {
        assertThat(run.code()).as("%s: %s", command, run.err()).isZero();
      }
    }
  }

  @Test
  void theCommandsOfTheOverviewExist() throws IOException {
    var commands =
        Pattern.compile("`berth ([^`>]*)[^`]*`")
            .matcher(Files.readString(DOCS.resolve("which-command.md")))
            .results()
            .map(command -> command.group(1).strip())
            .toList();

    assertThat(commands).hasSizeGreaterThan(20);
    for (var command : commands) {
      var run = Run.berth((command + " --help").split(" +"));
      assertThat(run.code()).as("%s: %s", command, run.err()).isZero();
    }
  }

  /// The examples that consist of a single file.
  private void copyExamples() throws IOException {
    var target = Files.createDirectory(directory.resolve("examples"));
    try (var files = Files.newDirectoryStream(EXAMPLES, "*.yaml")) {
      for (var file : files) {
        Files.copy(file, target.resolve(file.getFileName()));
      }
    }
  }

  /// The files of the example that the page's commands are run in, if there is one.
  private void copyExample(String page) throws IOException {
    var example = EXAMPLE.matcher(page);
    if (example.find()) {
      try (var files = Files.newDirectoryStream(EXAMPLES.resolve(example.group(1)))) {
        for (var file : files) {
          Files.copy(
              file, directory.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /// The lines of code blocks that have `berth` in them, without what precedes it in scripts. In a
  /// block of a console, other lines than those behind a prompt are output.
  private static List<String> commands(String page) {
    var commands = new ArrayList<String>();
    boolean isCode = false;
    boolean isConsole = false;
    for (var line : page.lines().toList()) {
      if (line.startsWith("```")) {
        isCode = !isCode;
        isConsole = line.equals("```console");
      } else if (isCode && line.matches(isConsole ? "\\$ berth .*" : "(.*[ /])?berth [a-z-]+ .*")) {
        commands.add(
            line.replaceFirst("^\\$ |^[ -]*(run: )?", "").replace("berth/berth ", "berth "));
      }
    }
    return commands;
  }

  /// Whether the command needs a cluster, or a recording of a scheduler in one.
  private static boolean isLive(String command) {
    return command.contains("berth snapshot")
        || command.contains("--recording")
        || command.contains("berth annotate-load")
        || command.contains("--context")
        || command.contains("--server");
  }

  private Run run(String command) throws Exception {
    String input = "";
    for (var part : command.split("\\|", -1)) {
      var words = Arrays.asList(part.split(">", -1)[0].strip().split(" +", -1));
      if (words.getFirst().equals("berth")) {
        String[] arguments = arguments(words.subList(1, words.size()));
        return arguments[0].equals("ui")
            ? ServedPages.of(input, arguments).end()
            : Run.withInput(input, arguments);
      }
      input = written(command, words.getFirst());
    }
    throw new AssertionError("berth is not in " + command);
  }

  /// What another program writes to the pipe.
  private static String written(String command, String program) {
    return Run.text(
        "docs/%s.yaml".formatted(command.contains("metrics.k8s.io") ? "metrics" : program));
  }

  private String[] arguments(List<String> words) {
    var arguments = new ArrayList<String>();
    for (var word : words) {
      var file = word.replaceFirst("\\*\\d+$", ""); // of --podspec
      boolean isFile = Files.exists(directory.resolve(file)) || MADE.contains(file);
      arguments.add(isFile ? directory.resolve(word).toString() : word);
    }
    if (words.stream().anyMatch(Set.of("snapshot", "--context", "--server")::contains)) {
      arguments.add("--kubeconfig=" + directory.resolve("no-kubeconfig"));
    }
    return arguments.toArray(String[]::new);
  }
}
