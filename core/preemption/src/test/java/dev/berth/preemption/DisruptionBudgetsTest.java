package dev.berth.preemption;

import static dev.berth.preemption.PreemptionObjects.budget;
import static dev.berth.preemption.PreemptionObjects.inNamespace;
import static dev.berth.preemption.PreemptionObjects.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.preemption.DisruptionBudgets.Violating;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DisruptionBudgetsTest {
  private static final Map<String, String> WEB = Map.of("app", "web");
  private static final Map<String, String> EU = Map.of("region", "eu");
  private static final Map<String, String> WEB_EU = Map.of("app", "web", "region", "eu");

  private static final PodInfo A = pod("a", 3, 1, WEB);
  private static final PodInfo B = pod("b", 2, 1, WEB);
  private static final PodInfo C = pod("c", 1, 1, WEB);

  @Test
  void theFirstPodsUseTheBudgetUp() {
    assertThat(violating(List.of(A, B, C), budget("web", 2, WEB))).containsExactly(C);
  }

  @Test
  void bothClassesKeepTheirOrder() {
    var other = pod("other", 1, 1, Map.of("app", "db"));

    var split =
        DisruptionBudgets.of(List.of(budget("web", 1, WEB))).split(units(List.of(other, A, B, C)));
    assertThat(split.violating())
        .containsExactly(new Violating(VictimUnit.of(B), 1), new Violating(VictimUnit.of(C), 1));
    assertThat(split.others()).containsExactly(VictimUnit.of(other), VictimUnit.of(A));
  }

  @Test
  void everySplitStartsFromTheFullBudget() {
    var budgets = DisruptionBudgets.of(List.of(budget("web", 1, WEB)));

    assertThat(budgets.split(units(List.of(A))).violating()).isEmpty();
    assertThat(budgets.split(units(List.of(B))).violating()).isEmpty();
  }

  @Test
  void aPodWithoutLabelsNeverViolates() {
    var notWeb = new LabelSelectorRequirement("app", "NotIn", List.of("web"));
    var selector = new LabelSelector(Map.of(), List.of(notWeb));

    assertThat(violating(List.of(pod("bare", 1, 1)), budget("all", 0, selector, Set.of())))
        .isEmpty();
    assertThat(violating(List.of(pod("eu", 1, 1, EU)), budget("all", 0, selector, Set.of())))
        .hasSize(1);
  }

  @Test
  void anAbsentSelectorCoversNothing() {
    assertThat(violating(List.of(A), budget("none", 0, null, Set.of()))).isEmpty();
  }

  @Test
  void anEmptySelectorCoversNothing() {
    assertThat(violating(List.of(A), budget("all", 0, Map.of()))).isEmpty();
  }

  @Test
  void anInvalidSelectorCoversNothing() {
    var invalid = new LabelSelectorRequirement("app", "Like", List.of("web"));
    var selector = new LabelSelector(Map.of(), List.of(invalid));

    assertThat(violating(List.of(A), budget("invalid", 0, selector, Set.of()))).isEmpty();
  }

  @Test
  void aBudgetCoversItsOwnNamespaceOnly() {
    assertThat(violating(List.of(inNamespace(A, "other")), budget("web", 0, WEB))).isEmpty();
  }

  @Test
  void aPodThatIsAboutToGoIsNotCharged() {
    var selector = new LabelSelector(WEB, List.of());

    assertThat(violating(List.of(A, B, C), budget("web", 1, selector, Set.of("a"))))
        .containsExactly(C);
  }

  @Test
  void anOverdrawnBudgetStaysOverdrawn() {
    assertThat(violating(List.of(A, B), budget("web", 0, WEB))).containsExactly(A, B);
  }

  @Test
  void afterTheFirstOverdrawnBudgetNoOtherIsCharged() {
    var first = pod("first", 3, 1, WEB_EU);
    var second = pod("second", 2, 1, EU);

    assertThat(violating(List.of(first, second), budget("web", 0, WEB), budget("eu", 1, EU)))
        .containsExactly(first);
  }

  @Test
  void budgetsBeforeTheOverdrawnOneAreCharged() {
    var first = pod("first", 3, 1, WEB_EU);
    var second = pod("second", 2, 1, EU);

    assertThat(violating(List.of(first, second), budget("eu", 1, EU), budget("web", 0, WEB)))
        .containsExactly(first, second);
  }

  @Test
  void aGroupViolatesIfOneOfItsPodsDoes() {
    var group = GroupKey.podGroup(new ObjectKey("default", "gang"));
    var gang = new VictimUnit(group, true, List.of(A, pod("db", 1, 1), B, C), 3);
    var later = VictimUnit.of(pod("later", 0, 1, WEB));

    var split = DisruptionBudgets.of(List.of(budget("web", 1, WEB))).split(List.of(gang, later));
    assertThat(split.violating()).containsExactly(new Violating(gang, 2), new Violating(later, 1));
  }

  private static List<VictimUnit> units(List<PodInfo> pods) {
    return pods.stream().map(VictimUnit::of).toList();
  }

  private static List<PodInfo> violating(List<PodInfo> pods, PodDisruptionBudget... budgets) {
    return DisruptionBudgets.of(List.of(budgets)).split(units(pods)).violating().stream()
        .map(violating -> violating.victim().pods().getFirst())
        .toList();
  }
}
