package dev.berth.cli.shadow;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.shadow.Verdict.Agreed;
import dev.berth.cli.shadow.Verdict.NotJudged;
import dev.berth.cli.shadow.Verdict.On;
import dev.berth.cli.shadow.Verdict.Why;
import dev.berth.engine.Engine;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.PreemptionReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Follows what happens in the cluster, and decides everything that kube-scheduler is seen to
/// decide. For one thread.
final class Judge {
  /// How many changes are remembered.
  private static final int PAST = 10_000;

  private final StandingClock clock;
  private final TheirScheduler theirs;
  private final Tally tally;
  private final View view;
  private final List<Step> past = new ArrayList<>();

  /// @param engine one that knows nothing yet
  /// @param clock the engine's
  /// @param tally is told what comes of it
  Judge(Engine engine, StandingClock clock, TheirScheduler theirs, Tally tally) {
    this.clock = clock;
    this.theirs = theirs;
    this.tally = tally;
    view = new View(engine);
  }

  /// Takes note of something that was there when we came.
  void load(Step step) {
    view.set(step.object(), step.after());
  }

  /// Takes note of a change, the next in order. If it shows a decision, makes it, too.
  ///
  /// @param future what comes next, as far as known; asked only if need be
  void follow(Step step, Supplier<List<Step>> future) {
    take(step, sighting -> tally.add(judge(step, sighting, future)));
  }

  /// Takes note of a change, and looks no further: there is no time.
  void skip(Step step) {
    take(step, sighting -> tally.add(new Judgement(sighting, new NotJudged(Why.OVERTAKEN, ""), 0)));
  }

  private void take(Step step, Consumer<Sighting> judge) {
    Sighting sighting = Sighting.in(step);
    if (sighting != null && view.isOurs(sighting.pod())) {
      judge.accept(sighting);
    } else if (sighting instanceof Sighting.Bound) {
      tally.boundByOthers();
    } else if (step.before() == null
        && step.after() instanceof Pod pod
        && !pod.spec().nodeName().isEmpty()) {
      tally.cameWithNode();
    }
    view.set(step.object(), step.after());
    past.add(step);
    if (past.size() >= 2 * PAST) {
      past.subList(0, past.size() - PAST).clear();
    }
  }

  private Judgement judge(Step step, Sighting sighting, Supplier<List<Step>> future) {
    clock.set();
    try {
      return judged(step, sighting, future);
    } catch (RuntimeException e) {
      return new Judgement(sighting, new NotJudged(Why.FAILED, String.valueOf(e)), 1);
    }
  }

  private Judgement judged(Step step, Sighting sighting, Supplier<List<Step>> future) {
    List<Step> recent = past.subList(Math.max(0, past.size() - PAST), past.size());
    var moment = Moment.of(recent, step, List.of(), sighting);
    Decision ours = view.with(moment.before(moment.flight().decided()), () -> decide(moment));
    Verdict difference = new Comparison(sighting).difference(ours);
    if (difference == null) {
      return new Judgement(sighting, new Agreed(On.BEFORE, 0), 1);
    }
    if (sighting instanceof Sighting.Bound(_, var node)
        && view.get(new ObjectId(Node.class, ObjectKey.clusterScoped(node))) == null) {
      return new Judgement(sighting, new NotJudged(Why.NODE_UNKNOWN, node), 1);
    }
    if (isSampled(sighting, ours, difference)) {
      return new Judgement(sighting, new NotJudged(Why.SAMPLED, ""), 1);
    }
    var search = new Search(view, Moment.of(recent, step, future.get(), sighting), difference);
    Agreed agreed = search.run();
    Verdict verdict =
        agreed != null
            ? agreed
            : search.isIncomplete()
                ? new NotJudged(Why.UNSETTLED, difference.reason())
                : unexplained(sighting, difference, ours);
    return new Judgement(sighting, verdict, 1 + search.views());
  }

  /// The pod as it was then. If it was not there, it is taken as it was at last.
  private Decision decide(Moment moment) {
    return view.decide(
        view.get(moment.flight().object()) instanceof Pod pod ? pod : moment.flight().pod());
  }

  private boolean isSampled(Sighting sighting, Decision ours, Verdict difference) {
    long feasible = ours.nodes().values().stream().filter(NodeStatus::isSuccess).count();
    return difference instanceof Verdict.OtherNode
        && theirs.samples(sighting.pod().spec().schedulerName(), view.nodes(), feasible);
  }

  private Verdict unexplained(Sighting sighting, Verdict difference, Decision ours) {
    if (sighting instanceof Sighting.Failed failed
        && failed.message().startsWith("0/1 nodes are available")
        && view.nodes() > 1) {
      return new NotJudged(Why.REJECTED_LATE, failed.message());
    }
    if (sighting instanceof Sighting.Failed failed
        && failed.makesRoom()
        && ours.preemption() != null
        && isByChance(failed, ours.preemption())) {
      return new NotJudged(Why.VICTIMS, difference.reason());
    }
    return theirs.hasExtenders() && difference instanceof Verdict.Differs
        ? new NotJudged(Why.EXTENDERS, difference.reason())
        : difference;
  }

  /// Whether pods of one importance, of which some are to go, are on a node that one of the two has
  /// chosen.
  private boolean isByChance(Sighting.Failed theirs, PreemptionReport ours) {
    String nominated = ours.nominated();
    if (nominated == null) {
      return false;
    }
    var known = new HashSet<List<Object>>();
    return view.podsOn(List.of(theirs.nominatedNode(), nominated))
        .filter(pod -> pod.priority() < theirs.pod().priority())
        .anyMatch(pod -> !known.add(importance(pod)));
  }

  private static List<Object> importance(Pod pod) {
    return List.of(
        pod.spec().nodeName(),
        pod.priority(),
        Objects.requireNonNullElse(pod.status().startTime(), Instant.MAX));
  }
}
