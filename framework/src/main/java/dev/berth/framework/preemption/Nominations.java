package dev.berth.framework.preemption;

import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.state.PodInfo;
import java.util.List;

/// What a nomination means for the nominations of other pods.
public final class Nominations {
  private Nominations() {}

  /// The pods that lose their nomination when the preemptor is nominated to the node: those of
  /// lower priority. They may not fit any more, and find another place sooner if they do not wait
  /// for this one.
  public static List<PodInfo> voidedBy(PodInfo preemptor, String node, PodNominator nominator) {
    return nominator.nominatedTo(node).stream()
        .filter(nominated -> nominated.priority() < preemptor.priority())
        .toList();
  }
}
