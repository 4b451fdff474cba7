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
record DeschedulerVerdict(List<String> differences) {
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
      return new DeschedulerVerdict(problems.kept().stream().map(Object::toString).toList());
    }
    var actual =
        (Map<?, ?>) Objects.requireNonNull(Json.parse(answer(scenario, policy, policyName)));
    return new DeschedulerVerdict(differences(expected, actual));
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

  private static List<String> differences(Map<?, ?> expected, Map<?, ?> actual) {
    var differences = new ArrayList<String>();
    compare("policyError", expected.get("policyError"), actual.get("policyError"), differences);
    compare("nodes", orEmpty(expected.get("nodes")), orEmpty(actual.get("nodes")), differences);
    for (var mode : List.of("live", "dryRun")) {
      var was = fields(expected.get(mode));
      var is = fields(actual.get(mode));
      Set<Object> names = new TreeSet<>(was.keySet());
      names.addAll(is.keySet());
      names.remove("alternatives"); // other outcomes of chance that the oracle has seen
      for (var name : names) {
        compare(mode + "." + name, was.get(name), is.get(name), differences);
      }
    }
    return differences;
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
