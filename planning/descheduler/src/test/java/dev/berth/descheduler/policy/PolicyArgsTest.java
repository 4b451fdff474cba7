package dev.berth.descheduler.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Arguments as Go's decoder of JSON reads them, and its words where it cannot.
class PolicyArgsTest {
  record Case(String struct, String yaml, Consumer<PolicyArgs> read, @Nullable String error) {
    @Override
    public String toString() {
      return yaml;
    }
  }

  private static Case ok(String struct, String yaml, Consumer<PolicyArgs> read) {
    return new Case(struct, yaml, read, null);
  }

  private static Case wrong(String struct, String yaml, Consumer<PolicyArgs> read, String error) {
    return new Case(struct, yaml, read, "json: cannot unmarshal " + error);
  }

  static List<Case> cases() {
    String life = "PodLifeTimeArgs";
    String low = "LowNodeUtilizationArgs";
    String evictor = "DefaultEvictorArgs";
    Consumer<PolicyArgs> seconds = it -> it.unsigned("maxPodLifeTimeSeconds");
    Consumer<PolicyArgs> thresholds = it -> it.percentages("thresholds");
    return List.of(
        ok(life, "maxPodLifeTimeSeconds: 60", seconds),
        ok(life, "maxPodLifeTimeSeconds: null", seconds),
        wrong(
            life,
            "maxPodLifeTimeSeconds: '60'",
            seconds,
            "string into Go struct field PodLifeTimeArgs.maxPodLifeTimeSeconds of type uint"),
        wrong(
            life,
            "maxPodLifeTimeSeconds: -60",
            seconds,
            "number -60 into Go struct field PodLifeTimeArgs.maxPodLifeTimeSeconds of type uint"),
        wrong(
            life,
            "maxPodLifeTimeSeconds: 60.5",
            seconds,
            "number 60.5 into Go struct field PodLifeTimeArgs.maxPodLifeTimeSeconds of type uint"),
        wrong(
            life,
            "states: Running",
            it -> it.texts("states"),
            "string into Go struct field PodLifeTimeArgs.states of type []string"),
        wrong(
            life,
            "states: [Running, 1]",
            it -> it.texts("states"),
            "number into Go struct field PodLifeTimeArgs.states of type string"),
        wrong(
            life,
            "exitCodes: [3000000000]",
            it -> it.ints("exitCodes"),
            "number 3000000000 into Go struct field PodLifeTimeArgs.exitCodes of type int32"),
        wrong(
            life,
            "labelSelector: {matchLabels: {a: 1}}",
            it -> it.labelSelector("labelSelector"),
            "number into Go struct field LabelSelector.labelSelector.matchLabels of type string"),
        wrong(
            life,
            "labelSelector: [a]",
            it -> it.labelSelector("labelSelector"),
            "array into Go struct field PodLifeTimeArgs.labelSelector of type v1.LabelSelector"),
        ok(low, "thresholds: {cpu: 20, memory: 2.5}", thresholds),
        wrong(
            low,
            "thresholds: {cpu: '20'}",
            thresholds,
            "string into Go struct field LowNodeUtilizationArgs.thresholds of type api.Percentage"),
        wrong(
            low,
            "numberOfNodes: true",
            it -> it.int32("numberOfNodes"),
            "bool into Go struct field LowNodeUtilizationArgs.numberOfNodes of type int"),
        wrong(
            evictor,
            "nodeFit: 'yes'",
            it -> it.flag("nodeFit"),
            "string into Go struct field DefaultEvictorArgs.nodeFit of type bool"),
        wrong(
            evictor,
            "minPodAge: 5",
            it -> it.duration("minPodAge"),
            "number into Go struct field DefaultEvictorArgs.minPodAge of type string"),
        new Case(
            evictor,
            "minPodAge: 5d",
            it -> it.duration("minPodAge"),
            "time: unknown unit \"d\" in duration \"5d\""));
  }

  private static PolicyArgs object(PolicyTree tree, String struct, GoMistakes mistakes) {
    return new PolicyArgs(
        GoObject.root((Map<?, ?>) Objects.requireNonNull(tree.root()), struct, "", mistakes));
  }

  private static PolicyTree tree(String yaml) {
    return PolicyTree.read(yaml.getBytes(StandardCharsets.UTF_8), "policy.yaml");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aValueOfTheWrongTypeIsNamedAsGoNamesIt(Case it) {
    var tree = tree(it.yaml);
    var mistakes = new GoMistakes(tree.pathOrder());
    it.read.accept(object(tree, it.struct, mistakes));

    assertThat(PolicyDecoder.first(mistakes)).isEqualTo(it.error);
  }

  @Test
  void ofSeveralWrongValuesTheFirstByNameIsReported() {
    var tree = tree("{nodeFit: 1, minReplicas: -1}");
    var mistakes = new GoMistakes(tree.pathOrder());
    var object = object(tree, "DefaultEvictorArgs", mistakes);
    object.flag("nodeFit");
    object.unsigned("minReplicas");

    assertThat(PolicyDecoder.first(mistakes))
        .isEqualTo(
            "json: cannot unmarshal number -1 into Go struct field DefaultEvictorArgs.minReplicas"
                + " of type uint");
  }

  @Test
  void fieldsThatNobodyAskedForAreUnknown() {
    var tree = tree("{bogus: 1, podProtections: {config: {podsWithPVC: {}}}, nodeFit: true}");
    var object = object(tree, "DefaultEvictorArgs", new GoMistakes());
    object.flag("nodeFit");
    Objects.requireNonNull(object.object("podProtections")).object("config");

    assertThat(object.in().unknown()).containsExactly("bogus", "podProtections.config.podsWithPVC");
  }
}
