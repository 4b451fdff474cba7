package dev.berth.planner.batch;

import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Plans what a test has told it: pods without a node by the test are left.
final class FakePlanner implements BatchPlanner {
  private final Map<String, String> nodes = new HashMap<>();
  private final List<PlanRequest> requests = new ArrayList<>();
  private Runnable meanwhile = () -> {};
  private boolean isNeeded = true;
  private boolean isBroken;

  /// The pod gets this node from the next plan on.
  FakePlanner put(String pod, String node) {
    nodes.put(pod, node);
    return this;
  }

  /// What happens while the next plan is made.
  void meanwhile(Runnable event) {
    meanwhile = event;
  }

  void isNeeded(boolean needed) {
    isNeeded = needed;
  }

  /// Plans fail from now on.
  void breaks() {
    isBroken = true;
  }

  List<PlanRequest> requests() {
    return requests;
  }

  /// The names of the pods of each plan so far, sorted.
  List<List<String>> planned() {
    return requests.stream()
        .map(request -> request.pods().stream().map(pod -> pod.key().name()).sorted().toList())
        .toList();
  }

  @Override
  public boolean isNeeded() {
    return isNeeded;
  }

  /// A pod with the label `gang` is in a gang.
  @Override
  public List<ReadyPod> ready(Snapshot cluster, Collection<PodInfo> pods) {
    return pods.stream()
        .filter(pod -> pod.pod().spec().schedulingGates().isEmpty())
        .map(pod -> new ReadyPod(pod, pod.pod().metadata().labels().containsKey("gang")))
        .toList();
  }

  @Override
  public BatchPlan plan(PlanRequest request) {
    requests.add(request);
    if (isBroken) {
      throw new IllegalStateException("the planner is broken");
    }
    meanwhile.run();
    meanwhile = () -> {};
    Map<String, String> placed = new HashMap<>();
    Map<String, String> left = new HashMap<>();
    for (ReadyPod ready : ready(request.cluster(), request.pods())) {
      String node = nodes.get(ready.pod().key().name());
      if (node == null) {
        left.put(ready.pod().uid(), "no room");
      } else {
        placed.put(ready.pod().uid(), node);
      }
    }
    return new BatchPlan(request.id(), placed, left);
  }
}
