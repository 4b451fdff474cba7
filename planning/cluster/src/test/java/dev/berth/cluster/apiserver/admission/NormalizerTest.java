package dev.berth.cluster.apiserver.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupResourceClaimStatus;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
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
  void membersShareTheClaimsOfTheirGroup() {
    var settings =
        FeatureSettings.parse(
            FeatureCatalog.current(),
            List.of("GenericWorkload=true,DRAWorkloadResourceClaims=true"));
    var objects =
        YamlObjects.manifests(
            """
            {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {schedulingGroup: {podGroupName: g}, resourceClaims: [{name: net, resourceClaimTemplateName: t}, {name: own, resourceClaimTemplateName: t}], containers: [{name: c, image: i}]}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: other}, spec: {resourceClaims: [{name: net, resourceClaimTemplateName: t}], containers: [{name: c, image: i}]}}
            ---
            {apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name: g}, spec: {schedulingPolicy: {basic: {}}, resourceClaims: [{name: net, resourceClaimTemplateName: t}, {name: there, resourceClaimName: x}]}}
            ---
            {apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: x}, spec: {}, status: {reservedFor: [{apiGroup: scheduling.k8s.io, resource: podgroups, name: g}]}}
            ---
            {apiVersion: resource.k8s.io/v1, kind: ResourceClaimTemplate, metadata: {name: t}, spec: {spec: {}}}
            """);

    var once = Normalizer.normalize(objects, settings, new Problems()).manifests();

    var uids =
        once.stream().collect(Collectors.toMap(it -> it.key().name(), it -> it.metadata().uid()));
    assertThat(objects(once, ResourceClaim.class))
        .extracting(claim -> claim.key().name())
        .containsExactly("x", "g-net", "a-own", "other-net");
    assertThat(objects(once, Pod.class).getFirst().status().resourceClaimStatuses())
        .containsExactly(
            new PodResourceClaimStatus("net", "g-net"), new PodResourceClaimStatus("own", "a-own"));
    assertThat(objects(once, PodGroup.class).getFirst().status().resourceClaimStatuses())
        .containsExactly(new PodGroupResourceClaimStatus("net", "g-net"));
    assertThat(objects(once, ResourceClaim.class).get(1).metadata().controller())
        .contains(
            new OwnerReference(
                "scheduling.k8s.io/v1beta1",
                "PodGroup",
                "g",
                Objects.requireNonNull(uids.get("g")),
                true,
                true));
    assertThat(objects(once, ResourceClaim.class).getFirst().status().reservedFor())
        .extracting(ResourceClaimConsumerReference::uid)
        .containsExactly(uids.get("g"));
    assertThat(YamlObjects.yaml(Normalizer.normalize(once, settings, new Problems()).manifests()))
        .isEqualTo(YamlObjects.yaml(once));
  }

  private static <T> List<T> objects(List<Manifest> manifests, Class<T> kind) {
    return manifests.stream()
        .map(Manifest::object)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
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

    assertThat(((Pod) pods.get(1).object()).spec().containers().getFirst())
        .isSameAs(((Pod) pods.get(2).object()).spec().containers().getFirst());
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
