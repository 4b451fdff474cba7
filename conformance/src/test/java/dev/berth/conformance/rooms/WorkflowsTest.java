package dev.berth.conformance.rooms;

import static dev.berth.conformance.Manifests.map;
import static dev.berth.conformance.Manifests.maps;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Home;
import dev.berth.conformance.Manifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The workflows of GitHub run nothing that others can change, and may do no more than they say.
final class WorkflowsTest {
  private static final Path FOLDER = Home.FOLDER.resolve(".github/workflows");

  /// A commit cannot be moved as a tag can; the comment is for people, and for the pull requests
  /// that update it.
  private static final Pattern PINNED =
      Pattern.compile("([\\w-]+/[\\w./-]+)@([0-9a-f]{40}) # v\\d+(?:\\.\\d+)*");

  private static final Pattern USES = Pattern.compile("(?m)^[ -]*uses: *(.*)$");

  /// Commands of the project itself.
  private static final Pattern OWN = Pattern.compile("\\b(dist/[\\w/-]+|helm package)\\b");

  private static Map<String, String> workflows() throws IOException {
    var texts = new TreeMap<String, String>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    assertThat(texts).containsKeys("checks.yml", "nightly.yml", "release.yml");
    return texts;
  }

  private static List<String> uses() throws IOException {
    return workflows().values().stream()
        .flatMap(text -> USES.matcher(text).results().map(found -> found.group(1)))
        .toList();
  }

  @Test
  void everyActionIsPinnedByItsCommit() throws IOException {
    assertThat(uses()).isNotEmpty().allMatch(use -> PINNED.matcher(use).matches());
  }

  @Test
  void anActionIsTheSameInAllWorkflows() throws IOException {
    var pins = new TreeMap<String, Set<String>>();
    for (String use : uses()) {
      var action = use.substring(0, use.indexOf('@'));
      pins.computeIfAbsent(action, _ -> new TreeSet<>()).add(use);
    }
    assertThat(pins.values()).allMatch(versions -> versions.size() == 1);
  }

  @Test
  void whatATokenMayDoIsStated() throws IOException {
    workflows()
        .forEach((name, text) ->
            assertThat(Manifests.in(text).getFirst()).as(name).containsKey("permissions"));
  }

  @Test
  void theRehearsalRunsWhatAReleaseRuns() throws IOException {
    var rehearsal = commands(Files.readString(Home.FOLDER.resolve("dist/rehearse")));
    var jobs = map(Manifests.in(workflows().get("release.yml")).getFirst().get("jobs"));
    var release = new TreeSet<String>();
    for (Object job : jobs.values()) {
      for (var step : maps(map(job).get("steps"))) {
        release.addAll(commands(String.valueOf(step.get("run"))));
      }
    }
    assertThat(release).contains("dist/build");
    assertThat(rehearsal).containsAll(release);
  }

  private static Set<String> commands(String script) {
    var commands = new TreeSet<String>();
    OWN.matcher(script)
        .results()
        .map(found -> found.group(1))
        .filter(command -> !command.startsWith("dist/target"))
        .forEach(commands::add);
    return commands;
  }
}
