package dev.berth.framework;

import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of a [PostFilterPlugin]. A value: the engine carries it out.
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

  /// The plugin has failed, after it has evaluated some nodes.
  ///
  /// @param message what has gone wrong
  record Failed(String message, @Nullable PreemptionReport report) implements PostFilterResult {}

  /// The plugin could not make room.
  ///
  /// @param clearNomination whether the pod's earlier nomination is void
  /// @param effects what may help a later attempt, to be carried out whatever other plugins return
  record Unhelpful(
      Rejected why,
      boolean clearNomination,
      @Nullable PreemptionReport report,
      List<ClusterEffect> effects)
      implements PostFilterResult {
    public Unhelpful {
      effects = List.copyOf(effects);
    }

    /// Without effects.
    public Unhelpful(Rejected why, boolean clearNomination, @Nullable PreemptionReport report) {
      this(why, clearNomination, report, List.of());
    }
  }
}
