package dev.berth.framework;

import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.model.VictimUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of a [PodGroupPostFilterPlugin]. A value: the engine puts it into effect.
public sealed interface PodGroupPostFilterResult {
  /// The group waits until victims are gone: victims chosen now, or earlier ones.
  ///
  /// @param nominations the new nominated nodes, by the UID of the member; may be empty. Other
  ///   members keep their nominations.
  /// @param victims to evict, most important first; empty if all victims are already terminating
  /// @param report null if the plugin compared nothing
  record Nominate(
      Map<String, String> nominations,
      List<VictimUnit> victims,
      String message,
      @Nullable GroupPreemptionReport report)
      implements PodGroupPostFilterResult {
    public Nominate {
      nominations = Map.copyOf(nominations);
      victims = List.copyOf(victims);
    }
  }

  /// The plugin could not make room.
  ///
  /// @param effects changes that may help a later attempt; made whatever other plugins return
  /// @param report null if the plugin compared nothing
  record Unhelpful(
      Rejected why, List<ClusterEffect> effects, @Nullable GroupPreemptionReport report)
      implements PodGroupPostFilterResult {
    public Unhelpful {
      effects = List.copyOf(effects);
    }

    /// Creates a result without effects and without a report.
    public Unhelpful(Rejected why) {
      this(why, List.of(), null);
    }
  }
}
