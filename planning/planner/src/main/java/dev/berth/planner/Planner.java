package dev.berth.planner;

import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.planner.packing.PackingSearch;
import java.util.List;
import java.util.function.Consumer;

/// Places all waiting pods of a cluster together. For one thread.
///
/// 1. The scheduler places the pods one by one, for comparison.
/// 2. The cluster becomes a [dev.berth.planner.packing.PackingProblem], and a search packs it.
/// 3. The engine carries the packing out. Its refusals become limits of the problem, and the search
///    continues from its best packing. This happens early, and when the search has ended.
///
/// The engine has made every placement of a plan, so all filters accept it. A plan never places
/// fewer pods, by priority, than one by one: in that case, the result of one by one is the plan,
/// without the pods of gangs that it starts in part. When the search ends, the plan is the best
/// packing that the engine has carried out.
public final class Planner {
  private static final int MOST_PROOFS = 12;

  /// After this number of rounds, the engine checks the packing for the first time, and again after
  /// each refusal: the search should know refusals early.
  private static final long ROUNDS_BEFORE_PROOF = 2_000;

  /// The number of rounds between two reports of progress.
  private static final long ROUNDS_PER_REPORT = 256;

  private final PlanScenario scenario;
  private final PlanSettings settings;
  private final Consumer<PlanProgress> progress;
  private long rounds;

  public Planner(PlanScenario scenario, PlanSettings settings, Consumer<PlanProgress> progress) {
    this.scenario = scenario;
    this.settings = settings;
    this.progress = progress;
  }

  /// Finds a plan.
  public Plan plan() throws InterruptedException {
    var first = PlanTrial.of(scenario);
    var survey = new Survey(first, settings);
    var scheduled = oneByOne();
    var oneByOne = survey.result(scheduled);
    if (settings.objective() == PackingObjective.PLACED
        && settings.costs() == PlanCostModel.PROFILE
        && oneByOne.isPerfect()) {
      return new Plan(
          oneByOne.placements(),
          oneByOne.waiting(),
          survey.gangs(),
          oneByOne.outcome(),
          oneByOne.outcome(),
          oneByOne.outcome().placedFrom(),
          oneByOne.cluster(),
          rounds,
          0);
    }
    var model = new PlanModel(scenario, settings, first.cluster(), first.engine(), survey.open());
    var bound = PlacementBound.of(model.problem(new Cuts()));
    var most = List.copyOf(bound.values());
    var cuts = new Cuts();
    var search = new PackingSearch(model.problem(cuts), settings.random(), null);
    Result best = withoutPartsOfGangs(oneByOne, scheduled, survey);
    int proofs = 0;
    long pause = ROUNDS_BEFORE_PROOF;
    boolean isOver;
    do {
      search(search, most, pause);
      var trial = proofs == 0 ? first : PlanTrial.of(scenario);
      proofs++;
      var proof = new PlanProof(trial, model);
      var refused = proof.run(Assignment.of(model, search));
      proof.cut(refused, cuts);
      proof.placeAnywhere(survey.single());
      var result = survey.result(trial);
      int compared = result.compareTo(best, settings.objective());
      if (compared > 0 || (compared == 0 && settings.costs() != PlanCostModel.PROFILE)) {
        best = result;
      }
      boolean isEnded = settings.ends().test(rounds);
      if (refused.isEmpty()) {
        isOver = isEnded || isDone(search, most);
        pause = Long.MAX_VALUE;
      } else {
        isOver = proofs == MOST_PROOFS || (isEnded && best.isWhole());
        pause = rounds + ROUNDS_BEFORE_PROOF;
        search = new PackingSearch(model.problem(cuts), settings.random(), search);
      }
    } while (!isOver);
    return new Plan(
        best.placements(),
        best.waiting(),
        survey.gangs(),
        best.outcome(),
        oneByOne.outcome(),
        bound,
        best.cluster(),
        rounds,
        proofs);
  }

  /// Lets the scheduler place the pods one by one.
  private PlanTrial oneByOne() throws InterruptedException {
    var cluster = scenario.clusters().get();
    var engine = scenario.engine(cluster);
    new Simulation(cluster.objects(), engine, Controllers.NONE)
        .run(
            _ -> {},
            now -> progress.accept(new PlanProgress.OneByOne(now.attempts(), now.expected())));
    return new PlanTrial(cluster, engine, scenario.dryRun(cluster, engine));
  }

  /// The same without the pods of gangs that have started in part, which is a valid plan.
  private static Result withoutPartsOfGangs(Result oneByOne, PlanTrial scheduled, Survey survey) {
    var started = survey.startedInPart(scheduled);
    if (started.isEmpty()) {
      return oneByOne;
    }
    started.forEach(pod -> scheduled.cluster().objects().unbind(pod));
    return survey.result(scheduled);
  }

  /// Searches until the end, or for this number of rounds.
  private void search(PackingSearch search, List<Long> most, long pause)
      throws InterruptedException {
    while (rounds < pause && !isDone(search, most) && !settings.ends().test(rounds)) {
      if (search.isBest(most)) {
        search.lowerCosts();
      } else {
        search.round();
      }
      if (++rounds % ROUNDS_PER_REPORT == 0) {
        progress.accept(new PlanProgress.Search(rounds, search.placed()));
        if (Thread.interrupted()) {
          throw new InterruptedException("the search was ended");
        }
      }
    }
  }

  private static boolean isDone(PackingSearch search, List<Long> most) {
    return search.isBest(most) && search.isCheap();
  }
}
