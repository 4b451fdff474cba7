package dev.berth.plugins.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.RememberedFilter;
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
import java.util.Queue;
import java.util.Set;

/// Remembers the answers of a filter by fragment and node, as an engine may, and compares each with
/// a fresh one: they differ if a fragment leaves out what matters, or a change is not reported.
/// Some are made again long after, with the fragment of their own cycle, as when a decision is
/// read: they differ if a fragment refers to what changes.
///
/// @param <F> the filter's fragment
public final class RememberedAnswers<F> {
  private static final int KEPT = 100;

  private final RememberedFilter<F> plugin;
  private final Map<F, Map<String, String>> answers = new HashMap<>();
  private final Map<String, NodeInfo> nodes = new HashMap<>();
  private final Queue<Answer<F>> earlier = new ArrayDeque<>();
  private int remembered;

  private record Answer<F>(F fragment, NodeInfo node, String text, String when) {}

  public RememberedAnswers(RememberedFilter<F> plugin) {
    this.plugin = plugin;
  }

  /// An aspect of the node has changed.
  public void changed(String node, NodeAspect aspect) {
    if (plugin.filterReads().contains(aspect)) {
      answers.values().forEach(known -> known.remove(node));
    }
  }

  /// How many answers were remembered, and not worked out.
  public int remembered() {
    return remembered;
  }

  /// Compares the answers about all nodes, and earlier ones.
  ///
  /// @param state as PreFilter has left it
  public void check(CycleState state, PodInfo pod, List<NodeInfo> all, String when) {
    all.forEach(this::look);
    F fragment = plugin.filterFragment(state, pod);
    if (!plugin.remembersFilter(fragment)) {
      return;
    }
    checkEarlier();
    F unread = unread(pod, all);
    Map<String, String> known = answers.computeIfAbsent(fragment, _ -> new HashMap<>());
    for (NodeInfo node : all) {
      String fresh = text(fragment, node);
      String old = known.get(node.name());
      if (old != null) {
        assertThat(old).as("%s: %s on %s", when, pod.key(), node.name()).isEqualTo(fresh);
        remembered++;
      } else if (!fresh.startsWith("failed")) {
        known.put(node.name(), fresh);
      }
      earlier.add(new Answer<>(unread, node, fresh, when));
    }
  }

  /// The fragment of a cycle in which all answers are remembered, so that the filter is not called.
  private F unread(PodInfo pod, List<NodeInfo> all) {
    var state = new CycleState();
    if (plugin instanceof PreFilterPlugin preFilter) {
      preFilter.preFilter(state, pod, all);
    }
    return plugin.filterFragment(state, pod);
  }

  private void checkEarlier() {
    for (int more = earlier.size() - KEPT; more > 0; more--) {
      Answer<F> answer = earlier.remove();
      assertThat(text(answer.fragment, answer.node))
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

  private String text(F fragment, NodeInfo node) {
    try {
      FilterStatus status = plugin.filter(fragment, node);
      return status instanceof Rejected why
          ? why.code() + " " + why.reasons().stream().map(Reason::message).toList()
          : "fits";
    } catch (PluginException e) {
      return "failed: " + e.getMessage();
    }
  }
}
