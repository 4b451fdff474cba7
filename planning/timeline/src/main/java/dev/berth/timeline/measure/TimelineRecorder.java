package dev.berth.timeline.measure;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceVector;
import dev.berth.timeline.measure.PodStay.Outcome;
import dev.berth.timeline.simulation.TimelineObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Measures a simulation while it runs. Events at the same time count as one: a pod that arrives
/// and starts at the same time has not waited. For one thread.
public final class TimelineRecorder implements TimelineObserver, SchedulingObserver {

  /// An existing pod.
  private record Present(
      Pod pod,
      PodTraits traits,
      ResourceVector requests,
      Duration arrived,
      @Nullable Duration started) {}

  private final PodClassifier classifier;
  private final PodRequests requests;
  private final Consumer<PodStay> stays;
  private final Map<String, Present> present = new LinkedHashMap<>();

  /// The reasons why pods have found no node, by UID.
  private final Map<String, String> messages = new HashMap<>();

  private final Waits waits = new Waits();
  private final Map<Grouping, Map<String, Waits>> waitsBy = new EnumMap<>(Grouping.class);
  private final ResourceTally resources = new ResourceTally();
  private final List<ShareTally> shares = new ArrayList<>();
  private final TimeSeries running = new TimeSeries();
  private final TimeSeries waiting = new TimeSeries();
  private final TimeSeries allocatablePods = new TimeSeries();
  private Duration now = Duration.ZERO;
  private long attempts;
  private long arrivedPods;
  private long succeededPods;
  private long runningPods;
  private long podsAllowed;
  private int nodes;
  private int mostNodes;
  private Interruptions preempted = Interruptions.NONE;
  private Interruptions displaced = Interruptions.NONE;

  private record Interruptions(long pods, Duration lost) {
    static final Interruptions NONE = new Interruptions(0, Duration.ZERO);

    Interruptions plus(Duration run) {
      return new Interruptions(pods + 1, lost.plus(run));
    }

    StopFigures figures() {
      return new StopFigures(pods, lost);
    }
  }

  /// Creates a recorder for a simulation that has not begun.
  ///
  /// @param stays receives each pod's stay when it ends, and at the end the stays of all existing
  ///   pods
  public TimelineRecorder(EmbeddedCluster cluster, FeatureGates gates, Consumer<PodStay> stays) {
    this.stays = stays;
    classifier = new PodClassifier(cluster);
    requests = PodRequests.ofRunning(gates);
    shares.add(new ShareTally(Grouping.NAMESPACE, _ -> 1));
    if (classifier.hasQueues()) {
      shares.add(new ShareTally(Grouping.QUEUE, classifier::weight));
    }
    for (var by : Grouping.values()) {
      waitsBy.put(by, new HashMap<>());
    }
  }

  /// If time has passed, measures the state that has held until now.
  private void at(Duration time) {
    if (time.compareTo(now) > 0) {
      hold();
      now = time;
    }
  }

  private void hold() {
    long waitingPods = present.size() - runningPods;
    resources.hold(now);
    shares.forEach(tally -> tally.hold(now, resources, waitingPods > 0));
    running.set(now, (double) runningPods);
    waiting.set(now, (double) waitingPods);
    allocatablePods.set(now, (double) podsAllowed);
  }

  @Override
  public void nodeJoined(Duration at, Node node) {
    at(at);
    var allocatable = ResourceVector.of(node.status().allocatable());
    resources.nodeJoined(allocatable);
    podsAllowed += allocatable.pods();
    nodes++;
    mostNodes = Math.max(mostNodes, nodes);
    shares.forEach(ShareTally::nodesChanged);
  }

  @Override
  public void nodeLeft(Duration at, Node node) {
    at(at);
    var allocatable = ResourceVector.of(node.status().allocatable());
    resources.nodeLeft(allocatable);
    podsAllowed -= allocatable.pods();
    nodes--;
    shares.forEach(ShareTally::nodesChanged);
  }

  @Override
  public void arrived(Duration at, Pod pod) {
    at(at);
    arrivedPods++;
    var traits = classifier.traits(pod);
    var requested = ResourceVector.of(requests.of(pod));
    present.put(pod.metadata().uid(), new Present(pod, traits, requested, at, null));
    shares.forEach(tally -> tally.arrived(traits));
  }

