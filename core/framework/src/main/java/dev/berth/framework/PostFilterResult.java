package dev.berth.framework;

import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of a [PostFilterPlugin]. A value: the engine puts it into effect.
public sealed interface PostFilterResult {
  /// The candidates that the plugin has compared; null if it compares none.
  @Nullable PreemptionReport report();

  /// The pod would fit the node without the victims: nominate it and evict them.
  ///
  /// @param victims most important first; never empty
  record Nominate(
      String node, List<PodInfo> victims, List<Reason> reasons, @Nullable PreemptionReport report)
      implements PostFilterResult {
    public Nominate {
      victims = List.copyOf(victims);
      reasons = List.copyOf(reasons);
    }
  }

  /// The plugin has failed after it evaluated some nodes.
  ///
  /// @param message what went wrong
  record Failed(String message, @Nullable PreemptionReport report) implements PostFilterResult {}

  /// The plugin could not make room.
  ///
  /// @param clearNomination whether to clear the pod's earlier nomination
  /// @param effects changes that may help a later attempt; made whatever other plugins return
  record Unhelpful(
      Rejected why,
      boolean clearNomination,
      @Nullable PreemptionReport report,
      List<ClusterEffect> effects)
      implements PostFilterResult {
    public Unhelpful {
      effects = List.copyOf(effects);
    }

    /// Creates a result without effects.
    public Unhelpful(Rejected why, boolean clearNomination, @Nullable PreemptionReport report) {
      this(why, clearNomination, report, List.of());
    }
  }
}
