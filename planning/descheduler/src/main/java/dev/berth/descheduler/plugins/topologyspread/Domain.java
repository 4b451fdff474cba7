package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.Pod;
import java.util.ArrayList;
import java.util.List;

/// The pods of one value of the topology key; they change as pods are moved on paper. The last are
/// the first to go.
final class Domain {
  private final String value;
  private final List<Pod> pods = new ArrayList<>();

  Domain(String value) {
    this.value = value;
  }

  String value() {
    return value;
  }

  List<Pod> pods() {
    return pods;
  }

  int size() {
    return pods.size();
  }

  /// Moves the last pods to the end of another domain, in their order.
  ///
  /// @return these pods
  List<Pod> move(int number, Domain other) {
    List<Pod> last = pods.subList(pods.size() - number, pods.size());
    List<Pod> moved = List.copyOf(last);
    last.clear();
    other.pods.addAll(moved);
    return moved;
  }
}
