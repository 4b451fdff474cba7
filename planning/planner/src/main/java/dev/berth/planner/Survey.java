package dev.berth.planner;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.model.ResourceNames;
import dev.berth.planner.Gangs.Gang;
import dev.berth.planner.PlanOutcome.ResourceUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The state of a cluster before a plan, to compare it with the result.
final class Survey {
  private static final Instant QUEUED = Instant.parse("2026-01-01T00:00:00Z");

  private final PlanSettings settings;
  private final List<PodInfo> waiting = new ArrayList<>();
  private final List<PodInfo> open = new ArrayList<>();
  private final List<PodInfo> single = new ArrayList<>();
  private final SequencedMap<ObjectKey, String> running = new LinkedHashMap<>();

  /// The pods of each gang that has a waiting pod.
  private final SequencedMap<Gang, List<ObjectKey>> gangs = new LinkedHashMap<>();

  private final Map<ObjectKey, Gang> gangOf = new HashMap<>();

  /// @param trial the cluster at the beginning
  Survey(PlanTrial trial, PlanSettings settings) {
    this.settings = settings;
    var engine = trial.engine();
    var found = new Gangs(engine, trial.cluster().objects().objects());
    for (Pod pod : trial.cluster().objects().list(Pod.class)) {
      if (pod.isFinished()) {
        continue;
      }
      if (!pod.spec().nodeName().isEmpty()) {
        running.put(pod.key(), pod.spec().nodeName());
      } else if (engine.isResponsibleFor(pod) && !pod.isTerminating()) {
        var info = engine.info(pod);
        waiting.add(info);
        if (engine.gate(info) == null) {
          open.add(info);
        }
      } else {
        continue;
      }
      var gang = found.of(pod);
      if (gang != null) {
        gangOf.put(pod.key(), gang);
        gangs.computeIfAbsent(gang, _ -> new ArrayList<>()).add(pod.key());
      }
    }
    for (var info : open) {
      if (!gangOf.containsKey(info.key()) || engine.groupOf(info.pod()) != null) {
        single.add(info);
      }
    }
    gangs.values().removeIf(running.keySet()::containsAll);
  }

  /// The waiting pods that may be tried.
  List<PodInfo> open() {
    return open;
  }

  /// The pods among these that the engine may place by itself, because it does not know gangs by
  /// annotation.
  List<PodInfo> single() {
    return single;
  }

  /// How many gangs have waiting pods.
  int gangs() {
    return gangs.size();
  }

  /// Compares the result with the cluster before.
  Result result(PlanTrial trial) {
    var cluster = trial.cluster().objects();
    var moves = new ArrayList<PodPlacement>();
    int evicted = 0;
    boolean isWhole = true;
    for (var before : running.entrySet()) {
      var pod = cluster.get(Pod.class, before.getKey());
      if (pod == null) {
        evicted++;
      } else if (pod.spec().nodeName().isEmpty()) {
        isWhole = false;
      } else if (!pod.spec().nodeName().equals(before.getValue())) {
        moves.add(new PodPlacement(pod.key(), pod.spec().nodeName(), before.getValue()));
      }
    }
    var inPart = inPart(trial);
    isWhole &= inPart.isEmpty();
    var placements = new ArrayList<>(moves);
    var left = new ArrayList<Pod>();
    var placed = new TreeMap<Integer, Integer>();
    for (var info : waiting) {
      var pod = Objects.requireNonNullElse(cluster.get(Pod.class, info.key()), info.pod());
      if (pod.isFinished()) {
        continue;
      }
      boolean hasNode = !pod.spec().nodeName().isEmpty();
      boolean counts = hasNode && !inPart.contains(gangOf.get(pod.key()));
      placed.merge(info.priority(), counts ? 1 : 0, Integer::sum);
      if (!hasNode) {
        left.add(pod); // perhaps it was placed, and then preempted
      } else {
        placements.add(new PodPlacement(pod.key(), pod.spec().nodeName(), ""));
      }
    }
    var nodes = trial.engine().snapshot().nodes().nodes();
    var used = nodes.stream().filter(Survey::isInUse).toList();
    var outcome =
        new PlanOutcome(
            placed,
            (int) gangs.entrySet().stream().filter(it -> runs(trial, it)).count(),
            used.size(),
            used.stream().mapToLong(it -> settings.prices().applyAsLong(it.node())).sum(),
            moves.size(),
            evicted,
            uses(nodes));
    return new Result(placements, waiting(trial, left), outcome, isWhole, trial.cluster());
  }

