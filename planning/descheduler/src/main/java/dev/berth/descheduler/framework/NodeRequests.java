package dev.berth.descheduler.framework;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.PodRequests;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The resources that the pods of a node request. Finished pods do not count, and terminating pods
/// still count.
///
/// @param pods how many they are
/// @param requests the sums of their requests by resource
public record NodeRequests(int pods, Map<String, Quantity> requests) {
  public NodeRequests {
    requests = Map.copyOf(requests);
  }

  public static NodeRequests of(List<Pod> pods) {
    int holding = 0;
    var requests = new HashMap<String, Quantity>();
    for (Pod pod : pods) {
      if (!pod.isFinished()) {
        holding++;
        PodRequests.OF_SPEC
            .of(pod)
            .forEach((name, quantity) -> requests.merge(name, quantity, Quantity::add));
      }
    }
    return new NodeRequests(holding, requests);
  }
}
