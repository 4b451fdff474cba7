package dev.berth.testkit.fake;

import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The nominations that the test makes.
public final class FakeNominator implements PodNominator {
  private final Map<String, List<PodInfo>> byNode = new LinkedHashMap<>();

  /// Starts without nominations.
  public FakeNominator() {}

  /// Nominates the pod to the node, as if preemption had made room there.
  public void nominate(PodInfo pod, String node) {
    byNode.computeIfAbsent(node, name -> new ArrayList<>()).add(pod);
  }

  /// Returns the current nominations, immutable.
  public PodNominator snapshot() {
    Map<String, List<PodInfo>> now = new HashMap<>();
    byNode.forEach((node, pods) -> now.put(node, List.copyOf(pods)));
    return node -> now.getOrDefault(node, List.of());
  }

  @Override
  public List<PodInfo> nominatedTo(String node) {
    return List.copyOf(byNode.getOrDefault(node, List.of()));
  }
}
