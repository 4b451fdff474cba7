package dev.berth.framework.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerPort;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodInfoTest {
  @Test
  void whatIsDerivedFromAPodIsTheSameOnEveryNode() {
    var container =
        Container.EMPTY
            .withName("main")
            .withPorts(List.of(new ContainerPort("http", 80, 8080, "TCP", "")))
            .withResources(
                ResourceRequirements.EMPTY.withRequests(
                    Map.of("cpu", Quantity.parse("2"), "example.com/gpu", Quantity.parse("1"))));
    var apart =
        new PodAntiAffinity(List.of(PodAffinityTerm.EMPTY.withTopologyKey("rack")), List.of());
    var data =
        Volume.EMPTY
            .withName("data")
            .withPersistentVolumeClaim(new PersistentVolumeClaimVolumeSource("claim", false));
    var waiting =
        new Pod(
            ObjectMeta.named("default", "web"),
            PodSpec.EMPTY
                .withContainers(List.of(container))
                .withAffinity(new Affinity(null, null, apart))
                .withVolumes(List.of(data)),
            PodStatus.EMPTY);

    PodInfo placed = PodInfo.of(waiting).on("n1");

    assertThat(placed.pod().spec().nodeName()).isEqualTo("n1");
    assertThat(placed).usingRecursiveComparison().isEqualTo(PodInfo.of(placed.pod()));
  }
}
