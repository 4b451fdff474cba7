package dev.berth.testkit.harness;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterPlugin.PreFilterResult;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScorePlugin.PreScoreStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Calls one plugin for one pod, as a scheduling cycle would: PreFilter, then Filter for every
/// remaining node, PreScore, and Score for every node. Results are texts, so that tests can compare
/// them easily.
///
/// ```java
/// var harness = PluginHarness.of(new NodeNameFactory(), pod("p").on("n1"), node("n1"), node("n2"));
/// assertThat(harness.verdicts()).containsEntry("n1", "Success");
/// ```
public final class PluginHarness {
  private final Plugin plugin;
  private final PodInfo pod;
  private final List<NodeInfo> nodes;
  private final CycleState state;
  private final PreFilterResult preFilter;

  /// Runs PreFilter if the plugin implements it.
  public PluginHarness(Plugin plugin, PodInfo pod, List<NodeInfo> nodes) {
    this(plugin, pod, nodes, new CycleState());
  }

  /// Runs PreFilter, if the plugin implements it, with the given empty state, for example that of a
  /// member of a group.
  public PluginHarness(Plugin plugin, PodInfo pod, List<NodeInfo> nodes, CycleState state) {
    this.plugin = plugin;
    this.state = state;
    this.pod = pod;
    this.nodes = List.copyOf(nodes);
    preFilter =
        plugin instanceof PreFilterPlugin first
            ? first.preFilter(state, pod, this.nodes)
            : Success.SUCCESS;
  }

  /// Creates a plugin without arguments.
  public static PluginHarness of(PluginFactory<?> factory, GivenPod pod, GivenNode... nodes) {
    return of(factory, new UnknownArgs(Map.of()), pod, nodes);
  }

  /// Creates a plugin with arguments.
  public static PluginHarness of(
      PluginFactory<?> factory, PluginArgs args, GivenPod pod, GivenNode... nodes) {
    return of(factory, args, FakePluginContext.of(nodes), pod);
  }

  /// Creates a plugin with a context, and calls it for the nodes of the context.
  public static PluginHarness of(
      PluginFactory<?> factory, PluginArgs args, FakePluginContext context, GivenPod pod) {
    return new PluginHarness(
        factory.createFrom(args, context), pod.info(), context.nodes().nodes());
  }

  public CycleState state() {
    return state;
  }

  /// The result of PreFilter: `Success`, `Skip`, a rejection as `code: message`, or the sorted
  /// names of the remaining nodes.
  public String preFilter() {
    return switch (preFilter) {
      case Success _ -> "Success";
      case Skip _ -> "Skip";
      case Rejected rejected -> text(rejected);
      case PreFilterResult.OnlyNodes only -> new TreeSet<>(only.names()).toString();
    };
  }

  /// Returns whether Filter is called.
  public boolean isFiltered() {
    return !(preFilter instanceof Rejected) && !(preFilter instanceof Skip);
  }

  /// Filter's status for each node: `Success`, or a rejection as `code: message`.
  public Map<String, String> verdicts() {
    return verdicts(state, nodes);
  }

  /// Returns Filter's status for other nodes, with another state.
  public Map<String, String> verdicts(CycleState changed, List<NodeInfo> others) {
    Map<String, String> verdicts = new TreeMap<>();
    for (NodeInfo node : others) {
      verdicts.put(node.name(), isFiltered() ? text(filter(changed, node)) : "Success");
    }
    return verdicts;
  }

  /// The details of Filter's reasons for rejected nodes, joined by `; ` if a node has several.
  public Map<String, String> details() {
    return rejections(
        reasons -> reasons.stream().map(Reason::detail).collect(Collectors.joining("; ")));
  }

  /// The facts behind Filter's reasons, one per line; nodes without facts are left out.
  public Map<String, List<String>> facts() {
    Map<String, List<String>> facts =
        rejections(
            reasons -> reasons.stream().flatMap(reason -> reason.details().stream()).toList());
    facts.values().removeIf(List::isEmpty);
    return facts;
  }

  private <T> Map<String, T> rejections(Function<List<Reason>, T> told) {
    Map<String, T> byNode = new TreeMap<>();
    for (NodeInfo node : nodes) {
      if (isFiltered() && filter(state, node) instanceof Rejected rejected) {
        byNode.put(node.name(), told.apply(rejected.reasons()));
      }
    }
    return byNode;
  }

  /// Returns Filter's status for a node, with a state of the caller.
  public FilterStatus filter(CycleState changed, NodeInfo node) {
    return ((FilterPlugin) plugin).filter(changed, pod, node);
  }

  /// The raw scores by node; empty if PreScore skips.
  public Map<String, Long> rawScores() {
    return byName(score(false));
  }

  /// The normalized scores by node; empty if PreScore skips.
  public Map<String, Long> normalizedScores() {
    return byName(score(true));
  }

  /// Runs PreScore if the plugin implements it.
  public PreScoreStatus preScore() {
    return plugin instanceof PreScorePlugin first
        ? first.preScore(state, pod, nodes)
        : Success.SUCCESS;
  }

  private long[] score(boolean normalize) {
    if (preScore() == Skip.SKIP) {
      return new long[0];
    }
    var scorer = (ScorePlugin) plugin;
    long[] scores = nodes.stream().mapToLong(node -> scorer.score(state, pod, node)).toArray();
    if (normalize) {
      scorer.normalizeScores(state, pod, nodes, scores);
    }
    return scores;
  }

  private Map<String, Long> byName(long[] scores) {
    Map<String, Long> byName = new TreeMap<>();
    for (int i = 0; i < scores.length; i++) {
      byName.put(nodes.get(i).name(), scores[i]);
    }
    return byName;
  }

  private static String text(FilterStatus status) {
    return switch (status) {
      case Success _ -> "Success";
      case Rejected rejected -> text(rejected);
    };
  }

  private static String text(Rejected rejected) {
    return rejected.code() + ": " + rejected.message();
  }
}
