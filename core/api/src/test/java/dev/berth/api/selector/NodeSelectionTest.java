package dev.berth.api.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.meta.ObjectMeta;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeSelectionTest {
  private static final Node NODE =
      new Node(
          ObjectMeta.named("", "n1")
              .withLabels(Map.of("zone", "a", "cores", "8", "word", "eight", "empty", "")),
          NodeSpec.EMPTY,
          NodeStatus.EMPTY);

  @ParameterizedTest
  @CsvSource({
    "zone,   In,           a b,  true",
    "zone,   In,           b,    false",
    "colour, In,           a,    false",
    "zone,   NotIn,        b c,  true",
    "zone,   NotIn,        a b,  false",
    "colour, NotIn,        a,    true",
    "zone,   Exists,       '',   true",
    "empty,  Exists,       '',   true",
    "colour, Exists,       '',   false",
    "zone,   DoesNotExist, '',   false",
    "colour, DoesNotExist, '',   true",
    "cores,  Gt,           7,    true",
    "cores,  Gt,           8,    false",
    "cores,  Lt,           9,    true",
    "cores,  Lt,           8,    false",
    "word,   Gt,           0,    false",
    "word,   Lt,           9,    false",
    "colour, Lt,           9,    false",
    // what cannot be read matches nothing
    "zone,   In,           '',   false",
    "colour, NotIn,        '',   false",
    "zone,   Exists,       a,    false",
    "colour, DoesNotExist, a,    false",
    "cores,  Gt,           6 7,  false",
    "cores,  Gt,           x,    false",
    "cores,  Gt,           -8,   false", // no label value begins with a dash
    "zone,   Like,         a,    false",
    "zone,   in,           a,    false",
    "colour, NotIn,        a/b,  false",
    "-zone,  DoesNotExist, '',   false",
  })
  void aRequirementOnALabelIsComparedByItsOperator(
      String key, String operator, String values, boolean matches) {
    assertThat(NodeTerm.of(term(label(key, operator, words(values))), "terms", 0).matches(NODE))
        .isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "metadata.name, In,     n1,    true",
    "metadata.name, In,     n2,    false",
    "metadata.name, In,     n1 n2, false",
    "metadata.name, NotIn,  n1,    false",
    "metadata.name, NotIn,  n2,    true",
    "metadata.name, Exists, '',    false",
    "metadata.uid,  NotIn,  x,     true",
    "metadata.uid,  In,     x,     false",
  })
  void aRequirementOnAFieldIsComparedWithOneValue(
      String key, String operator, String values, boolean matches) {
    var term = new NodeSelectorTerm(List.of(), List.of(label(key, operator, words(values))));

    assertThat(NodeTerm.of(term, "terms", 0).matches(NODE)).isEqualTo(matches);
  }

  @Test
  void allRequirementsOfATermMustHoldAndOneTermOfASelector() {
    var zone = label("zone", "In", "a");
    var small = label("cores", "Lt", "8");

    assertThat(NodeTerm.of(term(zone, small), "terms", 0).matches(NODE)).isFalse();
    assertThat(NodeTerm.of(term(zone, small), "terms", 0).unmet(NODE)).containsExactly(small);
    assertThat(matcher(term(small), term(zone)).matches(NODE)).isTrue();
    assertThat(matcher(term(small)).matches(NODE)).isFalse();
  }

  @Test
  void aTermWithoutRequirementsAndASelectorWithoutTermsMatchNothing() {
    assertThat(NodeTerm.of(NodeSelectorTerm.EMPTY, "terms", 0).matches(NODE)).isFalse();
    assertThat(matcher(NodeSelectorTerm.EMPTY).matches(NODE)).isFalse();
    assertThat(matcher().matches(NODE)).isFalse();
  }

  @Test
  void aTermThatCannotBeReadMattersOnlyIfNoOtherMatches() {
    var unreadable = term(label("zone", "Like", "a"));
    var wrong = term(label("zone", "In", "b"));
    var right = term(label("zone", "In", "a"));

    assertThat(required(Map.of(), unreadable, right).matchesStrictly(NODE)).isTrue();
    assertThat(required(Map.of(), unreadable, wrong).matches(NODE)).isFalse();
    assertThat(required(Map.of("zone", "b"), unreadable).matchesStrictly(NODE)).isFalse();
    assertThatThrownBy(() -> required(Map.of(), unreadable, wrong).matchesStrictly(NODE))
        .isInstanceOf(SelectorException.class)
        .hasMessage(
            "nodeSelectorTerms[0].matchExpressions[0].operator: Unsupported value: \"Like\":"
                + " supported values: \"In\", \"NotIn\", \"Exists\", \"DoesNotExist\", \"Gt\","
                + " \"Lt\"");
  }

  @Test
  void aPodDemandsItsNodeSelectorAndItsAffinity() {
    var zoneA = term(label("zone", "In", "a"));

    assertThat(RequiredNodeAffinity.of(PodSpec.EMPTY).matches(NODE)).isTrue();
    assertThat(required(Map.of("zone", "a"), zoneA).matches(NODE)).isTrue();
    assertThat(required(Map.of("zone", "b"), zoneA).matches(NODE)).isFalse();
    assertThat(required(Map.of("zone", "a")).matches(NODE)).isFalse();
  }

  @Test
  void preferredTermsScoreTheSumOfTheWeightsOfThoseThatMatch() {
    var terms =
        PreferredNodeTerms.of(
            List.of(
                new PreferredSchedulingTerm(5, term(label("zone", "In", "a"))),
                new PreferredSchedulingTerm(7, term(label("zone", "In", "b"))),
                new PreferredSchedulingTerm(11, term(label("cores", "Gt", "4"))),
                new PreferredSchedulingTerm(13, NodeSelectorTerm.EMPTY),
                new PreferredSchedulingTerm(0, term(label("zone", "Like", "a")))));

    assertThat(terms.score(NODE)).isEqualTo(16);
  }

  @Test
  void allProblemsOfPreferredTermsAreNamed() {
    var noValues = new PreferredSchedulingTerm(1, term(label("zone", "In")));
    var twoNames =
        new PreferredSchedulingTerm(
            1, new NodeSelectorTerm(List.of(), List.of(label("metadata.name", "In", "a", "b"))));

    assertThatThrownBy(() -> PreferredNodeTerms.of(List.of(noValues, twoNames)))
        .hasMessage(
            "[[0].matchExpressions[0].values: Invalid value: null: for 'in', 'notin' operators,"
                + " values set can't be empty, [1].matchFields[0].values: Invalid value:"
                + " [\"a\",\"b\"]: must have one element]");
  }

  private static RequiredNodeAffinity required(
      Map<String, String> nodeSelector, NodeSelectorTerm... terms) {
    var affinity =
        new Affinity(new NodeAffinity(new NodeSelector(List.of(terms)), List.of()), null, null);
    return RequiredNodeAffinity.of(
        PodSpec.EMPTY.withNodeSelector(nodeSelector).withAffinity(affinity));
  }

  private static NodeMatcher matcher(NodeSelectorTerm... terms) {
    return NodeMatcher.of(new NodeSelector(List.of(terms)));
  }

  private static NodeSelectorTerm term(NodeSelectorRequirement... requirements) {
    return new NodeSelectorTerm(List.of(requirements), List.of());
  }

  private static NodeSelectorRequirement label(String key, String operator, String... values) {
    return new NodeSelectorRequirement(key, operator, List.of(values));
  }

  private static String[] words(String values) {
    return values.isEmpty() ? new String[0] : values.split(" ");
  }
}
