package dev.berth.suggestion;

import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodSecurityContext;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.ResourceClaim;
import dev.berth.api.core.Sysctl;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Volume;
import dev.berth.api.core.VolumeDevice;
import dev.berth.api.core.VolumeMount;
import dev.berth.api.core.WeightedPodAffinityTerm;
import dev.berth.api.meta.Quantity;
import dev.berth.suggestion.PodChange.UseTopologyKey.Rule;
import dev.berth.testkit.GivenPod;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What each change makes of a pod; all else stays as it is.
final class PodChangeTest {
  private static final NodeSelectorRequirement SSD = in("disk", "ssd");
  private static final NodeSelectorRequirement FAST = in("disk", "fast");
  private static final Sysctl MSGMAX = new Sysctl("kernel.msgmax", "1");
  private static final Sysctl SAFE = new Sysctl("kernel.shm_rmid_forced", "1");

  private static NodeSelectorRequirement in(String key, String value) {
    return new NodeSelectorRequirement(key, "In", List.of(value));
  }

  static Stream<Arguments> changes() {
    GivenPod plain = pod("p").cpu("1").labels("app=web");
    Taint gpu = new Taint("gpu", "yes", "NoSchedule", null);
    return Stream.of(
        Arguments.of(
            new PodChange.LowerRequest("cpu", Quantity.parse("1"), Quantity.parse("500m")),
            plain,
            plain.cpu("500m")),
        Arguments.of(
            new PodChange.AddTolerations(
                List.of(gpu, new Taint("old", "", "NoExecute", null)), true),
            plain.tolerates("a=b:NoSchedule"),
            plain
                .tolerates("a=b:NoSchedule")
                .tolerates("gpu=yes:NoSchedule")
                .tolerates("old=:NoExecute")),
        Arguments.of(
            new PodChange.ChangeNodeSelector("disk", "sdd", "disk", "ssd", true),
            plain.nodeSelector("disk=sdd, zone=a"),
            plain.nodeSelector("disk=ssd, zone=a")),
        Arguments.of(
            new PodChange.ChangeNodeSelector("dsk", "ssd", "disk", "ssd", true),
            plain.nodeSelector("dsk=ssd, zone=a"),
            plain.nodeSelector("disk=ssd, zone=a")),
        Arguments.of(
            new PodChange.ChangeNodeSelector("disk", "sdd", null, null, true),
            plain.nodeSelector("disk=sdd, zone=a"),
            plain.nodeSelector("zone=a")),
        Arguments.of(
            new PodChange.ChangeNodeAffinity(1, false, 0, SSD, FAST, false),
            plain.requiresNode("zone in (a)").requiresNode("disk in (ssd), gpu"),
            plain.requiresNode("zone in (a)").requiresNode("disk in (fast), gpu")),
        Arguments.of(
            new PodChange.ChangeNodeAffinity(0, false, 1, SSD, null, false),
            plain.requiresNode("zone in (a), disk in (ssd)").prefersNode(5, "gpu"),
            plain.requiresNode("zone in (a)").prefersNode(5, "gpu")),
        Arguments.of(
            new PodChange.DropNodeAffinity(),
            plain.requiresNode("zone in (a)").prefersNode(5, "gpu"),
            plain.prefersNode(5, "gpu")),
        Arguments.of(new PodChange.DropNodeAffinity(), plain, plain),
        Arguments.of(new PodChange.ChangeNodeAffinity(0, false, 0, SSD, null, false), plain, plain),
        Arguments.of(
            new PodChange.RaiseMaxSkew(
                1,
                plain
                    .spreads(1, "host", "app=web")
                    .build()
                    .spec()
                    .topologySpreadConstraints()
                    .getFirst(),
                3),
            plain.spreads(1, "zone", "app=web").spreads(1, "host", "app=web"),
            plain.spreads(1, "zone", "app=web").spreads(3, "host", "app=web")),
        Arguments.of(
            new PodChange.DropHostPort(80, "TCP"),
            plain.hostPort("", "UDP", 80).hostPort(80).hostPort("10.0.0.1", "TCP", 80).hostPort(81),
            plain.hostPort("", "UDP", 80).hostPort(81)),
        Arguments.of(
            new PodChange.DropHostPort(80, "TCP"),
            plain.initContainer(container("init").hostPort(80)),
            plain.initContainer(container("init"))),
        Arguments.of(
            new PodChange.UsePriorityClass("high", 8, false, true),
            plain.priority(3).spec(it -> it.withPriorityClassName("low")),
            plain
                .priority(8)
                .spec(it ->
                    it.withPriorityClassName("high").withPreemptionPolicy("PreemptLowerPriority"))),
        Arguments.of(
            new PodChange.UsePriorityClass("high", 8, true, false),
            plain.neverPreempts(),
            plain
                .priority(8)
                .spec(it ->
                    it.withPriorityClassName("high").withPreemptionPolicy("PreemptLowerPriority"))),
        Arguments.of(
            new PodChange.StateResources(
                List.of(
                    new ContainerAmounts(
                        "c",
                        Map.of("cpu", Quantity.parse("1")),
                        Map.of("memory", Quantity.parse("1Gi")))),
                false),
            plain
                .container(container("c").cpu("2").memory("1Mi"))
                .initContainer(container("i").cpu("2")),
            plain
                .container(
                    container("c")
                        .cpu("1")
                        .memory("1Mi")
                        .with(it ->
                            it.withResources(
                                it.resources()
                                    .withLimits(Map.of("memory", Quantity.parse("1Gi"))))))
                .initContainer(container("i").cpu("2"))),
        Arguments.of(
            new PodChange.DropNodeName("n1", false),
            plain.spec(it -> it.withNodeName("n1")),
            plain),
        Arguments.of(
            new PodChange.DropSysctls(List.of("kernel.msgmax"), false),
            plain.spec(it -> it.withSecurityContext(new PodSecurityContext(List.of(MSGMAX, SAFE)))),
            plain.spec(it -> it.withSecurityContext(new PodSecurityContext(List.of(SAFE))))),
        Arguments.of(
            new PodChange.UseRuntimeClass("kata", "kata-2"),
            plain.spec(it -> it.withRuntimeClassName("kata")),
            plain.spec(it -> it.withRuntimeClassName("kata-2"))),
        Arguments.of(
            new PodChange.UseRuntimeClass("kata", ""),
            plain.spec(it -> it.withRuntimeClassName("kata")),
            plain),
        Arguments.of(
            new PodChange.RemoveSchedulingGates(List.of("a", "b")), plain.gates("a", "b"), plain));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void nothingElseChanges(PodChange change, GivenPod before, GivenPod after) {
    assertThat(change.applyTo(before.build())).isEqualTo(after.build());
  }

  /// Admission sets the priority, and refuses another one.
  @Test
  void ofATemplateOnlyThePriorityClassChanges() {
    PodSpec before = pod("p").build().spec().withPriorityClassName("low").withPriority(null);
    PodSpec after = before.withPriorityClassName("high");
    assertThat(new PodChange.UsePriorityClass("high", 8, false, true).changeTemplate(before))
        .isEqualTo(after);
    assertThat(new PodChange.CorrectPriorityClass("low", "high").changeTemplate(before))
        .isEqualTo(after);
    assertThat(new PodChange.DropPriorityClass("low").changeTemplate(before))
        .isEqualTo(before.withPriorityClassName(""));
  }

  @Test
  void anAffinityWhoseOneTermIsEmptyIsDropped() {
    var change = new PodChange.ChangeNodeAffinity(0, false, 0, SSD, null, false);
    Pod changed = change.applyTo(pod("p").requiresNode("disk in (ssd)").build());
    var affinity = Objects.requireNonNull(changed.spec().affinity());
    assertThat(Objects.requireNonNull(affinity.nodeAffinity()))
        .extracting(it -> it.requiredDuringSchedulingIgnoredDuringExecution())
        .isNull();
  }

  @Test
  void aFieldIsDroppedAndLabelsStay() {
    var change =
        new PodChange.ChangeNodeAffinity(0, true, 0, in("metadata.name", "n1"), null, false);
    GivenPod named = pod("p").requiresNodeNamed("n1").requiresNode("disk in (ssd)");
    var before = Objects.requireNonNull(named.build().spec().affinity()).nodeAffinity();
    var terms =
        Objects.requireNonNull(
                Objects.requireNonNull(before).requiredDuringSchedulingIgnoredDuringExecution())
            .nodeSelectorTerms();
    GivenPod both =
        pod("p").requiresNode(terms.get(1).withMatchFields(terms.getFirst().matchFields()));
    assertThat(change.applyTo(both.build()))
        .isEqualTo(pod("p").requiresNode("disk in (ssd)").build());
  }

  @Test
  void aRequiredTermOfPodsBecomesAPreferredOne() {
    GivenPod given =
        pod("p")
            .requiresNear("app=a", "zone")
            .requiresNear("app=b", "zone")
            .requiresApart("app=c", "host")
            .prefersNear(3, "app=d", "zone");
    var affinity = Objects.requireNonNull(given.build().spec().affinity());
    var near = Objects.requireNonNull(affinity.podAffinity());
    var second = near.requiredDuringSchedulingIgnoredDuringExecution().get(1);

    assertThat(new PodChange.PreferPodAffinity(1, second).applyTo(given.build()))
        .isEqualTo(
            pod("p")
                .requiresNear("app=a", "zone")
                .requiresApart("app=c", "host")
                .prefersNear(3, "app=d", "zone")
                .prefersNear(100, "app=b", "zone")
                .build());

    var apart = Objects.requireNonNull(affinity.podAntiAffinity());
    var only = apart.requiredDuringSchedulingIgnoredDuringExecution().getFirst();
    Pod changed = new PodChange.PreferPodAntiAffinity(0, only).applyTo(given.build());
    var after = Objects.requireNonNull(changed.spec().affinity());
    assertThat(after.podAffinity()).isEqualTo(near);
    assertThat(Objects.requireNonNull(after.podAntiAffinity()))
        .satisfies(it -> {
          assertThat(it.requiredDuringSchedulingIgnoredDuringExecution()).isEmpty();
          assertThat(it.preferredDuringSchedulingIgnoredDuringExecution())
              .containsExactly(new WeightedPodAffinityTerm(100, only));
        });
  }

  @Test
  void domainsAreToldApartByAnotherLabel() {
    GivenPod given =
        pod("p")
            .requiresNear("app=a", "zone")
            .requiresApart("app=b", "zone")
            .spreads(1, "zone", "app=c");
    assertThat(given.build())
        .returns(
            pod("p")
                .requiresNear("app=a", "rack")
                .requiresApart("app=b", "zone")
                .spreads(1, "zone", "app=c")
                .build(),
            byRack(Rule.AFFINITY)::applyTo)
        .returns(
            pod("p")
                .requiresNear("app=a", "zone")
                .requiresApart("app=b", "rack")
                .spreads(1, "zone", "app=c")
                .build(),
            byRack(Rule.ANTI_AFFINITY)::applyTo)
        .returns(
            pod("p")
                .requiresNear("app=a", "zone")
                .requiresApart("app=b", "zone")
                .spreads(1, "rack", "app=c")
                .build(),
            byRack(Rule.SPREAD)::applyTo);
  }

  private static PodChange byRack(Rule rule) {
    return new PodChange.UseTopologyKey(rule, 0, "zone", "rack", false);
  }

  @Test
  void aConstraintThatIsNotRequiredHasNoMinimumOfDomains() {
    GivenPod given = pod("p").spreads(1, "zone", "app=web");
    var constraint = given.build().spec().topologySpreadConstraints().getFirst().withMinDomains(2);
    Pod changed =
        new PodChange.SpreadAnyway(0, constraint).applyTo(pod("p").spread(constraint).build());
    assertThat(changed).isEqualTo(pod("p").prefersSpread(1, "zone", "app=web").build());
  }

  @Test
  void aVolumeGoesWithItsMounts() {
    var data =
        Volume.EMPTY
            .withName("data")
            .withPersistentVolumeClaim(new PersistentVolumeClaimVolumeSource("c", false));
    var other = Volume.EMPTY.withName("other");
    GivenPod given =
        pod("p")
            .volume(data)
            .volume(other)
            .container(
                container("c")
                    .with(it ->
                        it.withVolumeMounts(List.of(mount("data"), mount("other")))
                            .withVolumeDevices(List.of(new VolumeDevice("data", "/dev/d")))))
            .initContainer(container("i").with(it -> it.withVolumeMounts(List.of(mount("data")))));
    assertThat(new PodChange.DropVolume("data", "c").applyTo(given.build()))
        .isEqualTo(
            pod("p")
                .volume(other)
                .container(container("c").with(it -> it.withVolumeMounts(List.of(mount("other")))))
                .initContainer(container("i"))
                .build());
  }

  private static VolumeMount mount(String name) {
    return new VolumeMount(name, false, null, "/" + name, "", null, "", List.of());
  }

  @Test
  void aDeviceClaimGoesWithItsUses() {
    GivenPod given =
        pod("p")
            .spec(it ->
                it.withResourceClaims(
                    List.of(
                        PodResourceClaim.EMPTY.withName("gpu"),
                        PodResourceClaim.EMPTY.withName("nic"))))
            .container(
                container("c")
                    .with(it ->
                        it.withResources(
                            it.resources()
                                .withClaims(
                                    List.of(
                                        new ResourceClaim("gpu", ""),
                                        new ResourceClaim("nic", ""))))))
            .initContainer(
                container("i")
                    .with(it ->
                        it.withResources(
                            it.resources().withClaims(List.of(new ResourceClaim("gpu", ""))))));
    Pod changed = new PodChange.DropDeviceClaim("gpu").applyTo(given.build());
    assertThat(changed.spec().resourceClaims()).extracting(it -> it.name()).containsExactly("nic");
    assertThat(changed.spec().containers().get(1).resources().claims())
        .containsExactly(new ResourceClaim("nic", ""));
    assertThat(changed.spec().initContainers().getFirst().resources().claims()).isEmpty();
  }

  /// A workload may have been written otherwise than the pod that a change was found for.
  @Test
  void whatATemplateDoesNotHaveIsNotChanged() {
    var plain = pod("p").cpu("1").build();
    var term = PodAffinityTerm.EMPTY;
    assertThat(new PodChange.PreferPodAffinity(0, term).applyTo(plain)).isEqualTo(plain);
    assertThat(new PodChange.PreferPodAntiAffinity(0, term).applyTo(plain)).isEqualTo(plain);
    assertThat(new RolloutChange.MatchTemplate(false, 0, "zone").applyTo(plain)).isEqualTo(plain);
    assertThat(new RolloutChange.MatchTemplate(true, 0, "zone").applyTo(plain)).isEqualTo(plain);
  }
}
