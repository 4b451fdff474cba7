package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.resource.DeviceClass;
import dev.berth.testkit.GivenContainer;
import dev.berth.testkit.GivenPod;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The rows of KEP-5004 about containers that run at once, and those that run before.
class ExtendedRequestsTest {
  private static final String GPU = "example.com/gpu";
  private static final String TPU = "example.com/tpu";

  private static ExtendedRequests of(GivenPod pod) {
    var classes = new TreeMap<String, DeviceClass>();
    classes.put(GPU, deviceClass("gpu"));
    classes.put(TPU, deviceClass("tpu"));
    return ExtendedRequests.of(pod.build().spec(), classes);
  }

  private static List<String> requests(GivenPod pod) {
    return of(pod).requests().stream()
        .map(request -> {
          var exactly = Objects.requireNonNull(request.exactly());
          return "%s: %d %s".formatted(request.name(), exactly.count(), exactly.deviceClassName());
        })
        .toList();
  }

  private static List<String> mappings(GivenPod pod) {
    return of(pod).mappings().stream()
        .map(mapping -> mapping.containerName() + " -> " + mapping.requestName())
        .toList();
  }

  /// A pod with those containers only that the test adds.
  private static GivenPod bare() {
    return pod("p").spec(spec -> spec.withContainers(List.of()));
  }

  private static GivenContainer wanting(String name, int gpus) {
    return container(name).resource(GPU, Integer.toString(gpus));
  }

  @Test
  void everyContainerHasARequestOfItsOwn() {
    var pod = bare().container(wanting("a", 1)).container(wanting("b", 2));

    assertThat(requests(pod))
        .containsExactly("container-0-request-0: 1 gpu", "container-1-request-0: 2 gpu");
    assertThat(mappings(pod))
        .containsExactly("a -> container-0-request-0", "b -> container-1-request-0");
  }

  @Test
  void requestsAreNumberedByTheNamesOfTheContainersResources() {
    var pod = bare().container(container("a").cpu("1").resource(TPU, "2").resource(GPU, "1"));

    assertThat(requests(pod))
        .containsExactly("container-0-request-1: 1 gpu", "container-0-request-2: 2 tpu");
  }

  @Test
  void anInitContainerBorrowsFromThoseThatComeLater() {
    var pod = bare().initContainer(wanting("init", 2)).container(wanting("a", 3));

    assertThat(requests(pod)).containsExactly("container-1-request-0: 3 gpu");
    assertThat(mappings(pod))
        .containsExactly("a -> container-1-request-0", "init -> container-1-request-0");
  }

  @Test
  void anInitContainerRequestsWhatExceedsLaterOnes() {
    var pod = bare().initContainer(wanting("init", 5)).container(wanting("a", 3));

    assertThat(requests(pod))
        .containsExactly("container-0-request-0: 2 gpu", "container-1-request-0: 3 gpu");
    assertThat(mappings(pod))
        .containsExactly(
            "a -> container-1-request-0",
            "init -> container-1-request-0",
            "init -> container-0-request-0");
  }

  @Test
  void ofInitContainersOnlyTheLargestCounts() {
    var pod =
        bare()
            .initContainer(wanting("first", 2))
            .initContainer(wanting("second", 4))
            .initContainer(wanting("third", 3));

    assertThat(requests(pod)).containsExactly("container-1-request-0: 4 gpu");
    assertThat(mappings(pod))
        .containsExactly(
            "first -> container-1-request-0",
            "second -> container-1-request-0",
            "third -> container-1-request-0");
  }

  @Test
  void aSidecarKeepsWhatItHas() {
    var pod =
        bare()
            .sidecar(wanting("sidecar", 1))
            .initContainer(wanting("init", 1))
            .container(wanting("a", 1));

    assertThat(requests(pod))
        .containsExactly("container-0-request-0: 1 gpu", "container-2-request-0: 1 gpu");
    assertThat(mappings(pod))
        .containsExactly(
            "sidecar -> container-0-request-0",
            "a -> container-2-request-0",
            "init -> container-2-request-0");
  }

  @Test
  void aSidecarThatStartsEarlierLendsNothing() {
    var pod = bare().sidecar(wanting("sidecar", 4)).initContainer(wanting("init", 1));

    assertThat(requests(pod))
        .containsExactly("container-0-request-0: 4 gpu", "container-1-request-0: 1 gpu");
  }

  @Test
  void withoutExtendedResourcesThereAreNoRequests() {
    assertThat(requests(bare().container(wanting("a", 0)).container(container("b")))).isEmpty();
  }
}
