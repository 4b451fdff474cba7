package dev.berth.planner.packing;

import static dev.berth.planner.packing.DomainCounter.NO_DOMAIN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PackingSearchTest {
  private static final int ROUNDS = 2_000;

  private final GivenProblem given = new GivenProblem();

  /// The best packing that a search has found. The judge has nothing against it.
  private record Found(PackingSearch search, PackingProblem problem) {
    int all(GivenProblem.Pods pods) {
      return IntStream.range(0, problem.nodes().size()).map(n -> on(n, pods)).sum();
    }

    int on(int node, GivenProblem.Pods pods) {
      return search.placed(pods.number, node);
    }

    long moves() {
      long[] value = search.value();
      return -value[value.length - 2];
    }

    long price() {
      long[] value = search.value();
      return -value[value.length - 3];
    }

    long costs() {
      long[] value = search.value();
      return -value[value.length - 1];
    }
  }

  private Found found() {
    var problem = given.problem();
    var search = new PackingSearch(problem, new SplittableRandom(1), null);
    for (int i = 0; i < ROUNDS; i++) {
      search.round();
    }
    return found(search, problem);
  }

  private static Found found(PackingSearch search, PackingProblem problem) {
    var judge = new PackingJudge(problem);
    assertThat(judge.broken(PackingJudge.placed(search, problem))).isEmpty();
    return new Found(search, problem);
  }

  @Nested
  class Resources {
    @Test
    void podsOfDifferentShapesShareANode() {
      given.node(10, 10);
      given.node(10, 10);
      var wide = given.pods(2, 8, 2);
      var tall = given.pods(2, 2, 8);

      assertThat(found().all(wide)).isEqualTo(2);
      assertThat(found().all(tall)).isEqualTo(2);
    }

    @Test
    void smallPodsLeaveANodeToALargeOne() {
      given.node(4);
      given.node(4);
      var small = given.pods(2, 2);
      var large = given.pods(1, 4);

      assertThat(found().all(small)).isEqualTo(2);
      assertThat(found().all(large)).isEqualTo(1);
    }

    @Test
    void aPodThatAsksForNothingFitsWhereNothingIsLeft() {
      given.node(new PackingNode(List.of(-1L), List.of(4L), 1, true));
      var pods = given.pods(2, 0);
      var other = given.pods(1, 1);

      assertThat(found().all(pods)).isEqualTo(2);
      assertThat(found().all(other)).isZero();
    }

    @Test
    void podsStayOffForeignNodes() {
      int first = given.node(4);
      int second = given.node(4);
      var pods = given.pods(5, 1).on(second);

      assertThat(found().on(first, pods)).isZero();
      assertThat(found().on(second, pods)).isEqualTo(4);
    }

    @Test
    void aNodeHoldsNoMoreThanItsLimit() {
      int first = given.node(9);
      int second = given.node(9);
      var pods = given.pods(9, 1).most(first, 2).most(second, 0);

      assertThat(found().on(first, pods)).isEqualTo(2);
      assertThat(found().on(second, pods)).isZero();
    }

    @Test
    void podsThatRunBeyondALimitStay() {
      int node = given.node(9);
      var pods = given.pods(1, 1).running(node, 3).most(node, 2);

      assertThat(found().on(node, pods)).isEqualTo(3);
    }
  }

  @Nested
  class Costs {
    @Test
    void podsGoWhereTheyCostLess() {
      int dear = given.node(4);
      int cheap = given.node(4);
      var pods = given.pods(5, 1).costs(new int[] {3}, new int[] {2});

      assertThat(found().on(cheap, pods)).isEqualTo(4);
      assertThat(found().on(dear, pods)).isEqualTo(1);
      assertThat(found().costs()).isEqualTo(11);
    }

    @Test
    void furtherPodsCostMoreOnTheSameNode() {
      int first = given.node(4);
      int second = given.node(4);
      var pods = given.pods(4, 1).costs(new int[] {1, 2, 5}, new int[] {3, 3, 5});

      assertThat(found().on(first, pods)).isEqualTo(2);
      assertThat(found().on(second, pods)).isEqualTo(2);
    }

    @Test
    void aPodThatFitsCountsMoreThanAnyCost() {
      int cheap = given.node(2);
      int dear = given.node(1);
      var small = given.pods(1, 1).costs(new int[] {0}, new int[] {1_000_000});
      var large = given.pods(1, 2);

      assertThat(found().on(dear, small)).isEqualTo(1);
      assertThat(found().on(cheap, large)).isEqualTo(1);
    }

    @Test
    void noPodMovesToLowerThem() {
      int dear = given.node(2);
      given.node(2);
      var pods = given.pods(1, 1).running(dear, 1).costs(new int[] {9}, new int[] {0});
      given.moves(1);

      assertThat(found().moves()).isZero();
      assertThat(found().on(dear, pods)).isEqualTo(1);
      assertThat(found().costs()).isZero();
    }

    @Test
    void aSearchIsOnlyDoneWhenTheyDoNotBecomeLowerForLong() {
      given.node(2);
      given.node(2);
      given.pods(1, 1).costs(new int[] {1}, new int[] {0});
      var search = new PackingSearch(given.problem(), new SplittableRandom(1), null);

      assertThat(search.isBest(List.of(1L))).isTrue();
      assertThat(search.isCheap()).isFalse();
      for (int i = 0; i < 100; i++) {
        search.lowerCosts();
      }
      assertThat(search.isCheap()).isTrue();
      assertThat(search.value()).containsExactly(1, -1, 0, 0);
    }
  }

  @Nested
  class Priorities {
    @Test
    void oneOfAHigherPriorityComesBeforeMany() {
      given.node(4);
      var low = given.pods(4, 1);
      var high = given.pods(1, 3).priority(1);

      assertThat(found().all(high)).isEqualTo(1);
      assertThat(found().all(low)).isEqualTo(1);
    }

    @Test
    void manyOfAPriorityComeBeforeALargeOne() {
      given.node(4);
      var small = given.pods(3, 1);
      var large = given.pods(1, 4);

      assertThat(found().all(small)).isEqualTo(3);
      assertThat(found().all(large)).isZero();
    }
  }

  @Nested
  class AntiAffinity {
    @Test
    void podsAvoidEachOther() {
      given.node(9);
      given.node(9);
      int self = given.counter(0, 1);
      var pods = given.pods(4, 1).counted(self).absent(self);

      assertThat(found().all(pods)).isEqualTo(2);
    }

    @Test
    void podsAvoidADomainWithAPodThatStays() {
      int first = given.node(9);
      given.node(9);
      int third = given.node(9);
      int others = given.counter(List.of(0, 0, 1), List.of(1, 0));
      var pods = given.pods(4, 1).absent(others);

      assertThat(found().on(third, pods)).isEqualTo(4);
      assertThat(found().on(first, pods)).isZero();
    }

    @Test
    void aNodeOutsideAllDomainsPasses() {
      int first = given.node(2);
      int second = given.node(2);
      int others = given.counter(List.of(0, NO_DOMAIN), List.of(1));
      var pods = given.pods(4, 1).absent(others);

      assertThat(found().on(first, pods)).isZero();
      assertThat(found().on(second, pods)).isEqualTo(2);
    }

    @Test
    void twoKindsShareNoDomain() {
      given.node(3);
      given.node(3);
      int cats = given.counter(0, 1);
      int dogs = given.counter(0, 1);
      var cat = given.pods(4, 1).counted(cats).absent(dogs);
      var dog = given.pods(4, 1).counted(dogs).absent(cats);

      assertThat(found().all(cat)).isEqualTo(3);
      assertThat(found().all(dog)).isEqualTo(3);
    }
  }

  @Nested
  class Affinity {
    @Test
    void podsFollowThoseTheyWant() {
      int first = given.node(2);
      int second = given.node(4);
      int caches = given.counter(0, 1);
      var cache = given.pods(1, 2).counted(caches);
      var web = given.pods(2, 1).present(caches);

      assertThat(found().all(cache)).isEqualTo(1);
      assertThat(found().on(second, web)).isEqualTo(2);
      assertThat(found().on(first, web)).isZero();
    }

    @Test
    void podsThatWantSomebodyElseDoNotBegin() {
      given.node(4);
      int caches = given.counter(0);
      var web = given.pods(2, 1).present(caches);

      assertThat(found().all(web)).isZero();
    }

    @Test
    void theFirstOfAKindThatWantsItselfBeginsAnywhereButOnce() {
      given.node(3);
      given.node(3);
      int self = given.counter(0, 1);
      var pods = given.pods(6, 1).counted(self).present(self);

      assertThat(found().all(pods)).isEqualTo(3);
    }

    @Test
    void aKindThatWantsItselfDoesNotBeginWhereAnotherDomainHasIt() {
      int first = given.node(3);
      int second = given.node(9);
      int self = given.counter(List.of(0, 1), List.of(1, 0));
      var pods = given.pods(6, 1).counted(self).present(self);

      assertThat(found().on(first, pods)).isEqualTo(3);
      assertThat(found().on(second, pods)).isZero();
    }

    @Test
    void podsBeginOnlyInADomain() {
      given.node(2);
      int second = given.node(9);
      int self = given.counter(0, NO_DOMAIN);
      var pods = given.pods(6, 1).counted(self).present(self);

      assertThat(found().all(pods)).isEqualTo(2);
      assertThat(found().on(second, pods)).isZero();
    }

    @Test
    void podsMayJoinOneOfTheirKindThatRunsAndMayMove() {
      int first = given.node(4);
      int second = given.node(1);
      int self = given.counter(List.of(0, 1), List.of(0, 2));
      var pods = given.pods(2, 1).running(first, 1).counted(self).present(self).on(first);

      assertThat(found().on(first, pods)).isEqualTo(3);
      assertThat(found().on(second, pods)).isZero();
    }

    @Test
    void oneWhoWantsNobodyMayComeAfterTheFirstElsewhere() {
      given.node(2);
      given.node(2);
      int group = given.counter(0, 1);
      var wanting = given.pods(2, 1).counted(group).present(group).on(0);
      var free = given.pods(2, 1).counted(group).on(1);

      assertThat(found().all(wanting)).isEqualTo(2);
      assertThat(found().all(free)).isEqualTo(2);
    }

    @Test
    void aFewOfAKindAreEnoughForThoseThatWantIt() {
      given.node(6);
      int caches = given.counter(0);
      var cache = given.pods(3, 3).counted(caches);
      var web = given.pods(1, 3).priority(1).present(caches);

      assertThat(found().all(cache)).isEqualTo(1);
      assertThat(found().all(web)).isEqualTo(1);
    }
  }

  @Nested
  class TopologySpread {
    @Test
    void domainsDifferByTheSkewAtMost() {
      int first = given.node(2);
      int second = given.node(9);
      int self = given.counter(0, 1);
      var pods = given.pods(9, 1).counted(self).spread(self, 1, 1);

      assertThat(found().on(first, pods)).isEqualTo(2);
      assertThat(found().on(second, pods)).isEqualTo(3);
    }

    @Test
    void podsThatStayCount() {
      int first = given.node(9);
      int second = given.node(9);
      int self = given.counter(List.of(0, 1), List.of(3, 0));
      var pods = given.pods(4, 1).counted(self).spread(self, 1, 1);

      assertThat(found().on(first, pods)).isLessThanOrEqualTo(1);
      assertThat(found().on(second, pods)).isGreaterThanOrEqualTo(3);
      assertThat(found().all(pods)).isEqualTo(4);
    }

    @Test
    void withFewerDomainsThanWantedTheEmptiestHasNone() {
      given.node(9);
      given.node(9);
      int self = given.counter(0, 1);
      var pods = given.pods(9, 1).counted(self).spread(self, 2, 3);

      assertThat(found().all(pods)).isEqualTo(4);
    }

    @Test
    void aNodeOutsideAllDomainsGetsNone() {
      given.node(9);
      int second = given.node(9);
      int self = given.counter(0, NO_DOMAIN);
      var pods = given.pods(9, 1).counted(self).spread(self, 1, 1);

      assertThat(found().on(second, pods)).isZero();
      assertThat(found().all(pods)).isEqualTo(9);
    }

    @Test
    void podsThatAreNotCountedGoWhereFewAre() {
      int first = given.node(9);
      int second = given.node(9);
      int others = given.counter(List.of(0, 1), List.of(2, 0));
      var pods = given.pods(9, 1).spread(others, 1, 1);

      assertThat(found().on(first, pods)).isZero();
      assertThat(found().on(second, pods)).isEqualTo(9);
    }

    @Test
    void oneThatWouldUnbalanceOthersDoesNotKeepAllFromBeginning() {
      given.node(9);
      given.node(9);
      int group = given.counter(0, 1);
      var spread = given.pods(4, 1).priority(1).counted(group).spread(group, 1, 1);
      var free = given.pods(4, 1).counted(group).on(0);
      var other = given.pods(4, 1);
      var problem = given.problem();

      var begun = found(new PackingSearch(problem, new SplittableRandom(1), null), problem);

      assertThat(begun.all(spread)).isEqualTo(4);
      assertThat(begun.all(other)).isEqualTo(4);
      assertThat(begun.all(free)).isLessThanOrEqualTo(1);
    }
  }

  @Nested
  class GangsOfPods {
    @Test
    void aGangIsWholeOrAbsent() {
      given.node(4);
      var gang = given.pods(3, 2).gang(given.gang(3));

      assertThat(found().all(gang)).isZero();
    }

    @Test
    void aGangThatFitsIsNotDisplacedByOthers() {
      given.node(4);
      given.node(4);
      var gang = given.pods(4, 2).gang(given.gang(4));
      var alone = given.pods(2, 3);

      assertThat(found().all(gang)).isEqualTo(4);
      assertThat(found().all(alone)).isZero();
    }

    @Test
    void moreThanTheMinimumMayCome() {
      given.node(5);
      var gang = given.pods(9, 1).gang(given.gang(2));

      assertThat(found().all(gang)).isEqualTo(5);
    }

    @Test
    void ofTwoGangsOneIsWhole() {
      given.node(6);
      var one = given.pods(4, 1).gang(given.gang(4));
      var other = given.pods(5, 1).gang(given.gang(5));

      assertThat(found().all(one)).isZero();
      assertThat(found().all(other)).isEqualTo(5);
    }

    @Test
    void aGangOfTwoKindsStartsTogether() {
      given.node(3);
      given.node(3);
      int gang = given.gang(3);
      var leader = given.pods(1, 3).gang(gang);
      var workers = given.pods(2, 2).gang(gang).on(1);

      assertThat(found().all(leader) + found().all(workers)).isZero();
    }

    @Test
    void membersMayWantOneAnother() {
      given.node(6);
      int gang = given.gang(3);
      int leaders = given.counter(0);
      var workers = given.pods(2, 1).gang(gang).present(leaders);
      var leader = given.pods(1, 1).gang(gang).counted(leaders);

      assertThat(found().all(workers)).isEqualTo(2);
      assertThat(found().all(leader)).isEqualTo(1);
    }

    @Test
    void membersOfAHigherPriorityComeFirst() {
      given.node(3);
      int gang = given.gang(3);
      var low = given.pods(4, 1).gang(gang);
      var high = given.pods(2, 1).gang(gang).priority(1);

      assertThat(found().all(high)).isEqualTo(2);
      assertThat(found().all(low)).isEqualTo(1);
    }

    @Test
    void runningMembersCount() {
      int node = given.node(5);
      var gang = given.pods(2, 1).running(node, 2).gang(given.gang(4));

      assertThat(found().all(gang)).isEqualTo(4);
    }

    @Test
    void aGangThatRunsInPartMayMoveWithoutBecomingWhole() {
      int first = given.node(2);
      int second = given.node(4);
      given.moves(1);
      var gang = given.pods(1, 2).running(second, 1).gang(given.gang(5));
      var large = given.pods(1, 4);

      assertThat(found().on(first, gang)).isEqualTo(1);
      assertThat(found().all(large)).isEqualTo(1);
    }

    @Test
    void aGangThatNeedsNobodyElseMayStartWithOne() {
      given.node(1);
      var gang = given.pods(3, 1).gang(given.gang(0));

      assertThat(found().all(gang)).isEqualTo(1);
    }
  }

  @Nested
  class Moves {
    private int first;
    private int second;

    private GivenProblem.Pods twoNodesWithSmallPods() {
      first = given.node(4);
      second = given.node(4);
      return given.pods(0, 2).running(first, 1).running(second, 1);
    }

    @Test
    void aMoveMakesRoom() {
      var small = twoNodesWithSmallPods();
      var large = given.moves(1).pods(1, 4);

      assertThat(found().all(large)).isEqualTo(1);
      assertThat(found().all(small)).isEqualTo(2);
      assertThat(found().moves()).isEqualTo(1);
    }

    @Test
    void nothingMovesIfNoneIsAllowed() {
      var small = twoNodesWithSmallPods();
      var large = given.moves(0).pods(1, 4);

      assertThat(found().all(large)).isZero();
      assertThat(found().on(first, small)).isEqualTo(1);
      assertThat(found().on(second, small)).isEqualTo(1);
    }

    @Test
    void nothingMovesInVain() {
      twoNodesWithSmallPods();
      given.moves(2).pods(1, 2);

      assertThat(found().moves()).isZero();
    }

    @Test
    void noMoreMovesThanAllowed() {
      int node = given.node(4);
      given.node(9);
      given.pods(0, 1).running(node, 2);
      given.moves(1).pods(1, 4).on(node);

      assertThat(found().moves()).isZero();
    }

    @Test
    void aBudgetForbidsAMove() {
      var small = twoNodesWithSmallPods().budget(given.budget(0));
      var large = given.moves(1).pods(1, 4);

      assertThat(found().all(large)).isZero();
      assertThat(found().on(first, small)).isEqualTo(1);
    }

    @Test
    void twoKindsShareABudget() {
      int node = given.node(4);
      given.node(9);
      int budget = given.budget(1);
      given.pods(0, 1).running(node, 1).budget(budget);
      given.pods(0, 2).running(node, 1).budget(budget);
      var large = given.moves(2).pods(1, 4).on(node);

      assertThat(found().all(large)).isZero();
    }

    @Test
    void everyBudgetOfAPodCounts() {
      var small = twoNodesWithSmallPods().budget(given.budget(1)).budget(given.budget(0));
      given.moves(1).pods(1, 4);

      assertThat(found().moves()).isZero();
      assertThat(found().all(small)).isEqualTo(2);
    }

    @Test
    void aPodThatRunsKeepsAPlaceAgainstAHigherPriority() {
      int node = given.node(4);
      var low = given.pods(0, 2).running(node, 2);
      var high = given.moves(2).pods(1, 4).priority(9);

      assertThat(found().all(low)).isEqualTo(2);
      assertThat(found().all(high)).isZero();
    }

    @Test
    void aPodMayLeaveANodeItMayNotComeTo() {
      int node = given.node(4);
      int other = given.node(2);
      var small = given.pods(0, 2).running(node, 1).on(other);
      var large = given.moves(1).pods(1, 4).on(node);

      assertThat(found().on(other, small)).isEqualTo(1);
      assertThat(found().on(node, large)).isEqualTo(1);
    }

    @Test
    void podsThatRunWhereTheyMayNotBeStay() {
      int node = given.node(4);
      given.node(0);
      var small = given.pods(1, 2).running(node, 1).on();

      given.moves(1);

      assertThat(found().on(node, small)).isEqualTo(1);
    }

    @Test
    void podsThatAvoidEachOtherMayMoveApart() {
      int node = given.node(4);
      int other = given.node(4);
      int self = given.counter(0, 1);
      var pods = given.pods(0, 2).running(node, 2).counted(self).absent(self);
      var large = given.moves(1).pods(1, 2).on(node);

      assertThat(found().on(other, pods)).isEqualTo(1);
      assertThat(found().all(large)).isEqualTo(1);
    }
  }

  @Nested
  class Objectives {
    @Test
    void podsOnFewNodes() {
      given.objective(PackingObjective.NODES);
      IntStream.range(0, 4).forEach(_ -> given.node(4));
      given.pods(4, 2);

      assertThat(found().price()).isEqualTo(2);
    }

    @Test
    void nodesThatAreInUseAnywayComeFirst() {
      given.objective(PackingObjective.NODES);
      given.node(4);
      int used = given.node(1, true, 4);
      var pods = given.pods(2, 2);

      assertThat(found().on(used, pods)).isEqualTo(2);
      assertThat(found().price()).isEqualTo(1);
    }

    @Test
    void fewNodesDoNotCostAPlace() {
      given.objective(PackingObjective.NODES);
      int used = given.node(1, true, 4);
      int other = given.node(2);
      var small = given.pods(1, 2).priority(1);
      var large = given.pods(1, 4);

      assertThat(found().on(other, small)).isEqualTo(1);
      assertThat(found().on(used, large)).isEqualTo(1);
    }

    @Test
    void podsOnCheapNodes() {
      given.objective(PackingObjective.PRICE);
      int dear = given.node(5, false, 9);
      given.node(2, false, 4);
      given.node(2, false, 4);
      var pods = given.pods(4, 2);

      assertThat(found().on(dear, pods)).isZero();
      assertThat(found().price()).isEqualTo(4);
    }

    @Test
    void movesEmptyANode() {
      given.objective(PackingObjective.NODES);
      int first = given.node(4);
      int second = given.node(4);
      given.moves(1).pods(0, 2).running(first, 1).running(second, 1);

      assertThat(found().price()).isEqualTo(1);
      assertThat(found().moves()).isEqualTo(1);
    }

    @Test
    void daemonsKeepNoNodeInUse() {
      given.objective(PackingObjective.NODES);
      given.node(4);
      given.node(4);
      var daemons = given.pods(8, 1).ofDaemons();

      assertThat(found().all(daemons)).isEqualTo(8);
      assertThat(found().price()).isZero();
    }

    @Test
    void nothingMovesForNodesThatDoNotCount() {
      int first = given.node(4);
      int second = given.node(4);
      given.moves(1).pods(0, 2).running(first, 1).running(second, 1);

      assertThat(found().moves()).isZero();
    }
  }

  @Nested
  class Beginnings {
    private Found next(PackingSearch earlier) {
      var problem = given.problem();
      return found(new PackingSearch(problem, new SplittableRandom(2), earlier), problem);
    }

    @Test
    void aSearchBeginsWithThePackingOfAnEarlierOne() {
      int node = given.node(4);
      given.node(2);
      given.moves(1).pods(0, 2).running(node, 1);
      var large = given.pods(1, 4);
      var earlier = found();

      assertThat(earlier.all(large)).isEqualTo(1);
      assertThat(next(earlier.search()).all(large)).isEqualTo(1);
    }

    @Test
    void podsThatWantOthersComeWithThem() {
      int node = given.node(4);
      int other = given.node(2);
      int caches = given.counter(0, 1);
      var web = given.moves(1).pods(0, 1).running(node, 1).present(caches);
      given.pods(1, 1).counted(caches).on(other);
      var large = given.pods(1, 4);

      var next = next(found().search());

      assertThat(next.on(other, web)).isEqualTo(1);
      assertThat(next.all(large)).isEqualTo(1);
    }

    @Test
    void aNewLimitIsKept() {
      int first = given.node(4);
      int second = given.node(4);
      var pods = given.pods(8, 1);
      var earlier = found();
      pods.most(first, 1);

      assertThat(next(earlier.search()).on(first, pods)).isEqualTo(1);
      assertThat(next(earlier.search()).on(second, pods)).isEqualTo(4);
    }

    @Test
    void aGangThatLosesAMemberLeavesAndOthersStay() {
      int node = given.node(4);
      int other = given.node(6);
      var gang = given.pods(4, 1).gang(given.gang(4)).on(other);
      var small = given.moves(1).pods(0, 2).running(node, 1);
      var large = given.pods(1, 4).on(node);
      var earlier = found();
      gang.most(other, 3);

      var next = next(earlier.search());

      assertThat(earlier.all(gang)).isEqualTo(4);
      assertThat(next.all(gang)).isZero();
      assertThat(next.on(other, small)).isEqualTo(1);
      assertThat(next.all(large)).isEqualTo(1);
    }
  }

  @Nested
  class Course {
    @Test
    void theSameSeedAndRoundsGiveTheSamePacking() {
      var problem = RandomProblem.of(2);

      assertThat(packings(problem, 7)).isEqualTo(packings(problem, 7));
    }

    private static List<String> packings(PackingProblem problem, long seed) {
      var search = new PackingSearch(problem, new SplittableRandom(seed), null);
      return IntStream.range(0, 200)
          .mapToObj(_ -> {
            search.round();
            return Arrays.deepToString(PackingJudge.placed(search, problem));
          })
          .toList();
    }

    @Test
    void aSearchIsTheBestOnceAllHaveAPlaceAndNobodyMoves() {
      given.node(4);
      given.pods(2, 2);

      assertThat(found().search().isBest(List.of(2L))).isTrue();
    }

    @Test
    void aSearchIsNotTheBestWhileMoreMayFit() {
      given.node(3);
      given.pods(2, 2);

      assertThat(found().search().isBest(List.of(2L))).isFalse();
    }

    @Test
    void aSearchIsTheBestIfNoMoreCanFit() {
      given.node(3);
      given.pods(2, 2);

      assertThat(found().search().isBest(List.of(1L))).isTrue();
    }

    @Test
    void aSearchWithMovesIsNotTheBest() {
      int first = given.node(4);
      int second = given.node(4);
      given.pods(0, 2).running(first, 1).running(second, 1);
      given.moves(1).pods(1, 4);

      assertThat(found().search().isBest(List.of(1L))).isFalse();
    }

    @Test
    void aSearchForFewNodesIsTheBestIfFewerAreTooSmall() {
      given.objective(PackingObjective.NODES).node(4);
      given.node(4);
      given.node(4);
      given.pods(3, 2);

      assertThat(found().search().isBest(List.of(3L))).isTrue();
    }

    @Test
    void aSearchForFewNodesIsNotKnownToBeTheBestWhileAPodWaits() {
      given.objective(PackingObjective.NODES).node(4);
      given.pods(3, 2);

      assertThat(found().search().isBest(List.of(2L))).isFalse();
    }

    @Test
    void placedPodsAreThoseThatRunAndThoseThatCame() {
      int node = given.node(4);
      given.pods(1, 1).running(node, 2);
      given.pods(4, 1).priority(1);

      assertThat(found().search().placed()).isEqualTo(4);
    }

    @Test
    void withoutNodesAllWaitAndNothingIsBetter() {
      var pods = given.pods(2, 1);

      assertThat(found().all(pods)).isZero();
      assertThat(found().search().isBest(List.of(0L))).isTrue();
    }

    @Test
    void withoutPodsNothingIsBetter() {
      given.objective(PackingObjective.NODES).node(4);

      assertThat(found().search().placed()).isZero();
      assertThat(found().search().isBest(List.of(0L))).isTrue();
    }
  }
}
