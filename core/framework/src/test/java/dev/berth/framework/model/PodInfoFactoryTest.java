package dev.berth.framework.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerPort;
import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PodInfoFactoryTest {
  private final PodInfoFactory infos = new PodInfoFactory(PodRequests.OF_RUNNING, 2);

  private static Pod pod(String namespace, String name, String avoided) {
    var term =
        PodAffinityTerm.EMPTY
            .withTopologyKey("rack")
            .withLabelSelector(new LabelSelector(Map.of("app", avoided), List.of()));
    return new Pod(
        ObjectMeta.named(namespace, name),
        PodSpec.EMPTY.withAffinity(
            new Affinity(null, null, new PodAntiAffinity(List.of(term), List.of()))),
        PodStatus.EMPTY);
  }

  private PodAffinityTerms terms(String namespace, String avoided) {
    return infos.of(pod(namespace, "any", avoided)).affinityTerms();
  }

  @Test
  void podsThatWantTheSameShareIt() {
    PodInfo one = infos.of(pod("blue", "one", "a"));
    PodInfo other = infos.of(pod("blue", "other", "a"));

    assertThat(other.affinityTerms()).isSameAs(one.affinityTerms());
    assertThat(other.key().name()).isEqualTo("other");
    assertThat(one.affinityTerms().requiredAntiAffinity()).hasSize(1);
    assertThat(infos.of(other.pod().withSpec(PodSpec.EMPTY)).affinityTerms())
        .isSameAs(PodAffinityTerms.NONE);
  }

  @Test
  void thePodsNamespaceMakesADifference() {
    assertThat(terms("blue", "a").requiredAntiAffinity().getFirst().namespaces())
        .isEqualTo(Set.of("blue"));
    assertThat(terms("red", "a").requiredAntiAffinity().getFirst().namespaces())
        .isEqualTo(Set.of("red"));
  }

  @Test
  void theLeastRecentlyUsedIsDropped() {
    var a = terms("blue", "a");
    var b = terms("blue", "b");
    assertThat(terms("blue", "a")).isSameAs(a);
    terms("blue", "c");

    assertThat(terms("blue", "a")).isSameAs(a);
    assertThat(terms("blue", "b")).isNotSameAs(b);
  }

  private static Pod full() {
    var main =
        Container.EMPTY.withName("main").withResources(requests("2")).withPorts(List.of(port(80)));
    return pod("blue", "web", "a")
        .withSpec(
            pod("blue", "web", "a")
                .spec()
                .withContainers(List.of(main))
                .withOverhead(Map.of("memory", Quantity.parse("1Mi"))));
  }

  private static ResourceRequirements requests(String cpu) {
    return ResourceRequirements.EMPTY.withRequests(Map.of("cpu", Quantity.parse(cpu)));
  }

  private static ContainerPort port(int hostPort) {
    return new ContainerPort("http", hostPort, 8080, "TCP", "");
  }

  private static UnaryOperator<Pod> spec(UnaryOperator<PodSpec> change) {
    return pod -> pod.withSpec(change.apply(pod.spec()));
  }

  private static UnaryOperator<Pod> status(UnaryOperator<PodStatus> change) {
    return pod -> pod.withStatus(change.apply(pod.status()));
  }

  static List<Arguments> changes() {
    var other = Container.EMPTY.withName("main").withResources(requests("3"));
    var volume =
        Volume.EMPTY.withPersistentVolumeClaim(new PersistentVolumeClaimVolumeSource("c", false));
    var resized =
        ContainerStatus.EMPTY.withName("main").withAllocatedResources(requests("5").requests());
    var infeasible = new PodCondition("PodResizePending", 0, "True", null, null, "Infeasible", "");
    return List.of(
        arguments("node", spec(it -> it.withNodeName("n1"))),
        arguments("phase", status(it -> it.withPhase("Running"))),
        arguments("labels", labels(Map.of("app", "b"))),
        arguments("name", renamed("other", "blue")),
        arguments("namespace", renamed("web", "red")),
        arguments("containers", spec(it -> it.withContainers(List.of(other)))),
        arguments("init containers", spec(it -> it.withInitContainers(List.of(other)))),
        arguments("resources", spec(it -> it.withResources(requests("7")))),
        arguments("overhead", spec(it -> it.withOverhead(Map.of()))),
        arguments("affinity", spec(it -> it.withAffinity(null))),
        arguments("volumes", spec(it -> it.withVolumes(List.of(volume)))),
        arguments("statuses", status(it -> it.withContainerStatuses(List.of(resized)))),
        arguments(
            "resize",
            status(it ->
                it.withContainerStatuses(List.of(resized)).withConditions(List.of(infeasible)))));
  }

  private static UnaryOperator<Pod> labels(Map<String, String> labels) {
    return pod -> pod.withMetadata(pod.metadata().withLabels(labels));
  }

  private static UnaryOperator<Pod> renamed(String name, String namespace) {
    return pod -> pod.withMetadata(pod.metadata().withName(name).withNamespace(namespace));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void aVersionHasTheSameValuesAsIfNoOtherWereKnown(String what, UnaryOperator<Pod> change) {
    var known = infos.of(full());
    var changed = change.apply(known.pod());

    assertThat(infos.of(changed, known))
        .as(what)
        .usingRecursiveComparison()
        .isEqualTo(PodInfo.of(changed));
  }

  @Test
  void aResizeThatBecomesInfeasibleCountsAlthoughTheStatusesStay() {
    var resized =
        ContainerStatus.EMPTY.withName("main").withAllocatedResources(requests("1").requests());
    var resizing = status(it -> it.withContainerStatuses(List.of(resized))).apply(full());
    var infeasible = new PodCondition("PodResizePending", 0, "True", null, null, "Infeasible", "");
    var refused = status(it -> it.withConditions(List.of(infeasible))).apply(resizing);

    var known = infos.of(resizing);

    assertThat(known.requests().milliCpu()).isEqualTo(2000);
    assertThat(infos.of(refused, known).requests().milliCpu()).isEqualTo(1000);
  }

  @Test
  void versionsShareWhatHasNotChanged() {
    var known = infos.of(full());
    var bound = spec(it -> it.withNodeName("n1")).apply(known.pod());

    assertThat(infos.of(known.pod(), known)).isSameAs(known);
    assertThat(infos.of(bound, known).requests()).isSameAs(known.requests());
    assertThat(infos.of(bound, known).pod()).isSameAs(bound);
  }
}
