package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.EvictionFilterPlugin;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.framework.PreEvictionFilterPlugin;
import dev.berth.descheduler.plugins.support.NodeFit;
import dev.berth.descheduler.plugins.support.NodeReadiness;
import dev.berth.descheduler.text.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Lets pods go that are not protected, and that fit elsewhere if asked to.
final class DefaultEvictorPlugin implements EvictionFilterPlugin, PreEvictionFilterPlugin {
  private static final String EVICT = "descheduler.alpha.kubernetes.io/evict";
  private static final String PREFER_NO_EVICTION =
      "descheduler.alpha.kubernetes.io/prefer-no-eviction";

  private final DefaultEvictorArgs args;
  private final DeschedulerCluster cluster;
  private final List<EvictionCheck> checks;
  private final Selector namespaces;

  /// @throws SelectorException if a selector of labels is not valid
  DefaultEvictorPlugin(DefaultEvictorArgs args, DeschedulerContext context)
      throws DeschedulerPluginException {
    this.args = args;
    cluster = context.cluster();
    checks = EvictionChecks.of(args, context);
    namespaces = namespaces(args.namespaceLabelSelector());
  }

  private static Selector namespaces(@Nullable LabelSelector selector)
      throws DeschedulerPluginException {
    try {
      return selector == null ? Selector.EVERYTHING : Selector.of(selector);
    } catch (SelectorException e) {
      throw new DeschedulerPluginException(
          "unable to convert namespaceLabelSelector to label selector: " + e.getMessage());
    }
  }

  @Override
  public String name() {
    return DefaultEvictorFactory.NAME;
  }

  @Override
  public FilterResult filter(Pod pod) {
    var annotations = EvictionChecks.annotations(pod);
    if (annotations.containsKey(EVICT)) {
      return FilterResult.passed();
    }
    if (args.noEvictionPolicy().equals(DefaultEvictorArgs.MANDATORY)
        && annotations.containsKey(PREFER_NO_EVICTION)) {
      return new FilterResult.Kept("");
    }
    var problems = new ArrayList<String>();
    for (var check : checks) {
      var problem = check.problem(pod);
      if (problem != null) {
        problems.add(problem);
      }
    }
    return problems.isEmpty()
        ? FilterResult.passed()
        : new FilterResult.Kept(Aggregate.of(problems));
  }

  @Override
  public FilterResult preEvictionFilter(Pod pod) {
    var fit = args.nodeFit() ? fitsElsewhere(pod) : FilterResult.passed();
    if (!fit.passes() || namespaces.isEmpty()) {
      return fit;
    }
    var namespace = cluster.namespace(pod.metadata().namespace());
    return namespace != null && namespaces.matches(namespace.metadata().labels())
        ? FilterResult.passed()
        : new FilterResult.Kept(
            "pod namespace do not match the namespaceLabelSelector filter in the policy parameter");
  }

  private FilterResult fitsElsewhere(Pod pod) {
    Selector selector;
    try {
      selector = Selector.parse(args.nodeSelector());
    } catch (SelectorException e) {
      return new FilterResult.Failed("unable to list ready nodes: " + e.getMessage());
    }
    var fit = NodeFit.of(cluster, pod);
    if (otherNodes(pod, selector).anyMatch(fit::fits)) {
      return FilterResult.passed();
    }
    var misfits = new TreeMap<String, String>();
    otherNodes(pod, selector)
        .forEach(
            node -> misfits.put(node.metadata().name(), String.join("; ", fit.failures(node))));
    return new FilterResult.Kept(
        "pod does not fit on any other node because of nodeSelector(s), Taint(s), or nodes marked"
            + " as unschedulable",
        misfits);
  }

  private Stream<Node> otherNodes(Pod pod, Selector selector) {
    return cluster.nodes().stream()
        .filter(node -> !node.metadata().name().equals(pod.spec().nodeName()))
        .filter(node -> selector.matches(node.metadata().labels()) && NodeReadiness.isReady(node));
  }
}
