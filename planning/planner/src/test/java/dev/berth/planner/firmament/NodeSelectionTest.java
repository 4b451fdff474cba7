package dev.berth.planner.firmament;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PreferredSchedulingTerm;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeSelectionTest {
  private static final Map<String, String> LABELS = Map.of("zone", "a", "gen", "5");
  private static final NodeSelectorTerm IN_ZONE_A = term(in("zone", "a"));
  private static final NodeSelectorTerm IN_ZONE_B = term(in("zone", "b"));
  private static final NodeSelectorTerm WITHOUT_CONDITIONS = term();

  private static NodeSelectorRequirement in(String key, String... values) {
    return new NodeSelectorRequirement(key, "In", List.of(values));
  }

  private static NodeSelectorTerm term(NodeSelectorRequirement... conditions) {
    return new NodeSelectorTerm(List.of(conditions), List.of());
  }

  private static boolean isRequiredMet(NodeSelectorTerm... terms) {
    return admits(new NodeAffinity(new NodeSelector(List.of(terms)), List.of()));
  }

  private static boolean admits(@Nullable NodeAffinity affinity) {
    return NodeSelection.of(List.of(), affinity).admits(LABELS);
  }

  @ParameterizedTest
  @CsvSource({
    "zone, In,           a|b, true",
    "zone, In,           b,   false",
    "rack, In,           a,   false",
    "zone, NotIn,        a|b, false",
    "zone, NotIn,        b,   true",
    "rack, NotIn,        a,   true",
    "zone, Exists,       '',  true",
    "rack, Exists,       '',  false",
    "zone, DoesNotExist, '',  false",
    "rack, DoesNotExist, '',  true",
    "gen,  Gt,           4,   true",
    "gen,  Gt,           5,   false",
    "rack, Gt,           4,   false",
    "zone, Gt,           4,   false",
    "gen,  Lt,           6,   true",
    "gen,  Lt,           5,   false",
    "gen,  Gt,           '',  false",
    "zone, Near,         a,   true",
  })
  void conditionsCompareLabels(String key, String operator, String values, boolean admitted) {
    var condition =
        new NodeSelectorRequirement(
            key, operator, values.isEmpty() ? List.of() : List.of(values.split("\\|", -1)));

    assertThat(NodeSelection.of(List.of(condition)).admits(LABELS)).isEqualTo(admitted);
  }

  @Test
  void allSelectorsMustHold() {
    assertThat(NodeSelection.of(List.of(in("zone", "a"), in("gen", "6"))).admits(LABELS)).isFalse();
  }

  @Test
  void requiredTermsAreAlternatives() {
    assertThat(isRequiredMet(IN_ZONE_B, IN_ZONE_A)).isTrue();
    assertThat(isRequiredMet(IN_ZONE_B)).isFalse();
    assertThat(isRequiredMet(term(in("zone", "a"), in("gen", "6")))).isFalse();
  }

  @Test
  void aTermWithoutConditionsMatchesNothingButNoTermsMatchEverything() {
    assertThat(isRequiredMet(WITHOUT_CONDITIONS)).isFalse();
    assertThat(isRequiredMet()).isTrue();
    assertThat(admits(new NodeAffinity(null, List.of()))).isTrue();
    assertThat(admits(null)).isTrue();
  }

  @Test
  void weightsOfMatchingTermsAddUp() {
    var affinity =
        new NodeAffinity(
            null,
            List.of(
                new PreferredSchedulingTerm(80, IN_ZONE_A),
                new PreferredSchedulingTerm(40, IN_ZONE_B),
                new PreferredSchedulingTerm(20, term(in("gen", "5"))),
                new PreferredSchedulingTerm(10, WITHOUT_CONDITIONS)));

    assertThat(NodeSelection.of(List.of(), affinity).weight(LABELS)).isEqualTo(100);
  }
}
