package dev.berth.plugins.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreFilterResult.Ready;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;

/// Remembers the answers of a filter by prepared value and node, as an engine may, and compares
/// each with a fresh one: they differ if a value leaves out what matters, or a change is not
/// reported. Some are made again long after, from the value of their own cycle, as when a decision
/// is read: they differ if a value refers to what changes.
///
/// @param <P> what the filter prepares
public final class RememberedAnswers<P> {
  private static final int KEPT = 100;

  private final PreFilterPlugin<P> preFilter;
  private final FilterPlugin<P> filter;
  private final Map<P, Map<String, String>> answers = new HashMap<>();
  private final Map<String, NodeInfo> nodes = new HashMap<>();
  private final Queue<Answer<P>> earlier = new ArrayDeque<>();
  private int remembered;

  private record Answer<P>(P prepared, NodeInfo node, String text, String when) {}

  private RememberedAnswers(PreFilterPlugin<P> preFilter, FilterPlugin<P> filter) {
    this.preFilter = preFilter;
    this.filter = filter;
  }

  /// Remembers what a plugin answers.
  ///
  /// @param plugin a plugin that has a Filter, too
  @SuppressWarnings("unchecked") // a plugin prepares one type
  public static <P> RememberedAnswers<P> of(PreFilterPlugin<P> plugin) {
    return new RememberedAnswers<>(plugin, (FilterPlugin<P>) plugin);
  }

  /// An aspect of the node has changed.
  public void changed(String node, NodeAspect aspect) {
    answers.forEach((prepared, known) -> {
      if (Objects.requireNonNull(filter.filterReads(prepared)).contains(aspect)) {
        known.remove(node);
      }
    });
  }

  /// How many answers were remembered, and not worked out.
  public int remembered() {
    return remembered;
  }

  /// Runs PreFilter, and compares the answers unless it skips or rejects the pod, or fails.
  public void preFilterAndCheck(PodInfo pod, List<NodeInfo> all, String when) {
    PreFilterResult<P> result;
    try {
      result = preFilter.preFilter(new CycleState(), pod, all);
    } catch (PluginException e) {
      return;
    }
    if (result instanceof Ready<P>(P prepared)) {
      check(prepared, pod, all, when);
    }
  }

  /// Compares the answers about all nodes, and earlier ones.
  ///
  /// @param prepared by PreFilter for the pod
  public void check(P prepared, PodInfo pod, List<NodeInfo> all, String when) {
    all.forEach(this::look);
    if (filter.filterReads(prepared) == null) {
      return;
    }
    checkEarlier();
    P unread = ((Ready<P>) preFilter.preFilter(new CycleState(), pod, all)).prepared();
    Map<String, String> known = answers.computeIfAbsent(prepared, _ -> new HashMap<>());
    for (NodeInfo node : all) {
      String fresh = text(prepared, node);
      String old = known.get(node.name());
      if (old != null) {
        assertThat(old).as("%s: %s on %s", when, pod.key(), node.name()).isEqualTo(fresh);
        remembered++;
      } else if (!fresh.startsWith("failed")) {
        known.put(node.name(), fresh);
      }
      // As in a cycle in which all answers are remembered, so that the filter is not called.
      earlier.add(new Answer<>(unread, node, fresh, when));
    }
  }

  private void checkEarlier() {
    for (int more = earlier.size() - KEPT; more > 0; more--) {
      Answer<P> answer = earlier.remove();
      assertThat(text(answer.prepared, answer.node))
          .as("%s: on %s, made again", answer.when, answer.node.name())
          .isEqualTo(answer.text);
    }
  }

  @SuppressWarnings("ReferenceEquality") // another list or map may have other content
  private void look(NodeInfo node) {
    NodeInfo before = nodes.put(node.name(), node);
    if (before == null || before.pods() != node.pods()) {
      changed(node.name(), NodeAspect.PODS);
    }
    if (before == null || before.node() != node.node()) {
      Set.of(NodeAspect.LABELS, NodeAspect.ALLOCATABLE, NodeAspect.OBJECT)
          .forEach(aspect -> changed(node.name(), aspect));
    }
  }

  private String text(P prepared, NodeInfo node) {
    try {
      FilterStatus status = filter.filter(prepared, node);
      return status instanceof Rejected why
          ? why.code() + " " + why.reasons().stream().map(Reason::message).toList()
          : "fits";
    } catch (PluginException e) {
      return "failed: " + e.getMessage();
    }
  }
}
