package dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.selector.NodeTerm;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.plugins.support.NodeFit;
import dev.berth.descheduler.plugins.support.NodePods;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.plugins.support.StandardFactory;
import java.util.ArrayList;
import java.util.List;

/// Evicts pods whose node no longer meets their node affinity, if they fit elsewhere.
public record RemovePodsViolatingNodeAffinityPlugin(Args args, DeschedulerContext context)
    implements DeschedulePlugin {
  public static final DeschedulerPluginFactory<Args> FACTORY =
      new StandardFactory<>(
          "RemovePodsViolatingNodeAffinity",
          RemovePodsViolatingNodeAffinityPlugin.class,
          Args::read,
          Args::problems,
          RemovePodsViolatingNodeAffinityPlugin::new);

  /// `RemovePodsViolatingNodeAffinityArgs`.
  record Args(PodSelectionArgs selection, List<String> nodeAffinityType) {
    static Args read(ArgsReader args) {
      return new Args(PodSelectionArgs.read(args), args.texts("nodeAffinityType"));
    }

    List<String> problems() {
      var problems = new ArrayList<String>();
      if (nodeAffinityType.isEmpty()) {
        problems.add("nodeAffinityType needs to be set");
      }
      problems.addAll(selection.problems());
      return problems;
    }
  }

  @Override
  public void deschedule(List<Node> nodes) {
    for (String type : args.nodeAffinityType()) {
      context.log().note("Executing for nodeAffinityType");
      switch (type) {
        case "requiredDuringSchedulingIgnoredDuringExecution" ->
            evict(nodes, (affinity, pod, node) -> violatesRequired(affinity, pod, node));
        case "preferredDuringSchedulingIgnoredDuringExecution" ->
            evict(nodes, (affinity, _, node) -> prefersOther(affinity, node, nodes));
        default -> context.log().error("Invalid nodeAffinityType");
      }
    }
  }

  private interface Violation {
    boolean test(NodeAffinity affinity, Pod pod, Node node);
  }

  private void evict(List<Node> nodes, Violation violation) {
    var evictable = args.selection().toFilter().and(NodePods.evictable(context.evictor()));
    NodePods.evict(
        context.evictor(),
        nodes,
        node ->
            NodePods.running(
                context.cluster(),
                node,
                evictable.and(pod -> {
                  var affinity = pod.spec().affinity();
                  var ofNodes = affinity == null ? null : affinity.nodeAffinity();
                  return ofNodes != null
                      && violation.test(ofNodes, pod, node)
                      && NodeFit.of(context.cluster(), pod).fitsAny(nodes);
                })));
  }

  /// Whether the node does not match the pod's required affinity and its node selector.
  private static boolean violatesRequired(NodeAffinity affinity, Pod pod, Node node) {
    return affinity.requiredDuringSchedulingIgnoredDuringExecution() != null
        && !RequiredNodeAffinity.of(pod.spec()).matches(node);
  }

  /// Whether the pod prefers another node, fitting or not.
  private static boolean prefersOther(NodeAffinity affinity, Node node, List<Node> nodes) {
    var terms = affinity.preferredDuringSchedulingIgnoredDuringExecution();
    int best = nodes.stream().mapToInt(other -> weight(terms, other)).max().orElse(0);
    return !terms.isEmpty() && Math.max(0, best) > weight(terms, node);
  }

  /// Invalid terms have no weight.
  private static int weight(List<PreferredSchedulingTerm> terms, Node node) {
    return terms.stream()
        .filter(term -> NodeTerm.of(term.preference(), "", 0).matches(node))
        .mapToInt(PreferredSchedulingTerm::weight)
        .sum();
  }
}
