package dev.berth.timeline.measure;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What was measured of a simulation.
///
/// @param end how much time has passed
/// @param arrived how many pods have come, those that came again included
/// @param succeeded how many have run to their end
/// @param stillRunning how many run at the end
/// @param waits of all pods
/// @param waitsBy the same for groups of pods, by name; none for what tells no pods apart
/// @param resources CPU and memory, and then the others that nodes have by name
/// @param allocatablePods how many pods all nodes may run
/// @param nodes how many there were at most at one time
/// @param shares of namespaces, and of queues if there are any
/// @param preempted pods that made room for others
/// @param displaced pods whose nodes left
/// @param stillWaiting the pods that wait at the end, those first that have waited longest
public record TimelineFigures(
    Duration end,
    long arrived,
    long succeeded,
    long stillRunning,
    WaitFigures waits,
    Map<Grouping, Map<String, WaitFigures>> waitsBy,
    List<ResourceFigures> resources,
    SeriesFigures running,
    SeriesFigures waiting,
    SeriesFigures allocatablePods,
    int nodes,
    List<ShareFigures> shares,
    StopFigures preempted,
    StopFigures displaced,
    List<PodStay> stillWaiting) {
  public TimelineFigures {
    var copy = new EnumMap<Grouping, Map<String, WaitFigures>>(Grouping.class);
    waitsBy.forEach(
        (by, groups) -> copy.put(by, Collections.unmodifiableMap(new LinkedHashMap<>(groups))));
    waitsBy = Collections.unmodifiableMap(copy);
    resources = List.copyOf(resources);
    shares = List.copyOf(shares);
    stillWaiting = List.copyOf(stillWaiting);
  }
}
