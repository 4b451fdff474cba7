package dev.berth.cluster.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Raw files and what comes of them. What is expected is what the API server's own code makes of
/// the raw file, without the fields that scheduling does not read.
class NormalizerTest {

  private static List<Manifest> normalized(List<Manifest> manifests) {
    return Normalizer.normalize(manifests, FeatureSettings.defaults(), new Problems()).manifests();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "namespaces",
        "pod-defaults",
        "label-keys",
        "qos",
        "pod-level",
        "priorities",
        "statuses",
        "claims",
        "others"
      })
  void objectsLookAsIfReadFromAnApiServer(String name) {
    var raw = YamlObjects.resource(getClass(), name + ".raw.yaml");
    var expected = YamlObjects.resource(getClass(), name + ".normalized.yaml");

    assertThat(YamlObjects.yaml(normalized(YamlObjects.manifests(raw)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "features |",
        "features-off | PodLevelResources=false,PodLevelResourcesFixDefaulting=false,"
            + "PodLevelResourcesFixKubeletQOSClass=false,"
            + "InPlacePodLevelResourcesVerticalScaling=false,"
            + "MatchLabelKeysInPodTopologySpread=false,"
            + "MatchLabelKeysInPodTopologySpreadSelectorMerge=false,"
            + "ContainerRestartRules=false,RestartAllContainersOnContainerExits=false",
        "features-others | VolumeBindMountOptions=true,PodLevelResourcesFixDefaulting=false,"
            + "MatchLabelKeysInPodTopologySpreadSelectorMerge=false"
      })
  void whatBelongsToAFeatureThatIsOffIsLeftOut(String name, @Nullable String gates) {
    var raw = YamlObjects.resource(getClass(), "features.raw.yaml");
    var expected = YamlObjects.resource(getClass(), name + ".normalized.yaml");

    var settings =
        FeatureSettings.parse(FeatureCatalog.current(), gates == null ? List.of() : List.of(gates));
    var normalized =
        Normalizer.normalize(YamlObjects.manifests(raw), settings, new Problems()).manifests();

    assertThat(YamlObjects.yaml(normalized)).isEqualTo(expected);
    assertThat(
            YamlObjects.yaml(
                Normalizer.normalize(normalized, settings, new Problems()).manifests()))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"namespaces", "pod-defaults", "label-keys", "pod-level", "claims", "others"})
  void normalizingTwiceChangesNothing(String name) {
    var once =
        normalized(YamlObjects.manifests(YamlObjects.resource(getClass(), name + ".raw.yaml")));

    assertThat(YamlObjects.yaml(normalized(once))).isEqualTo(YamlObjects.yaml(once));
  }

  @Test
  void equalContainersAreOneObject() {
    var pods =
        normalized(
            YamlObjects.manifests(
                """
                {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: i, resources: {limits: {cpu: 1}}}]}}
                ---
                {apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {containers: [{name: c, image: i, resources: {limits: {cpu: 1}}}]}}
                """));

    assertThat(((dev.berth.api.core.Pod) pods.get(1).object()).spec().containers().getFirst())
        .isSameAs(((dev.berth.api.core.Pod) pods.get(2).object()).spec().containers().getFirst());
  }

  @Test
  void ofSeveralObjectsWithOneUidOnlyTheFirstKeepsIt() {
    var uids =
        normalized(
                YamlObjects.manifests(
                    """
                    {apiVersion: v1, kind: Node, metadata: {name: a, uid: x}}
                    ---
                    {apiVersion: v1, kind: Node, metadata: {name: b, uid: x}}
                    ---
                    {apiVersion: v1, kind: Node, metadata: {name: c}}
                    ---
                    {apiVersion: v1, kind: Node, metadata: {name: d, uid: 00000000-0000-4000-8000-000000000003}}
                    """))
            .stream()
            .map(Manifest::metadata)
            .map(ObjectMeta::uid);

    assertThat(uids)
        .containsExactly(
            "x",
            "00000000-0000-4000-8000-000000000002",
            "00000000-0000-4001-8000-000000000003",
            "00000000-0000-4000-8000-000000000003");
  }
}
