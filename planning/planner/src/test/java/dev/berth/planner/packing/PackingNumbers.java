package dev.berth.planner.packing;

import static org.assertj.core.api.Assertions.assertThat;

/// Compares what a packing has counted with what its pods add up to.
final class PackingNumbers {

  int[][] placed(PackingState packing) {
    var placed = new int[packing.tables.classes][packing.tables.nodes];
    for (int c = 0; c < placed.length; c++) {
      for (int n = 0; n < placed[c].length; n++) {
        placed[c][n] = packing.placed(c, n);
      }
    }
    return placed;
  }

  void check(PackingState packing, String as) {
    var problem = packing.tables.problem;
    var judge = new PackingJudge(problem);
    var placed = placed(packing);
    assertThat(packing.value()).as(as).isEqualTo(judge.value(placed));
    for (int n = 0; n < problem.nodes().size(); n++) {
      for (int r = 0; r < packing.tables.resources; r++) {
        assertThat(packing.free(n, r)).as(as).isEqualTo(judge.free(placed, n, r));
      }
      int staying = problem.nodes().get(n).inUse() ? 1 : 0;
      assertThat(packing.keepers(n)).as(as).isEqualTo(staying + judge.keepers(placed, n));
    }
    for (int g = 0; g < problem.gangs().size(); g++) {
      assertThat(packing.ofGang(g)).as(as).isEqualTo(judge.ofGang(placed, g));
    }
    for (int c = 0; c < placed.length; c++) {
      var of = problem.classes().get(c);
      int runs = of.running().values().stream().mapToInt(it -> it).sum();
      assertThat(packing.waiting(c))
          .as(as)
          .isEqualTo(of.waiting() + runs - PackingJudge.sum(placed[c]));
      for (int n = 0; n < placed[c].length; n++) {
        if (placed[c][n] >= of.running().getOrDefault(n, 0)) {
          assertThat(packing.fits(c, n))
              .as("%s: class %d on node %d of %s", as, c, n, problem)
              .isEqualTo(judge.lets(placed, c, n));
        }
      }
    }
  }
}
