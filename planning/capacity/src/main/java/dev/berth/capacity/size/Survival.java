package dev.berth.capacity.size;

import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.size.SurvivalCheck.Losses;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The effect of the loss of any single node, or zone, after a plan: each loss was simulated.
///
/// @param stranding the losses after which pods have no place, in any plan; the worst first
/// @param tightest the loss after which the least is left; null if nothing can be lost
public record Survival(
    LossUnit unit, int losses, List<LossTrial> stranding, @Nullable TightLoss tightest) {
  private static final List<String> RESOURCES = List.of(ResourceNames.CPU, ResourceNames.MEMORY);

  public Survival {
    stranding = List.copyOf(stranding);
  }

  /// A loss after which everything has a place.
  ///
  /// @param pods the number of pods that need another place
  /// @param preempted the number of other pods that are preempted
  /// @param resource cpu or memory, whichever is scarcer
  /// @param share the requested share of it on all remaining nodes
  public record TightLoss(String name, int pods, int preempted, String resource, double share) {}

  /// @param after the nodes before any loss
  static Survival of(
      LossUnit unit, Losses found, Collection<NodeInfo> after, SizeScenario scenario) {
    var stranding =
        found.trials().stream()
            .filter(loss -> !loss.unplaced().isEmpty())
            .sorted(Comparator.comparingInt(loss -> -loss.unplaced().size()))
            .toList();
    var left = Left.of(after, unit, scenario);
    return new Survival(
        unit,
        found.trials().size(),
        stranding,
        found.trials().stream()
            .filter(loss -> loss.unplaced().isEmpty())
            .map(left::tightness)
            .max(
                Comparator.comparingInt(TightLoss::preempted)
                    .thenComparingDouble(TightLoss::share)
                    .thenComparingInt(TightLoss::pods))
            .orElse(null));
  }

  /// The remaining nodes after losses.
  ///
  /// @param lost the nodes of each loss
  private record Left(
      SizeScenario scenario,
      Map<String, List<NodeInfo>> lost,
      ResourceVector allocatable,
      ResourceVector requested) {
    static Left of(Collection<NodeInfo> nodes, LossUnit unit, SizeScenario scenario) {
      return new Left(
          scenario,
          nodes.stream().collect(Collectors.groupingBy(node -> unit.of(node.node()))),
          sum(nodes, node -> scenario.allocatable(node.node())),
          sum(nodes, NodeInfo::requested));
    }

    private static ResourceVector sum(
        Collection<NodeInfo> nodes, Function<NodeInfo, ResourceVector> amount) {
      return nodes.stream().map(amount).reduce(ResourceVector.ZERO, ResourceVector::plus);
    }

    TightLoss tightness(LossTrial loss) {
      var nodes = lost.getOrDefault(loss.name(), List.of());
      var free = allocatable.minus(sum(nodes, node -> scenario.allocatable(node.node())));
      var used = requested.minus(sum(nodes, Left::ofGone));
      var resource =
          RESOURCES.stream()
              .max(Comparator.comparingDouble(it -> share(used.get(it), free.get(it))))
              .orElseThrow();
      return new TightLoss(
          loss.name(),
          loss.lost(),
          loss.preempted(),
          resource,
          share(used.get(resource), free.get(resource)));
    }

    /// The requests on the node of pods that do not come back.
    private static ResourceVector ofGone(NodeInfo node) {
      return PackedPods.taken(
          node.pods().stream()
              .filter(pod ->
                  !NodeKeepers.isMovable(pod.pod()) || pod.pod().metadata().controller().isEmpty())
              .toList());
    }

    private static double share(long used, long all) {
      return all <= 0 ? 0 : (double) used / all;
    }
  }
}
