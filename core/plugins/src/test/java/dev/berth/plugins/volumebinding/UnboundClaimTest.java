package dev.berth.plugins.volumebinding;

import static dev.berth.plugins.support.Storage.at;
import static dev.berth.plugins.support.Storage.bound;
import static dev.berth.plugins.support.Storage.claim;
import static dev.berth.plugins.support.Storage.reservedFor;
import static dev.berth.plugins.support.Storage.storageClass;
import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.plugins.support.Storage.volume;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.PreFilterResult.NoNode;
import dev.berth.framework.model.CycleState;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Why a claim `c` has no volume, and what keeps volumes from a claim that waits.
class UnboundClaimTest {
  private static final StorageClass AT_ONCE =
      storageClass("kubernetes.io/no-provisioner", StorageClass.IMMEDIATE);
  private static final StorageClass BY_HAND =
      storageClass("kubernetes.io/no-provisioner", StorageClass.WAIT_FOR_FIRST_CONSUMER);
  private static final String HOST = "kubernetes.io/hostname";

  static Stream<Arguments> immediateClaims() {
    return Stream.of(
        Arguments.of(
            List.of(claim("c", "5Gi"), AT_ONCE, volume("v", "1Gi")),
            List.of(
                "claim c is of class fast, for which no volumes are made",
                "1 too small for 5Gi: v (1Gi)")),
        Arguments.of(
            List.of(claim("c", "5Gi"), volume("v", "9Gi")),
            List.of("claim c has no volume of class fast yet", "1 would do, and not bound yet: v")),
        Arguments.of(
            List.of(of("slow", claim("c", "5Gi")), volume("v", "9Gi")),
            List.of(
                "claim c is of class slow, which does not exist",
                "there is no volume of this class; those that are there are of fast")),
        Arguments.of(
            List.of(of("", claim("c", "5Gi")), released(volume("v", "9Gi"))),
            List.of(
                "claim c has no class, and no volume yet",
                "there is no volume of this class; those that are there are of fast")),
        Arguments.of(
            List.of(claim("c", "5Gi"), storageClass("csi.example.com", StorageClass.IMMEDIATE)),
            List.of(
                "claim c is of class fast: csi.example.com has not made its volume yet",
                "there is no volume of this class")),
        Arguments.of(
            List.of(naming("v"), AT_ONCE),
            List.of("claim c: it names volume v, which does not exist")),
        Arguments.of(
            List.of(naming("v"), AT_ONCE, volume("v", "1Gi")),
            List.of(
                "claim c: Cannot bind to requested volume \"v\": requested PV is too small (1Gi of"
                    + " 5Gi)")),
        Arguments.of(
            List.of(of("slow", naming("v")), AT_ONCE, volume("v", "9Gi")),
            List.of(
                "claim c: Cannot bind to requested volume \"v\": storageClassName does not match"
                    + " (\"fast\", and the claim has \"slow\")")),
        Arguments.of(
            List.of(naming("v"), AT_ONCE, reservedFor(volume("v", "9Gi"), "other")),
            List.of("claim c: volume \"v\" already bound to a different claim. (default/other)")),
        Arguments.of(
            List.of(naming("v"), AT_ONCE, released(volume("v", "9Gi"))),
            List.of(
                "claim c: volume \"v\" already bound to a different claim. (default/c, a former"
                    + " one: it is Released, remove its claimRef to use it again)")));
  }

  @ParameterizedTest
  @MethodSource
  void immediateClaims(List<KubernetesObject> objects, List<String> expected) {
    var plugin = Volumes.plugin(cluster(objects));
    var result = plugin.preFilter(new CycleState(), pod("p").volume(uses("c")).info(), List.of());

    assertThat(result).isInstanceOf(NoNode.class);
    assertThat(((NoNode<?>) result).why().reasons().getFirst().details()).isEqualTo(expected);
  }

  static Stream<Arguments> waitingClaims() {
    return Stream.of(
        Arguments.of(
            released(volume("v", "9Gi")),
            "1 Released (remove the claimRef to use it again): v (by a former default/c)"),
        Arguments.of(
            at(volume("v", "9Gi"), HOST, "gone"),
            "1 within reach of no node: v (%s=a, must be gone)".formatted(HOST)),
        Arguments.of(
            of("slow", volume("v", "9Gi")),
            "there is no volume of this class; those that are there are of slow"));
  }

  @ParameterizedTest
  @MethodSource
  void waitingClaims(PersistentVolume volume, String expected) {
    var harness =
        Volumes.harness(
            cluster(List.of(claim("c", "5Gi"), BY_HAND, volume)), pod("p").volume(uses("c")));

    assertThat(harness.facts()).containsEntry("a", List.of(expected));
  }

  @Test
  void aBoundVolumeThatNoNodeReachesIsSaidToBeSo() {
    var harness =
        Volumes.harness(
            cluster(List.of(bound("c", "v"), at(volume("v", "9Gi"), HOST, "gone"))),
            pod("p").volume(uses("c")));

    assertThat(harness.details())
        .containsEntry(
            "a",
            "volume v of claim c is within reach of no node: %s=a, must be gone".formatted(HOST));
  }

  private static FakePluginContext cluster(List<? extends KubernetesObject> objects) {
    return FakePluginContext.of(node("a").zone("a"), node("b").zone("b"))
        .with(objects.toArray(KubernetesObject[]::new));
  }

  private static PersistentVolumeClaim naming(String volume) {
    var claim = claim("c", "5Gi");
    return claim.withSpec(claim.spec().withVolumeName(volume));
  }

  private static PersistentVolumeClaim of(String className, PersistentVolumeClaim claim) {
    return claim.withSpec(claim.spec().withStorageClassName(className));
  }

  private static PersistentVolume of(String className, PersistentVolume volume) {
    return volume.withSpec(volume.spec().withStorageClassName(className));
  }

  private static PersistentVolume released(PersistentVolume volume) {
    var reserved = reservedFor(volume, "c");
    var reference = Objects.requireNonNull(reserved.spec().claimRef()).withUid("old");
    return reserved
        .withSpec(reserved.spec().withClaimRef(reference))
        .withStatus(reserved.status().withPhase(PersistentVolumeStatus.RELEASED));
  }
}
