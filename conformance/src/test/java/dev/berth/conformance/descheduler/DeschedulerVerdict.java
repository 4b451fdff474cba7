package dev.berth.conformance.descheduler;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.conformance.Json;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.output.CycleTree;
import dev.berth.descheduler.output.LineJson;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.scenario.DeschedulingScenario;
import dev.berth.descheduler.scenario.ScenarioCycles;
import dev.berth.descheduler.scenario.ScenarioReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Where Berth's cycles on a scenario differ from what the oracle has said.
///
/// @param isOtherByChance whether a cycle of Berth's is another one of those that the descheduler
///   may take as well; nothing of such a cycle is among the differences
record DeschedulerVerdict(List<String> differences, boolean isOtherByChance) {
  /// Several outcomes of chance that the oracle has seen.
  private static final String ALTERNATIVES = "alternatives";

  private static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");

  DeschedulerVerdict {
    differences = List.copyOf(differences);
  }

  /// A text as if it were a file.
  private record TextSource(String name, String text) implements Source {
    @Override
    public long size() {
      return text.length();
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /// Asks Berth.
  ///
  /// @param policyName the name of the policy's file, which messages have
  /// @param answer the oracle's
  static DeschedulerVerdict of(String cluster, String policy, String policyName, String answer) {
    var expected = (Map<?, ?>) Objects.requireNonNull(Json.parse(answer));
    var problems = new Problems();
    var scenario =
        ScenarioReader.read(
            List.of(new TextSource("cluster.yaml", cluster)), problems, new ReadProgress());
    if (!problems.isEmpty()) {
      return new DeschedulerVerdict(problems.kept().stream().map(Object::toString).toList(), false);
    }
    var actual =
        (Map<?, ?>) Objects.requireNonNull(Json.parse(answer(scenario, policy, policyName)));
    return verdict(expected, actual);
  }

  private static String answer(DeschedulingScenario scenario, String policy, String policyName) {
    var tree = CycleTree.header(NOW);
    var plugins = DeschedulerPlugins.inTree();
    try {
      var loaded =
          new DeschedulerPolicyLoader(plugins)
              .load(policy.getBytes(StandardCharsets.UTF_8), policyName, scenario::priorityClass);
      var cycles =
          new ScenarioCycles(
              scenario, loaded, plugins, InstantSource.fixed(NOW), true, _ -> EvictionReview.NONE);
      CycleResult live = cycles.live();
      tree.put("nodes", live.nodes());
      tree.put("live", CycleTree.of(live, false));
      tree.put("dryRun", CycleTree.of(cycles.dryRun(), true));
    } catch (PolicyException e) {
      tree.put("policyError", String.valueOf(e.getMessage()));
    }
    return LineJson.text(tree);
  }

  private static DeschedulerVerdict verdict(Map<?, ?> expected, Map<?, ?> actual) {
    var differences = new ArrayList<String>();
    compare("policyError", expected.get("policyError"), actual.get("policyError"), differences);
    compare("nodes", orEmpty(expected.get("nodes")), orEmpty(actual.get("nodes")), differences);
    boolean isUnstable = "true".equals(fields(expected.get("chance")).get("unstable"));
    boolean isOtherByChance = false;
    for (var mode : List.of("live", "dryRun")) {
      var was = fields(expected.get(mode));
      var is = fields(actual.get(mode));
      var ofMode = differences(mode, was, is);
      if (!ofMode.isEmpty() && (isUnstable || isAlternative(was, is))) {
        isOtherByChance = true;
      } else {
        differences.addAll(ofMode);
      }
    }
    return new DeschedulerVerdict(differences, isOtherByChance);
  }

  private static List<String> differences(String mode, Map<?, ?> was, Map<?, ?> is) {
    var differences = new ArrayList<String>();
    Set<Object> names = new TreeSet<>(was.keySet());
    names.addAll(is.keySet());
    names.remove(ALTERNATIVES);
    for (var name : names) {
      compare(mode + "." + name, was.get(name), is.get(name), differences);
    }
    return differences;
  }

  /// Whether the oracle has seen several choices of a plugin, and each time Berth has chosen as in
  /// one of them: all pods that it evicts for the plugin, and all else that it looks at.
  private static boolean isAlternative(Map<?, ?> was, Map<?, ?> is) {
    var alternatives = maps(was.get(ALTERNATIVES));
    return !alternatives.isEmpty()
        && alternatives.stream().allMatch(alternative -> isOneOf(alternative, is));
  }

  private static boolean isOneOf(Map<?, ?> alternative, Map<?, ?> is) {
    var evicted = pods(is.get("evictions"), alternative);
    var seen = new ArrayList<Object>(evicted);
    seen.addAll(pods(is.get("refused"), alternative));
    return list(alternative.get("marked")).stream()
        .map(DeschedulerVerdict::list)
        .anyMatch(marked -> marked.containsAll(evicted) && seen.containsAll(marked));
  }

  /// The pods in a list, as far as it is about the plugin and profile of the alternative.
  private static List<?> pods(@Nullable Object list, Map<?, ?> alternative) {
    return maps(list).stream()
        .filter(entry ->
            Objects.equals(entry.get("profile"), alternative.get("profile"))
                && Objects.equals(entry.get("plugin"), alternative.get("plugin")))
        .map(entry -> entry.get("pod"))
        .toList();
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static List<Map<?, ?>> maps(@Nullable Object value) {
    return list(value).stream().<Map<?, ?>>map(DeschedulerVerdict::fields).toList();
  }

  private static Object orEmpty(@Nullable Object list) {
    return list == null ? List.of() : list;
  }

  private static Map<?, ?> fields(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static void compare(
      String what, @Nullable Object expected, @Nullable Object actual, List<String> differences) {
    if (Objects.equals(expected, actual)) {
      return;
    }
    if (expected instanceof List<?> was && actual instanceof List<?> is) {
      for (int i = 0; i < Math.max(was.size(), is.size()); i++) {
        var before = i < was.size() ? was.get(i) : "nothing";
        var after = i < is.size() ? is.get(i) : "nothing";
        if (!before.equals(after)) {
          differences.add("%s[%d]: expected %s but was %s".formatted(what, i, before, after));
        }
      }
      return;
    }
    differences.add("%s: expected %s but was %s".formatted(what, expected, actual));
  }
}
