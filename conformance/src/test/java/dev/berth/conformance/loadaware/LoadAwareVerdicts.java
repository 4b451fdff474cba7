package dev.berth.conformance.loadaware;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import dev.berth.loadaware.crane.DynamicFactory;
import dev.berth.loadaware.koordinator.LoadAwareSchedulingFactory;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What Berth's plugins say of every pod and node of a case, as the oracle writes it.
final class LoadAwareVerdicts {
  private static final String RESERVED_AT = "oracle/reserved-at";

  private final LoadAwareCase given;
  private final FakePluginContext context;

  private LoadAwareVerdicts(LoadAwareCase given) {
    this.given = given;
    context = FakePluginContext.of(given.nodes.stream().map(NodeInfo::of).toList());
  }

  /// The answer, as JSON.
  ///
  /// @param folder for the policy
  static String of(LoadAwareCase given, Path folder) throws IOException {
    return given.isForDescheduler()
        ? LowNodeLoadRuns.of(given)
        : JsonEncoder.text(Codecs.ANY, new LoadAwareVerdicts(given).answer(folder));
  }

  private Map<String, Object> answer(Path folder) throws IOException {
    PluginFactory<?> factory =
        given.policy.isEmpty() ? new LoadAwareSchedulingFactory() : new DynamicFactory();
    var answer = new LinkedHashMap<String, Object>();
    answer.put("plugin", factory.name());
    given.metrics.forEach(context::with);
    Plugin plugin;
    try {
      plugin = factory.createFrom(args(folder), context);
    } catch (PluginException e) {
      answer.put("error", e.getMessage());
      return answer;
    }
    place();
    answer.put(
        "pods",
        given.pods.stream()
            .filter(pod -> pod.spec().nodeName().isEmpty())
            .map(pod -> verdicts(plugin, pod))
            .toList());
    return answer;
  }

  private PluginArgs args(Path folder) throws IOException {
    if (given.policy.isEmpty()) {
      return new UnknownArgs(given.args);
    }
    Path file = folder.resolve("policy.yaml");
    Files.writeString(file, given.policy);
    return new UnknownArgs(
        Map.of("policyConfigPath", file.toString(), "timeZone", given.timeZone()));
  }

  private void place() {
    var placed =
        given.pods.stream()
            .filter(pod -> !pod.spec().nodeName().isEmpty() && !pod.isFinished())
            .toList();
    placed.stream().filter(pod -> !isReserved(pod)).forEach(pod -> context.placed(PodInfo.of(pod)));
    placed.stream()
        .filter(LoadAwareVerdicts::isReserved)
        .sorted(Comparator.comparing(LoadAwareVerdicts::reservedAt))
        .forEach(pod -> {
          sleepUntil(reservedAt(pod));
          context.placed(PodInfo.of(pod));
        });
    sleepUntil(given.now());
  }

  private static boolean isReserved(Pod pod) {
    return pod.metadata().annotations().containsKey(RESERVED_AT);
  }

  private static Instant reservedAt(Pod pod) {
    return Instant.parse(pod.metadata().annotations().getOrDefault(RESERVED_AT, ""));
  }

  private void sleepUntil(Instant time) {
    context.clock().advance(Duration.between(context.clock().instant(), time));
  }

  private Map<String, Object> verdicts(Plugin plugin, Pod pod) {
    List<NodeInfo> nodes = context.nodes().nodes();
    var harness = new PluginHarness(plugin, PodInfo.of(pod), nodes);
    Map<String, Long> scores = harness.rawScores();
    String namespace = pod.metadata().namespace();
    return Map.of(
        "pod",
        (namespace.isEmpty() ? "default" : namespace) + "/" + pod.metadata().name(),
        "nodes",
        nodes.stream().map(node -> verdict(harness, node, scores)).toList());
  }

  private static Map<String, Object> verdict(
      PluginHarness harness, NodeInfo node, Map<String, Long> scores) {
    var verdict = new LinkedHashMap<String, Object>();
    verdict.put("node", node.name());
    if (harness.filter(node) instanceof Rejected why) {
      verdict.put("code", why.code().toString());
      verdict.put("reasons", why.reasons().stream().map(Reason::message).toList());
    } else {
      verdict.put("code", "Success");
    }
    verdict.put("score", scores.get(node.name()));
    return verdict;
  }
}
