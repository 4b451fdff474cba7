package dev.berth.framework;

import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.group.VictimUnit;
import dev.berth.framework.handle.ClusterEffect;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of a [PodGroupPostFilterPlugin]. A value: the engine carries it out.
public sealed interface PodGroupPostFilterResult {
  /// The group waits for victims to go, those chosen now or earlier ones.
  ///
  /// @param nominations by the UID of a member, its nominated node from now on; empty for none. The
  ///   others stay nominated as they are.
  /// @param victims to be evicted, most important first; none if they go already
  /// @param report null if nothing was compared
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
  /// @param effects what may help a later attempt, to be carried out whatever other plugins return
  /// @param report null if nothing was compared
  record Unhelpful(
      Rejected why, List<ClusterEffect> effects, @Nullable GroupPreemptionReport report)
      implements PodGroupPostFilterResult {
    public Unhelpful {
      effects = List.copyOf(effects);
    }

    /// Without effects and without a report.
    public Unhelpful(Rejected why) {
      this(why, List.of(), null);
    }
  }
}
