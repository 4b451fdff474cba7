package dev.berth.cluster.apiserver.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.GangSchedulingPolicy;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.manifest.ManifestErrors;
import dev.berth.config.features.FeatureSettings;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a later manifest may change of a group of pods.
class PodGroupUpdatesTest {
  private static final String GROUP =
      """
      {apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name: g, namespace: d%s},
       spec: {schedulingPolicy: {gang: {minCount: 2}}, disruptionMode: {all: {}}, priority: 7}}
      """;

  private final ManifestErrors errors = new ManifestErrors();

  private Updates updated(String first, String then) {
    return Updates.of(
        Stream.of(first, then).flatMap(yaml -> YamlObjects.manifests(yaml).stream()).toList(),
        new TemplateComparison(FeatureSettings.defaults()),
        errors);
  }

  private List<String> problems() {
    var problems = new Problems();
    errors.report(problems);
    return problems.kept().stream()
        .map(Problem::toString)
        .map(problem -> problem.replaceFirst("^test.yaml:[0-9]+: [A-Za-z]+ d/g: ", ""))
        .toList();
  }

  private static String later(String spec) {
    return """
    {apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name: g, namespace: d}, spec:
     {%s}}
    """
        .formatted(spec);
  }

  @Test
  void theNumberOfAGangMayChangeAndNothingElseDoes() {
    var group =
        (PodGroup)
            updated(GROUP.formatted(", uid: u"), later("schedulingPolicy: {gang: {minCount: 3}}"))
                .manifests()
                .getFirst()
                .object();

    assertThat(problems()).isEmpty();
    assertThat(group.metadata().uid()).isEqualTo("u");
    assertThat(group.spec().schedulingPolicy().gang()).isEqualTo(new GangSchedulingPolicy(3));
    assertThat(group.spec().priority()).isEqualTo(7);
    assertThat(group.spec().disruptionMode()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "schedulingPolicy: {gang: {minCount: 2}}, disruptionMode: {single: {}} | disruptionMode:"
            + " field is immutable",
        "schedulingPolicy: {gang: {minCount: 2}}, priorityClassName: high | priorityClassName:"
            + " field is immutable",
        "schedulingPolicy: {gang: {minCount: 2}}, workloadRef: {workloadName: w} | workloadRef:"
            + " field is immutable",
        "schedulingPolicy: {gang: {minCount: 2}}, resourceClaims: [{name: a}] | resourceClaims:"
            + " field is immutable",
        "schedulingPolicy: {} | schedulingPolicy.gang: field cannot be cleared once set",
      })
  void allElseMayNot(String spec, String problem) {
    var _ = updated(GROUP.formatted(""), later(spec));

    assertThat(problems()).singleElement().asString().startsWith("spec." + problem);
  }

  @Test
  void aGroupOfGroupsStaysAsItIs() {
    var composite =
        """
        {apiVersion: scheduling.k8s.io/v1alpha3, kind: CompositePodGroup, metadata: {name: g,
         namespace: d%s}, spec: {schedulingPolicy: {gang: {minGroupCount: %d}}}}
        """;
    var same = updated(composite.formatted(", uid: u", 1), composite.formatted("", 1));
    assertThat(problems()).isEmpty();
    assertThat(same.manifests())
        .singleElement()
        .extracting(it -> ((CompositePodGroup) it.object()).metadata().uid())
        .isEqualTo("u");

    var _ = updated(composite.formatted("", 1), composite.formatted("", 2));
    assertThat(problems())
        .containsExactly(
            "spec.schedulingPolicy: field is immutable"
                + " (spec.schedulingPolicy.gang.minGroupCount: 1 → 2)");
  }
}
