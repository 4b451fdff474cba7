package dev.berth.testkit.harness;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.engine.profile.PreparedFilter;
import dev.berth.engine.profile.PreparedScore;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreFilterResult.NoNode;
import dev.berth.framework.PreFilterResult.OnlyNodes;
import dev.berth.framework.PreFilterResult.Ready;
import dev.berth.framework.PreFilterResult.Skipped;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
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
import org.jspecify.annotations.Nullable;

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
  private final String preFilter;
  private final boolean isFiltered;

  /// The value that is prepared for Filter; null if there is none yet.
  private @Nullable PreparedFilter<?> prepared;

  /// Runs PreFilter if the plugin implements it.
  public PluginHarness(Plugin plugin, PodInfo pod, List<NodeInfo> nodes) {
    this(plugin, pod, nodes, new CycleState());
  }

  /// Runs PreFilter, if the plugin implements it, with the given empty state, for example the state
  /// of a member of a group.
  public PluginHarness(Plugin plugin, PodInfo pod, List<NodeInfo> nodes, CycleState state) {
    this.plugin = plugin;
    this.state = state;
    this.pod = pod;
    this.nodes = List.copyOf(nodes);
    if (plugin instanceof PreFilterPlugin<?> first) {
      PreFilterResult<?> result = first.preFilter(state, pod, this.nodes);
      preFilter = text(result);
      isFiltered = result instanceof Ready || result instanceof OnlyNodes;
      prepared = plugin instanceof FilterPlugin ? prepared(first, result) : null;
    } else {
      preFilter = "Success";
      isFiltered = true;
      prepared = null;
    }
  }

  private PluginHarness(PluginHarness base, PreparedFilter<?> prepared) {
    plugin = base.plugin;
    pod = base.pod;
    nodes = base.nodes;
    state = base.state;
    preFilter = base.preFilter;
    isFiltered = base.isFiltered;
    this.prepared = prepared;
  }

  private static String text(PreFilterResult<?> result) {
    return switch (result) {
      case Ready<?> _ -> "Success";
      case Skipped<?> _ -> "Skip";
      case NoNode<?>(Rejected why) -> text(why);
      case OnlyNodes<?> only -> new TreeSet<>(only.names()).toString();
    };
  }

  @SuppressWarnings("unchecked") // the result is that of the plugin
  private static <P> @Nullable PreparedFilter<P> prepared(
      PreFilterPlugin<P> plugin, PreFilterResult<?> result) {
    return switch ((PreFilterResult<P>) result) {
      case Ready<P>(P value) -> PreparedFilter.of(plugin, value);
      case OnlyNodes<P> only -> PreparedFilter.of(plugin, only.prepared());
      case NoNode<P> _, Skipped<P> _ -> null;
    };
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
    return preFilter;
  }

  /// Returns whether Filter is called.
  public boolean isFiltered() {
    return isFiltered;
  }

  /// Returns the value that the plugin has prepared for Filter, which must be called in this cycle.
  public PreparedFilter<?> prepared() {
    PreparedFilter<?> known = prepared;
    if (known == null) {
      known = PreparedFilter.of((FilterPlugin<?>) plugin, state, pod);
      prepared = known;
    }
    return known;
  }

  /// Returns the harness as if a pod were added to a node, as preemption does. Filter must be
  /// called in this cycle.
  public PluginHarness plus(PodInfo added, NodeInfo node) {
    return plugin instanceof PreFilterExtensions
        ? new PluginHarness(this, prepared().plus(added, node))
        : this;
  }

  /// Returns the harness as if a pod were removed from a node, as preemption does. Filter must be
  /// called in this cycle.
  public PluginHarness minus(PodInfo removed, NodeInfo node) {
    return plugin instanceof PreFilterExtensions
        ? new PluginHarness(this, prepared().minus(removed, node))
        : this;
  }

  /// Filter's status for each node: `Success`, or a rejection as `code: message`.
  public Map<String, String> verdicts() {
    return verdicts(nodes);
  }

  /// Returns Filter's status for other nodes.
  public Map<String, String> verdicts(List<NodeInfo> others) {
    Map<String, String> verdicts = new TreeMap<>();
    for (NodeInfo node : others) {
      verdicts.put(node.name(), isFiltered ? text(filter(node)) : "Success");
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
      if (isFiltered && filter(node) instanceof Rejected rejected) {
        byNode.put(node.name(), told.apply(rejected.reasons()));
      }
    }
    return byNode;
  }

  /// Returns Filter's status for a node.
  public FilterStatus filter(NodeInfo node) {
    return prepared().filter(node);
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
  ///
  /// @return the value that the plugin has prepared for Score; null if PreScore skips
  public @Nullable PreparedScore<?> preScore() {
    return plugin instanceof PreScorePlugin<?> first
        ? preScore(first)
        : PreparedScore.of((ScorePlugin<?>) plugin, 1, state, pod);
  }

  private <P> @Nullable PreparedScore<P> preScore(PreScorePlugin<P> first) {
    return switch (first.preScore(state, pod, nodes)) {
      case PreScoreResult.Ready<P>(P value) -> PreparedScore.of(first, 1, value);
      case PreScoreResult.Skipped<P> _ -> null;
    };
  }

  private long[] score(boolean normalize) {
    PreparedScore<?> score = preScore();
    if (score == null) {
      return new long[0];
    }
    long[] scores = nodes.stream().mapToLong(score::score).toArray();
    if (normalize) {
      score.normalize(nodes, scores);
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
