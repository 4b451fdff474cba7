package dev.berth.engine.lifecycle;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Watches which members of gangs have nodes, by assumption or by binding: what [RandomGangsTest]
/// says about them. For the engine's thread.
final class GangWatch implements SchedulingObserver {
  private final Supplier<Groups> groups;
  private final Map<ObjectKey, Set<String>> whole = new HashMap<>();
  private final Set<String> failed = new HashSet<>();
  private final List<String> broken = new ArrayList<>();
  private int placed;
  private int partial;

  /// @param groups as the engine has them at the moment
  GangWatch(Supplier<Groups> groups) {
    this.groups = groups;
  }

  /// What has been broken so far.
  List<String> broken() {
    return List.copyOf(broken);
  }

  /// How many attempts have placed members.
  int placed() {
    return placed;
  }

  /// How often a gang was found with some members on nodes, but fewer than its `minCount`.
  int partial() {
    return partial;
  }

  private Map<String, Pod> held(ObjectKey gang) {
    return groups.get().members(gang).scheduled().stream()
        .collect(Collectors.toMap(pod -> pod.uid(), pod -> pod.pod()));
  }

  /// All is placed that will be; nothing has begun to be bound.
  @Override
  public void decided(GroupDecision decision) {
    boolean places =
        decision.members().stream()
            .anyMatch(member -> member.decision().result() == Result.SCHEDULED);
    GroupSpec spec = groups.get().spec(decision.group());
    if (!places || spec == null) {
      return;
    }
    placed++;
    Set<String> held = held(decision.group().object()).keySet();
    if (held.size() < spec.minimum()) {
      broken.add(
          "an attempt leaves %s with %d of %d members"
              .formatted(decision.group(), held.size(), spec.minimum()));
    }
    failed.removeAll(held);
    whole.put(decision.group().object(), Set.copyOf(held));
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {
    if (result.result() != Result.SCHEDULED) {
      failed.add(result.uid());
    }
  }

  /// A step of the engine has ended.
  ///
  /// @param pods all that exist, by UID
  void stepped(ObjectKey gang, Map<String, Pod> pods) {
    Map<String, Pod> held = held(gang);
    Set<String> counted = whole.getOrDefault(gang, Set.of());
    for (String uid : counted) {
      Pod pod = pods.get(uid);
      boolean stays = pod != null && !pod.isTerminating() && !failed.contains(uid);
      if (stays && !held.containsKey(uid)) {
        broken.add("%s has lost %s without a cause".formatted(gang, uid));
      }
    }
    for (String uid : held.keySet()) {
      Pod pod = pods.get(uid);
      if (!counted.contains(uid) && pod != null && pod.spec().nodeName().isEmpty()) {
        broken.add("%s is assumed without an attempt of %s".formatted(uid, gang));
      }
    }
    GroupSpec spec = groups.get().spec(GroupKey.podGroup(gang));
    if (spec != null && !held.isEmpty() && held.size() < spec.minimum()) {
      partial++;
    }
  }
}
