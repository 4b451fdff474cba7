package dev.berth.framework.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.NodeAllocatableMappedResources;
import dev.berth.api.core.NodeAllocatableOverheadResources;
import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The rules of KEP-753, KEP-1287, KEP-2837 and KEP-5517, each by the smallest pod that shows it.
class PodRequestsTest {
  private final List<Container> containers = new ArrayList<>();
  private final List<Container> initContainers = new ArrayList<>();

  @Test
  void containersAddUp() {
    containers.add(container("a", "500m"));
    containers.add(container("b", "250m"));

    assertThat(ofSpec(pod())).isEqualTo(750);
  }

  @Test
  void anInitContainerCountsOnlyIfItNeedsMoreThanAllContainers() {
    containers.add(container("a", "500m"));
    initContainers.add(container("small", "100m"));
    assertThat(ofSpec(pod())).isEqualTo(500);

    initContainers.add(container("large", "2"));
    assertThat(ofSpec(pod())).isEqualTo(2000);
  }

  @Test
  void aSidecarRunsBesideContainersAndLaterInitContainers() {
    initContainers.add(container("before", "900m"));
    initContainers.add(container("sidecar", "300m").withRestartPolicy("Always"));
    initContainers.add(container("after", "900m"));
    containers.add(container("a", "500m"));

    assertThat(ofSpec(pod())).isEqualTo(1200);
  }

  @Test
  void requestsOfThePodReplaceThoseOfItsContainersAndOverheadIsAdded() {
    containers.add(container("a", "500m"));
    PodSpec spec =
        pod()
            .spec()
            .withResources(ResourceRequirements.EMPTY.withRequests(cpu("200m")))
            .withOverhead(cpu("10m"));

    assertThat(ofSpec(pod().withSpec(spec))).isEqualTo(210);
  }

  @Test
  void aRunningPodHoldsTheLargestOfRequestedAllocatedAndActual() {
    containers.add(container("a", "500m"));
    var status =
        ContainerStatus.EMPTY
            .withName("a")
            .withAllocatedResources(cpu("700m"))
            .withResources(ResourceRequirements.EMPTY.withRequests(cpu("600m")));
    Pod pod = pod().withStatus(PodStatus.EMPTY.withContainerStatuses(List.of(status)));

    assertThat(ofSpec(pod)).isEqualTo(500);
    assertThat(ofRunning(pod)).isEqualTo(700);
  }

  @Test
  void thePodLevelStatusCountsUnlessThatFeatureIsOff() {
    containers.add(container("a", "1"));
    Pod pod =
        pod()
            .withStatus(
                PodStatus.EMPTY
                    .withAllocatedResources(cpu("2"))
                    .withResources(ResourceRequirements.EMPTY.withRequests(cpu("3"))));

    assertThat(ofRunning(pod)).isEqualTo(3000);
    assertThat(of(pod, without("InPlacePodLevelResourcesVerticalScaling"))).isEqualTo(1000);
  }

  @Test
  void requestsOfThePodDoNotCountIfThatFeatureIsOff() {
    containers.add(container("a", "1"));
    Pod pod =
        pod()
            .withSpec(
                pod()
                    .spec()
                    .withResources(
                        ResourceRequirements.EMPTY.withRequests(
                            Map.of("cpu", Quantity.parse("2"), "memory", Quantity.parse("1Gi")))));
    var off = PodRequests.ofRunning(without("PodLevelResources"));

    assertThat(of(pod, without("PodLevelResources"))).isEqualTo(1000);
    assertThat(PodInfo.of(pod, off).nonZeroMemory()).isEqualTo(200L * 1024 * 1024);
    assertThat(PodInfo.of(pod).nonZeroMemory()).isEqualTo(1L << 30);
  }

  @Test
  void whatDevicesUseOfTheNodeCountsForPodsThatHaveThem() {
    containers.add(container("a", "500m"));
    var claim =
        new NodeAllocatableResourceClaimStatus(
            "gpu",
            List.of("a", "b"),
            List.of(new NodeAllocatableMappedResources("cpu", Quantity.parse("2"))),
            List.of(
                new NodeAllocatableOverheadResources(
                    "cpu", Quantity.parse("100m"), Quantity.parse("10m"))));
    Pod pod =
        pod().withStatus(PodStatus.EMPTY.withNodeAllocatableResourceClaimStatuses(List.of(claim)));

    assertThat(ofRunning(pod)).isEqualTo(500 + 2000 + 100 + 2 * 10);
    assertThat(ofSpec(pod)).isEqualTo(500);
    assertThat(of(pod, without("DRANodeAllocatableResources"))).isEqualTo(500);
  }

  private static FeatureGates without(String gate) {
    return name -> !name.equals(gate);
  }

  private static long of(Pod pod, FeatureGates gates) {
    return ResourceVector.of(PodRequests.ofRunning(gates).of(pod)).milliCpu();
  }

  @Test
  void theRequestsOfAnInfeasibleResizeDoNotCount() {
    containers.add(container("a", "4"));
    var status = ContainerStatus.EMPTY.withName("a").withAllocatedResources(cpu("1"));
    var condition =
        PodCondition.EMPTY.withType("PodResizePending").withReason("Infeasible").withStatus("True");
    Pod pod =
        pod()
            .withStatus(
                PodStatus.EMPTY
                    .withContainerStatuses(List.of(status))
                    .withConditions(List.of(condition)));

    assertThat(ofRunning(pod)).isEqualTo(1000);
  }

  @Test
  void aContainerWithoutRequestsCountsWithDefaults() {
    containers.add(container("a", "1"));
    containers.add(Container.EMPTY.withName("b"));
    containers.add(container("c", "0"));
    PodInfo info = PodInfo.of(pod());

    assertThat(info.requests().milliCpu()).isEqualTo(1000);
    assertThat(info.nonZeroMilliCpu()).as("an explicit 0 stays").isEqualTo(1100);
    assertThat(info.nonZeroMemory()).isEqualTo(3 * 200L * 1024 * 1024);
  }

  private static long ofSpec(Pod pod) {
    return ResourceVector.of(PodRequests.OF_SPEC.of(pod)).milliCpu();
  }

  private static long ofRunning(Pod pod) {
    return ResourceVector.of(PodRequests.OF_RUNNING.of(pod)).milliCpu();
  }

  private Pod pod() {
    return new Pod(
        ObjectMeta.named("default", "p"),
        PodSpec.EMPTY.withContainers(containers).withInitContainers(initContainers),
        PodStatus.EMPTY);
  }

  private static Container container(String name, String cpu) {
    return Container.EMPTY
        .withName(name)
        .withResources(ResourceRequirements.EMPTY.withRequests(cpu(cpu)));
  }

  private static Map<String, Quantity> cpu(String amount) {
    return Map.of("cpu", Quantity.parse(amount));
  }
}
