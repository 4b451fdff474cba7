package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.EvictionFilterPlugin;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.framework.PreEvictionFilterPlugin;
import dev.berth.descheduler.plugins.support.NodeFit;
import dev.berth.descheduler.plugins.support.NodeReadiness;
import dev.berth.descheduler.plugins.support.StandardFactory;
import dev.berth.descheduler.text.Aggregate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Accepts evictions of pods that are not protected and, if requested, that fit elsewhere.
public final class DefaultEvictorPlugin implements EvictionFilterPlugin, PreEvictionFilterPlugin {
  public static final String NAME = "DefaultEvictor";

  public static final DeschedulerPluginFactory<DefaultEvictorArgs> FACTORY =
      new StandardFactory<>(
          NAME,
          DefaultEvictorPlugin.class,
          DefaultEvictorArgs::read,
          DefaultEvictorArgs::problems,
          DefaultEvictorPlugin::new);

  private static final String EVICT = "descheduler.alpha.kubernetes.io/evict";
  private static final String PREFER_NO_EVICTION =
      "descheduler.alpha.kubernetes.io/prefer-no-eviction";

  private final DefaultEvictorArgs args;
  private final DeschedulerCluster cluster;
  private final EvictionChecks checks;
  private final Selector namespaces;

  /// @throws DeschedulerPluginException if a label selector is invalid
  DefaultEvictorPlugin(DefaultEvictorArgs args, DeschedulerContext context)
      throws DeschedulerPluginException {
    this.args = args;
    cluster = context.cluster();
    try {
      checks = new EvictionChecks(args, context);
    } catch (SelectorException e) {
      throw new DeschedulerPluginException(String.valueOf(e.getMessage()));
    }
    try {
      var selector = args.namespaceLabelSelector();
      namespaces = selector == null ? Selector.EVERYTHING : Selector.of(selector);
    } catch (SelectorException e) {
      throw new DeschedulerPluginException(
          "unable to convert namespaceLabelSelector to label selector: " + e.getMessage());
    }
  }

  @Override
  public FilterResult filter(Pod pod) {
    if (EvictionChecks.has(pod, EVICT)) {
      return FilterResult.passed();
    }
    if (args.noEvictionPolicy().equals(DefaultEvictorArgs.MANDATORY)
        && EvictionChecks.has(pod, PREFER_NO_EVICTION)) {
      return new FilterResult.Kept("");
    }
    var problems = checks.problems(pod);
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

  /// The arguments of `DefaultEvictor`.
  ///
  /// @param nodeSelector as text; the nodes to which a pod might go
  /// @param minReplicas has no effect below 2
  /// @param noEvictionPolicy `Preferred`, `Mandatory`, or empty for `Preferred`
  public record DefaultEvictorArgs(
      String nodeSelector,
      @Nullable LabelSelector labelSelector,
      @Nullable LabelSelector namespaceLabelSelector,
      @Nullable PriorityThreshold priorityThreshold,
      boolean nodeFit,
      long minReplicas,
      @Nullable Duration minPodAge,
      String noEvictionPolicy,
      PodProtections podProtections) {
    static final String MANDATORY = "Mandatory";

    /// Nothing said.
    public static final DefaultEvictorArgs EMPTY =
        new DefaultEvictorArgs(
            "",
            null,
            null,
            null,
            false,
            0,
            null,
            "",
            new PodProtections(List.of(), List.of(), List.of(), Set.of()));

    /// The priority from which pods are protected.
    ///
    /// @param value null if a class has the priority
    /// @param name the name of the class; empty if there is none
    public record PriorityThreshold(@Nullable Integer value, String name) {
      /// The priority of `system-cluster-critical`; pods with at least this priority are protected
      /// in any case.
      public static final int SYSTEM_CRITICAL = 2_000_000_000;

      private static PriorityThreshold read(ArgsReader args) {
        int value = args.int32("value");
        return new PriorityThreshold(args.has("value") ? value : null, args.text("name"));
      }
    }

    static DefaultEvictorArgs read(ArgsReader args) {
      var threshold = args.object("priorityThreshold");
      return new DefaultEvictorArgs(
          args.text("nodeSelector"),
          args.labelSelector("labelSelector"),
          args.labelSelector("namespaceLabelSelector"),
          threshold == null ? null : PriorityThreshold.read(threshold),
          args.flag("nodeFit"),
          Objects.requireNonNullElse(args.unsigned("minReplicas"), 0L),
          args.duration("minPodAge"),
          args.text("noEvictionPolicy"),
          PodProtections.read(args));
    }

    List<String> problems() {
      var problems = new ArrayList<String>();
      if (priorityThreshold != null
          && priorityThreshold.value() != null
          && !priorityThreshold.name().isEmpty()) {
        problems.add(
            "priority threshold misconfigured, only one of priorityThreshold fields can be set");
      }
      if (!List.of("", "Preferred", MANDATORY).contains(noEvictionPolicy)) {
        problems.add("noEvictionPolicy accepts only [\"Preferred\" \"Mandatory\"] values");
      }
      problems.addAll(podProtections.problems());
      return problems;
    }

    /// Returns the same arguments with this priority as the threshold.
    public DefaultEvictorArgs withPriorityThreshold(int threshold) {
      return new DefaultEvictorArgs(
          nodeSelector,
          labelSelector,
          namespaceLabelSelector,
          new PriorityThreshold(threshold, ""),
          nodeFit,
          minReplicas,
          minPodAge,
          noEvictionPolicy,
          podProtections);
    }
  }
}