  @Override
  public void started(Duration at, Pod pod) {
    at(at);
    var known = present.get(pod.metadata().uid());
    if (known == null) {
      throw new IllegalStateException("%s has not come".formatted(pod.key()));
    }
    runningPods++;
    messages.remove(pod.metadata().uid());
    var traits = known.traits;
    present.put(pod.metadata().uid(), new Present(pod, traits, known.requests, known.arrived, at));
    var wait = at.minus(known.arrived);
    waits.add(wait);
    waitsBy.forEach((by, groups) -> {
      var group = by.of(traits);
      if (!group.isEmpty()) {
        groups.computeIfAbsent(group, _ -> new Waits()).add(wait);
      }
    });
    resources.started(known.requests);
    shares.forEach(tally -> tally.uses(traits, known.requests));
  }

  @Override
  public void stopped(Duration at, Pod pod, StopCause cause) {
    at(at);
    var known = present.remove(pod.metadata().uid());
    if (known == null) {
      throw new IllegalStateException("%s has not come".formatted(pod.key()));
    }
    messages.remove(pod.metadata().uid());
    var started = known.started;
    if (started != null) {
      runningPods--;
      resources.stopped(known.requests);
      var freed = ResourceVector.ZERO.minus(known.requests);
      shares.forEach(tally -> tally.uses(known.traits, freed));
    }
    shares.forEach(tally -> tally.gone(known.traits));
    var run = started == null ? Duration.ZERO : at.minus(started);
    var outcome =
        switch (cause) {
          case SUCCEEDED -> {
            succeededPods++;
            yield Outcome.SUCCEEDED;
          }
          case PREEMPTED -> {
            preempted = preempted.plus(run);
            yield Outcome.PREEMPTED;
          }
          case DISPLACED -> {
            displaced = displaced.plus(run);
            yield Outcome.DISPLACED;
          }
          case DELETED -> Outcome.DELETED;
        };
    stays.accept(stay(known, at, outcome));
  }

  @Override
  public void decided(Decision decision) {
    attempts++;
    if (present.containsKey(decision.uid())) {
      messages.put(decision.uid(), decision.message());
    }
  }

  /// Returns the number of attempts to place a pod.
  public long attempts() {
    return attempts;
  }

  private PodStay stay(Present pod, @Nullable Duration ended, Outcome outcome) {
    return new PodStay(
        pod.pod.key(),
        pod.traits,
        pod.arrived,
        pod.started,
        ended,
        pod.started == null ? "" : pod.pod.spec().nodeName(),
        outcome,
        messages.getOrDefault(pod.pod.metadata().uid(), ""));
  }

  /// Returns the figures. Call this method once, after the simulation.
  ///
  /// @param end the end of the simulation
  public TimelineFigures figures(Duration end) {
    at(end);
    hold();
    Map<Grouping, Map<String, Long>> waitingBy = new EnumMap<>(Grouping.class);
    var stillWaiting = new ArrayList<PodStay>();
    for (var pod : present.values()) {
      var isWaiting = pod.started == null;
      var stay = stay(pod, null, isWaiting ? Outcome.WAITING : Outcome.RUNNING);
      stays.accept(stay);
      if (isWaiting) {
        stillWaiting.add(stay);
        for (var by : Grouping.values()) {
          waitingBy
              .computeIfAbsent(by, _ -> new HashMap<>())
              .merge(by.of(pod.traits), 1L, Long::sum);
        }
      }
    }
    return new TimelineFigures(
        end,
        arrivedPods,
        succeededPods,
        runningPods,
        waits.figures(stillWaiting.size()),
        waitsBy(waitingBy),
        resources.figures(end),
        running.until(end),
        waiting.until(end),
        allocatablePods.until(end),
        mostNodes,
        shares.stream().map(tally -> tally.figures(end)).toList(),
        preempted.figures(),
        displaced.figures(),
        stillWaiting);
  }

  private Map<Grouping, Map<String, WaitFigures>> waitsBy(
      Map<Grouping, Map<String, Long>> waitingBy) {
    var figures = new EnumMap<Grouping, Map<String, WaitFigures>>(Grouping.class);
    waitsBy.forEach((by, started) -> {
      var still = waitingBy.getOrDefault(by, Map.of());
      var groups = new TreeMap<String, WaitFigures>();
      started.forEach((name, of) -> groups.put(name, of.figures(still.getOrDefault(name, 0L))));
      still.forEach((name, count) -> {
        if (!name.isEmpty()) {
          groups.computeIfAbsent(name, _ -> new Waits().figures(count));
        }
      });
      figures.put(by, groups);
    });
    return figures;
  }
}
