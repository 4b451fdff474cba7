package dev.berth.descheduler.plugins.removepodsviolatingnodetaints;

import dev.berth.api.core.Node;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.plugins.support.NodePods;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.plugins.support.StandardFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Evicts pods that do not tolerate a taint of their node.
public record RemovePodsViolatingNodeTaintsPlugin(Args args, DeschedulerContext context)
    implements DeschedulePlugin {
  public static final DeschedulerPluginFactory<Args> FACTORY =
      new StandardFactory<>(
          "RemovePodsViolatingNodeTaints",
          RemovePodsViolatingNodeTaintsPlugin.class,
          Args::read,
          Args::problems,
          RemovePodsViolatingNodeTaintsPlugin::new);

  /// `RemovePodsViolatingNodeTaintsArgs`; a null includes all taints.
  record Args(
      PodSelectionArgs selection,
      boolean includePreferNoSchedule,
      List<String> excludedTaints,
      @Nullable List<String> includedTaints) {
    static Args read(ArgsReader args) {
      var included = args.texts("includedTaints");
      return new Args(
          PodSelectionArgs.read(args),
          args.flag("includePreferNoSchedule"),
          args.texts("excludedTaints"),
          args.has("includedTaints") ? included : null);
    }

    List<String> problems() {
      var problems = new ArrayList<>(selection.problems());
      if (!excludedTaints.isEmpty() && includedTaints != null && !includedTaints.isEmpty()) {
        problems.add("either includedTaints or excludedTaints can be set, but not both");
      }
      return problems;
    }

    /// Whether pods must tolerate the taint.
    boolean counts(Taint taint) {
      boolean hasEffect =
          taint.effect().equals(Taint.NO_SCHEDULE)
              || (includePreferNoSchedule && taint.effect().equals(Taint.PREFER_NO_SCHEDULE));
      return hasEffect
          && !isListed(taint, excludedTaints)
          && (includedTaints == null || isListed(taint, includedTaints));
    }

    private static boolean isListed(Taint taint, List<String> taints) {
      return taints.contains(taint.key())
          || (!taint.value().isEmpty() && taints.contains(taint.key() + "=" + taint.value()));
    }
  }

  @Override
  public void deschedule(List<Node> nodes) {
    var evictable = args.selection().toFilter().and(NodePods.evictable(context.evictor()));
    NodePods.evict(
        context.evictor(),
        nodes,
        node ->
            NodePods.running(
                context.cluster(),
                node,
                evictable.and(pod ->
                    node.spec().taints().stream()
                        .filter(args::counts)
                        .anyMatch(taint -> !isTolerated(taint, pod.spec().tolerations())))));
  }

  private static boolean isTolerated(Taint taint, List<Toleration> tolerations) {
    return TolerationMatcher.COMPARING.tolerates(tolerations, taint);
  }
}
