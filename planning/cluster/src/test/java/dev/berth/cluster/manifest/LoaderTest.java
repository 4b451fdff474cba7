package dev.berth.cluster.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.TextSource;
import dev.berth.cluster.YamlObjects;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoaderTest {
  @Test
  void documentsAndListsAreReadInOrderAndRememberTheirLines() {
    var input =
        YamlObjects.input(
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            ---
            apiVersion: v1
            kind: List
            items:
            - apiVersion: v1
              kind: Pod
              metadata: {name: a}
            - apiVersion: v1
              kind: Pod
              metadata: {name: b, namespace: x}
            """);

    assertThat(input.manifests())
        .extracting(manifest -> manifest.title() + " " + manifest.origin())
        .containsExactly(
            "Node n1 test.yaml:1", "Pod default/a test.yaml:8", "Pod x/b test.yaml:11");
  }

  @Test
  void objectsThatNameNoNamespaceAreInTheOneThatIsGiven() {
    var problems = new Problems();
    var input =
        Loader.load(
            List.of(
                new TextSource(
                    "test.yaml",
                    """
                    {apiVersion: v1, kind: Node, metadata: {name: n1}}
                    ---
                    {apiVersion: v1, kind: Pod, metadata: {name: a}}
                    ---
                    {apiVersion: v1, kind: Pod, metadata: {name: a, namespace: default}}
                    ---
                    {apiVersion: apps/v1, kind: Deployment, metadata: {name: b}, spec: {replicas: -1}}
                    ---
                    {apiVersion: example.com/v1, kind: Thing, metadata: {name: c}}
                    """)),
            problems,
            new LoadSettings(null, Set.of(), (_, _) -> true, new InputNamespace("shop")),
            new ReadProgress());

    assertThat(problems.kept()).isEmpty();
    assertThat(input.manifests())
        .extracting(Manifest::title)
        .containsExactly("Node n1", "Pod shop/a", "Pod default/a", "Deployment shop/b");
    assertThat(input.others()).extracting(OtherObject::title).containsExactly("Thing shop/c");
    assertThat(input.withoutInvalid().manifests()).doesNotContain(input.manifests().getLast());
  }

  @Test
  void aCommentAtTheBeginningNamesFeatureGates() {
    var input =
        YamlObjects.input(
            """
            # a gang\r
            #feature-gates:  GenericWorkload=true,AllAlpha=false \r
            # feature-gates: GenericWorkload=false
            {apiVersion: v1, kind: Node, metadata: {name: n1}}
            """);

    assertThat(input.featureGates())
        .containsExactly(
            new Located<>("GenericWorkload=true,AllAlpha=false", "test.yaml", 2, null));
    assertThat(input.manifests()).extracting(it -> it.origin().line()).containsExactly(4);
  }

  @Test
  void aLongCommentIsSkippedAndNothingIsLost() {
    var input =
        YamlObjects.input(
            "# all rights reserved\n".repeat(10_000)
                + "{apiVersion: v1, kind: Node, metadata: {name: n1}}\n");

    assertThat(input.featureGates()).isEmpty();
    assertThat(input.manifests()).extracting(it -> it.origin().line()).containsExactly(10_001);
  }

  @Test
  void jsonIsReadAsWell() {
    var input =
        YamlObjects.input(
            """
            {"apiVersion": "v1", "kind": "NodeList", "items": [
              {"metadata": {"name": "n1"}},
              {"metadata": {"name": "n2"}}
            ]}
            """);

    assertThat(input.manifests()).extracting(Manifest::title).containsExactly("Node n1", "Node n2");
  }

  @Test
  void kindsThatSchedulingDoesNotReadAreCounted() {
    var input =
        YamlObjects.input(
            """
            {apiVersion: v1, kind: Secret, metadata: {name: a}}
            ---
            {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
            ---
            {apiVersion: example.com/v1, kind: Service, metadata: {name: a}}
            ---
            {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}
            """);

    assertThat(input.manifests()).isEmpty();
    assertThat(input.skipped())
        .isEqualTo(Map.of("ConfigMap", 2, "Secret", 1, "Service.example.com", 1));
  }

  @Test
  void aListWithoutItemsIsPassedOverBesideOthers() {
    var problems = new Problems();
    var input =
        Loader.load(
            List.of(
                new TextSource("services.json", "{kind: ServiceList, apiVersion: v1, items: []}"),
                new TextSource("n.yaml", "{apiVersion: v1, kind: Node, metadata: {name: n1}}")),
            problems,
            LoadSettings.PLAIN,
            new ReadProgress());

    assertThat(problems.kept()).isEmpty();
    assertThat(input.manifests()).extracting(Manifest::title).containsExactly("Node n1");
  }

  @Test
  void theConfigurationIsFoundAmongTheObjects() {
    var input =
        YamlObjects.input(
            """
            {apiVersion: v1, kind: Node, metadata: {name: n1}}
            ---
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            percentageOfNodesToScore: 50
            """);

    var configuration = Objects.requireNonNull(input.configuration());
    assertThat(configuration.value().percentageOfNodesToScore()).isEqualTo(50);
    assertThat(configuration.line()).isEqualTo(3);
    assertThat(input.manifests()).hasSize(1);
  }

  @Test
  void progressIsInBytes() {
    var progress = new ReadProgress();
    var sources =
        List.<Source>of(
            new TextSource("a", "{apiVersion: v1, kind: Node, metadata: {name: n1}}\n"),
            new TextSource("b", "{apiVersion: v1, kind: Node, metadata: {name: n2}}\n"));

    Loader.load(sources, new Problems(), LoadSettings.PLAIN, progress);

    assertThat(progress.total()).isEqualTo(102);
    assertThat(progress.read()).isEqualTo(102);
  }
}
