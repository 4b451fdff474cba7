package dev.berth.questions.descheduling;

import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.constants;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.EvictedPod;
import dev.berth.descheduler.cycle.CycleResult.Stage;
import dev.berth.descheduler.cycle.FilterAnswers;
import dev.berth.descheduler.framework.EvictionReview.Verdict;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.framework.FilterResult.Failed;
import dev.berth.descheduler.framework.FilterResult.Kept;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The explanation of what a policy does with one pod.
///
/// @param isInCycle whether its node is among the nodes that plugins receive
/// @param filters the answers of each profile's filters, before any pod is evicted
/// @param plugins the results of plugins for the pod, in the order of profiles
/// @param ifEvicted the result of an eviction; null if the cycle has the result, or if it is
///   unknown
public record EvictionExplanation(
    Pod pod,
    boolean isInCycle,
    List<FilterAnswers> filters,
    List<PluginVerdict> plugins,
    @Nullable IfEvicted ifEvicted) {
  private static final DocumentType<FilterResult> FILTER_RESULT =
      DocumentType.of(f ->
          f.named("FilterResult", "")
              .always("passes", FLAG, FilterResult::passes, "Whether the pod may be evicted.")
              .includeIfAny(
                  DocumentType.of(of ->
                      of.always("message", TEXT, Kept::message)
                          .ifAny("nodes", map(TEXT), Kept::nodes, "Why it fits none of them.")),
                  it -> it instanceof Kept kept ? kept : null)
              .includeIfAny(
                  DocumentType.of(of -> of.always("message", TEXT, Failed::message)),
                  it -> it instanceof Failed failed ? failed : null));

  private static final DocumentType<FilterAnswers> FILTERS =
      DocumentType.of(f ->
          f.always("profile", TEXT, FilterAnswers::profile)
              .always("filter", object(FILTER_RESULT), FilterAnswers::filter)
              .always(
                  "preEvictionFilter", object(FILTER_RESULT), FilterAnswers::preEvictionFilter));

  private static final DocumentType<PluginVerdict> PLUGIN =
      DocumentType.of(f ->
          f.always("profile", TEXT, PluginVerdict::profile)
              .always("plugin", TEXT, PluginVerdict::plugin)
              .always("act", constants(Act.class), PluginVerdict::act)
              .ifAny("message", TEXT, PluginVerdict::message)
              .ifAny("destination", TEXT, PluginVerdict::destination)
              .about("The node that the pod would get then."));

  private static final DocumentType<IfEvicted> IF_EVICTED =
      DocumentType.of(f ->
          f.always("plugin", TEXT, IfEvicted::plugin)
              .ifAny("destination", TEXT, it -> it.reason().isEmpty() ? it.destination() : null)
              .ifAny("message", TEXT, IfEvicted::reason));

  private static final DocumentType<EvictionExplanation> EXPLANATION =
      DocumentType.of(f ->
          f.always("pod", KEY, it -> it.pod().key())
              .always("node", TEXT, it -> it.pod().spec().nodeName())
              .always("nodeInCycle", FLAG, EvictionExplanation::isInCycle)
              .about("Whether the cycle looks at the node.")
              .always("filters", list(FILTERS), EvictionExplanation::filters)
              .always("plugins", list(PLUGIN), EvictionExplanation::plugins)
              .ifAny("ifEvicted", object(IF_EVICTED), EvictionExplanation::ifEvicted));

  /// The document that `berth explain --eviction` prints for programs: one document for all pods.
  public static final DocumentType<List<EvictionExplanation>> EXPLANATIONS =
      DocumentType.of(f ->
          Documents.document(
                  f, "EvictionExplanationList", "What a policy of the descheduler does with pods.")
              .always("explanations", list(EXPLANATION), it -> it));

  public EvictionExplanation {
    filters = List.copyOf(filters);
    plugins = List.copyOf(plugins);
  }

  /// The action of a plugin on the pod.
  public enum Act {
    EVICTED("evicts it"),
    REFUSED("chooses it, but it cannot be evicted"),
    PROTECTED("looks at it, but a filter keeps it"),
    KEPT("looks at it, and leaves it"),
    LEFT("looks at it, and has no reason to evict it"),
    UNSEEN("does not look at it");

    private final String text;

    Act(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /// The result of a plugin for the pod.
  ///
  /// @param message the reason; empty if there is nothing to add
  /// @param isProven whether the message comes from the proof
  /// @param destination the node of its replacement; empty if it is not evicted, or if the node is
  ///   unknown
  public record PluginVerdict(
      String profile,
      String plugin,
      Act act,
      String message,
      boolean isProven,
      String destination) {}

  /// The proof's result for an eviction that the cycle did not reach.
  ///
  /// @param destination the node of its replacement; empty if it would not be evicted
  /// @param reason why it would not be evicted; empty if it would
  public record IfEvicted(String plugin, String destination, String reason) {}

  /// Reviews evictions.
  public interface Reviews {
    Verdict of(Pod pod, String profile, String plugin);
  }

  /// Selects the parts of a cycle that concern the pod.
  public static EvictionExplanation of(Pod pod, List<FilterAnswers> filters, CycleResult result) {
    return new EvictionExplanation(
        pod,
        result.nodes().contains(pod.spec().nodeName()),
        filters,
        StrategyTally.of(result).stream().map(strategy -> verdict(pod, strategy)).toList(),
        null);
  }

  /// Adds the result of an eviction by the plugin that came closest, if the cycle did not get that
  /// far.
  public EvictionExplanation ifNotChosen(Reviews reviews) {
    if (plugins.isEmpty()
        || plugins.stream().anyMatch(it -> it.act() == Act.EVICTED || it.isProven())) {
      return this;
    }
    var nearest = plugins.stream().min(Comparator.comparing(PluginVerdict::act)).orElseThrow();
    var found =
        switch (reviews.of(pod, nearest.profile(), nearest.plugin())) {
          case Verdict.Approved(var node) -> new IfEvicted(nearest.plugin(), node, "");
          case Verdict.Refused(var reason) -> new IfEvicted(nearest.plugin(), "", reason);
        };
    boolean isKnown = !found.destination().isEmpty() || !found.reason().isEmpty();
    return new EvictionExplanation(pod, isInCycle, filters, plugins, isKnown ? found : null);
  }

  private static PluginVerdict verdict(Pod pod, StrategyTally strategy) {
    var tally = strategy.tally();
    var evicted =
        strategy.evictions().stream().filter(it -> it.pod().equals(pod.key())).findFirst();
    var refused =
        KeptPods.of(strategy.refused().stream().filter(it -> it.pod().equals(pod.key())).toList());
    var nearest = refused.isEmpty() || evicted.isPresent() ? null : refused.getFirst();
    var act =
        evicted.isPresent()
            ? Act.EVICTED
            : nearest != null
                ? act(nearest)
                : tally.lookedAt().contains(pod.key()) ? Act.LEFT : Act.UNSEEN;
    return new PluginVerdict(
        tally.profile(),
        tally.plugin(),
        act,
        nearest == null ? "" : nearest.message(),
        nearest != null && nearest.stage() == Stage.PROOF,
        evicted.map(EvictedPod::destination).orElse(""));
  }

  private static Act act(KeptPods refusal) {
    return switch (refusal.stage()) {
      case PROOF, EVICT -> Act.REFUSED;
      case FILTER, PRE_EVICTION_FILTER -> Act.PROTECTED;
      case PLUGIN -> Act.KEPT;
    };
  }

  /// The verdicts of a profile, or all if several profiles have its name.
  List<PluginVerdict> pluginsOf(String profile) {
    return plugins.stream().filter(it -> it.profile().equals(profile)).toList();
  }
}
