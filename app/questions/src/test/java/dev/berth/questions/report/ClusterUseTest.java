package dev.berth.questions.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeAllocatableMappedResources;
import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.testkit.Given;
import dev.berth.testkit.fake.FakeGates;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClusterUseTest {
  @ParameterizedTest
  @CsvSource({"false, 0.25", "true, 0.75"})
  void podsUseWhatTheFeaturesThatAreOnMakeThemUse(boolean areDevicesCounted, double share) {
    var gates = new FakeGates();
    gates.set(SchedulerFeature.DRA_NODE_ALLOCATABLE_RESOURCES, areDevicesCounted);
    var cpus = new NodeAllocatableMappedResources("cpu", Quantity.parse("2"));
    var pod = Given.pod("p").cpu("1").on("n").build();
    var status =
        pod.status()
            .withNodeAllocatableResourceClaimStatuses(
                List.of(
                    new NodeAllocatableResourceClaimStatus(
                        "claim", List.of(), List.of(cpus), List.of())));
    var cluster =
        new EmbeddedCluster(List.of(Given.node("n").cpu("4").build(), pod.withStatus(status)));

    assertThat(new ClusterUse(cluster, gates).nodes())
        .singleElement()
        .satisfies(node -> assertThat(node.after("cpu")).isEqualTo(share));
  }
}
