package dev.berth.engine.extender;

import dev.berth.api.core.Pod;
import dev.berth.engine.extender.Extender.Victims;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/// Calls the extenders one after the other to narrow the candidates of a preemption. Each gets the
/// result of the extender before it.
///
/// @param extenders the interested extenders, in order
/// @param passesOver reports a failure and returns whether to continue without the extender
record PreemptVerb(
    List<Extender> extenders,
    SharedLister nodes,
    BiPredicate<Extender, ExtenderException> passesOver) {
  List<Candidate> narrow(Pod preemptor, List<Candidate> candidates) {
    List<Candidate> left = candidates;
    for (Extender extender : extenders) {
      if (left.isEmpty()) {
        break;
      }
      try {
        left = call(extender, preemptor, left);
      } catch (ExtenderException e) {
        if (!passesOver.test(extender, e)) {
          throw new PluginException(e.getMessage(), e);
        }
      }
    }
    return left;
  }

  private List<Candidate> call(Extender extender, Pod preemptor, List<Candidate> candidates)
      throws ExtenderException {
    var left = new ArrayList<Candidate>();
    var answer = new TreeMap<>(extender.preempt(preemptor, candidates));
    for (var entry : answer.entrySet()) {
      String node = entry.getKey();
      List<PodInfo> pods = pods(extender, node, entry.getValue().uids());
      if (!pods.isEmpty()) {
        left.add(new Candidate(node, pods, violations(entry.getValue())));
      } else if (!extender.isIgnorable()) {
        throw new ExtenderException(
            "expected at least one victim pod on node \"%s\"".formatted(node));
      }
    }
    return left;
  }

  private static int violations(Victims victims) {
    return Math.clamp(victims.pdbViolations(), Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private List<PodInfo> pods(Extender extender, String name, List<String> uids)
      throws ExtenderException {
    NodeInfo node = nodes.node(name);
    if (node == null) {
      throw new ExtenderException("nodeinfo not found for node name \"%s\"".formatted(name));
    }
    var pods = new ArrayList<PodInfo>();
    for (String uid : uids) {
      pods.add(
          node.pods().stream()
              .filter(pod -> pod.uid().equals(uid))
              .findFirst()
              .orElseThrow(() ->
                  new ExtenderException(
                      ("extender: %s claims to preempt pod (UID: &{%s}) on node: %s, but the pod"
                              + " is not found on that node")
                          .formatted(extender.name(), uid, name))));
    }
    return pods;
  }
}
