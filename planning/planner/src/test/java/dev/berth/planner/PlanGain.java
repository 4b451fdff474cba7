package dev.berth.planner;

/// Prints how many more pods plans place than one by one, and how many fewer than the bound, in the
/// clusters of the property test.
final class PlanGain {
  private PlanGain() {}

  /// Runs it.
  ///
  /// @param args the number of clusters, and of rounds
  public static void main(String[] args) throws InterruptedException {
    long clusters = Long.parseLong(args[0]);
    long rounds = Long.parseLong(args[1]);
    double gain = 0;
    double gap = 0;
    int better = 0;
    int best = 0;
    long planned = 0;
    long oneByOne = 0;
    for (long seed = 1; seed <= clusters; seed++) {
      var plan = new PlannedYaml(RandomPlan.of(seed)).plan(rounds, seed);
      planned += plan.planned().placedPods();
      oneByOne += plan.oneByOne().placedPods();
      better += plan.planned().comparePlaced(plan.oneByOne()) > 0 ? 1 : 0;
      gain +=
          (double) (plan.planned().placedPods() - plan.oneByOne().placedPods())
              / Math.max(1, plan.oneByOne().placedPods());
      long missing = plan.most() - plan.planned().placedPods();
      gap += (double) missing / Math.max(1, plan.most());
      best += missing == 0 ? 1 : 0;
    }
    System.out.printf(
        "%d clusters, %d rounds: %d pods instead of %d, %.1f %% more on average; %d plans better%n",
        clusters, rounds, planned, oneByOne, 100 * gain / clusters, better);
    System.out.printf(
        "%.1f %% fewer than the bound on average; %d plans reach it%n", 100 * gap / clusters, best);
  }
}
