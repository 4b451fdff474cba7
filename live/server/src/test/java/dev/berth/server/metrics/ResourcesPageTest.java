package dev.berth.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import dev.berth.server.http.Request;
import dev.berth.testkit.Given;
import dev.berth.testkit.GivenPod;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The lines are those that kube-scheduler v1.37.1 prints for such pods.
final class ResourcesPageTest {

  private static List<String> page(boolean leading, GivenPod... given) {
    var pods = Arrays.stream(given).map(GivenPod::build).toList();
    var request = Request.of("GET", URI.create("/metrics/resources"), new TreeMap<>(), List.of());
    return new ResourcesPage(() -> pods, () -> leading)
        .answer(request)
        .text()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  private static GivenPod held(GivenPod pod) {
    return pod.spec(spec ->
        spec.withContainers(
                spec.containers().stream()
                    .map(container ->
                        container.withResources(
                            container.resources().withLimits(Map.of("cpu", Quantity.parse("2")))))
                    .toList())
            .withOverhead(Map.of("cpu", Quantity.parse("100m"), "memory", Quantity.parse("1Mi"))));
  }

  @Test
  void podsAskAndAreHeldWithTheirOverhead() {
    assertThat(page(true, held(Given.pod("fits").cpu("1").memory("1Gi").priority(0).on("n1"))))
        .containsExactly(
            "kube_pod_resource_limit{namespace=\"default\",node=\"n1\",pod=\"fits\",priority=\"0\","
                + "resource=\"cpu\",scheduler=\"default-scheduler\",unit=\"cores\"} 2.1",
            "kube_pod_resource_request{namespace=\"default\",node=\"n1\",pod=\"fits\",priority=\"0\",resource=\"cpu\",scheduler=\"default-scheduler\",unit=\"cores\"}"
                + " 1.1",
            "kube_pod_resource_request{namespace=\"default\",node=\"n1\",pod=\"fits\",priority=\"0\","
                + "resource=\"memory\",scheduler=\"default-scheduler\",unit=\"bytes\"}"
                + " 1.0747904e+09");
  }

  @Test
  void unitsGoByTheResource() {
    assertThat(
            page(
                true,
                Given.pod("a")
                    .resource("hugepages-2Mi", "4Mi")
                    .resource("attachable-volumes-aws", "3")
                    .resource("example.com/gpu", "1")))
        .anyMatch(line -> line.contains("hugepages-2Mi") && line.contains("unit=\"bytes\""))
        .anyMatch(line -> line.contains("attachable") && line.contains("unit=\"integer\""))
        .anyMatch(line -> line.contains("gpu") && line.contains("unit=\"\""));
  }

  @Test
  void theResourcesPageIsEmptyWithoutTheLease() {
    assertThat(page(false, Given.pod("fits").cpu("1"))).isEmpty();
  }

  @Test
  void podsOfOneNameInTwoNamespacesAreTwo() {
    assertThat(page(true, Given.pod("a").cpu("1"), Given.pod("a").namespace("b").cpu("1")))
        .hasSize(2);
  }
}