  /// The gangs that have started in part.
  private Set<Gang> inPart(PlanTrial trial) {
    return gangs.entrySet().stream()
        .filter(gang -> startsInPart(trial, gang))
        .map(Map.Entry::getKey)
        .collect(toSet());
  }

  /// The pods that have nodes although their gangs do not have enough.
  List<ObjectKey> startedInPart(PlanTrial trial) {
    var inPart = inPart(trial);
    return waiting.stream()
        .map(PodInfo::key)
        .filter(pod -> inPart.contains(gangOf.get(pod)) && hasNode(trial, pod))
        .toList();
  }

  private static boolean isInUse(NodeInfo node) {
    return node.pods().stream().anyMatch(pod -> !PodSorting.isDaemon(pod.pod()));
  }

  private static boolean runs(PlanTrial trial, Map.Entry<Gang, List<ObjectKey>> gang) {
    return gang.getValue().stream().filter(pod -> hasNode(trial, pod)).count()
        >= gang.getKey().minimum();
  }

  private boolean startsInPart(PlanTrial trial, Map.Entry<Gang, List<ObjectKey>> gang) {
    return !runs(trial, gang)
        && gang.getValue().stream()
            .anyMatch(pod -> !running.containsKey(pod) && hasNode(trial, pod));
  }

  private static boolean hasNode(PlanTrial trial, ObjectKey key) {
    return trial.cluster().objects().hasNode(key);
  }

  private List<UnplacedPod> waiting(PlanTrial trial, List<Pod> left) {
    var engine = trial.engine();
    var messages = new HashMap<PodTemplateKey, String>();
    var reasons = new ArrayList<UnplacedPod>();
    for (Pod pod : left) {
      String message =
          messages.computeIfAbsent(
              PodTemplateKey.of(pod),
              _ -> engine.consider(new QueuedPodInfo(engine.info(pod), QUEUED, 1)).message());
      var gang = gangOf.get(pod.key());
      reasons.add(
          gang == null
              ? new UnplacedPod(pod.key(), pod.priority(), "", message)
              : new UnplacedPod(pod.key(), pod.priority(), gang.name(), reason(message, gang)));
    }
    reasons.sort(Comparator.comparingInt(UnplacedPod::priority).reversed());
    return reasons;
  }

  /// The missing part of a pod in a gang: the decision is about the pod alone, and may find a node
  /// for it.
  private static String reason(String message, Gang gang) {
    return message.isEmpty()
        ? "there is a node for this pod, but not for all %,d of its gang".formatted(gang.minimum())
        : message;
  }

  private static List<ResourceUse> uses(List<NodeInfo> nodes) {
    var names = new ArrayList<>(List.of(ResourceNames.CPU, ResourceNames.MEMORY));
    var scalars = new TreeSet<String>();
    nodes.forEach(node -> scalars.addAll(node.allocatable().scalars().keySet()));
    names.addAll(scalars);
    return names.stream().map(name -> use(name, nodes)).toList();
  }

  private static ResourceUse use(String name, List<NodeInfo> nodes) {
    long capacity = 0;
    long used = 0;
    long largest = 0;
    int partial = 0;
    for (NodeInfo node : nodes) {
      long has = node.allocatable().get(name);
      long requested = node.requested().get(name);
      capacity += has;
      used += requested;
      largest = Math.max(largest, has - requested);
      partial += requested > 0 && requested < has ? 1 : 0;
    }
    return new ResourceUse(name, capacity, used, largest, partial);
  }
}
