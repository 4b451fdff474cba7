package dev.berth.suggestion;

import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.PodRequests;
import dev.berth.testkit.GivenPod;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequestLimitTest {
  private static final ResourceRequirements NOTHING = ResourceRequirements.EMPTY;

  private static PodSpec limited(GivenPod pod, String resource, String total) {
    return new RequestLimit(resource, Quantity.parse(total)).applyTo(pod.build().spec());
  }

  private static List<String> requests(List<Container> containers, String resource) {
    return containers.stream()
        .map(it -> it.resources().requests().getOrDefault(resource, Quantity.ZERO).toString())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "4, 4, 2, 1, 1",
    "3, 3, 1, 1, 1",
    "2, 2, 0, 1, 1",
    "1, 1, 0, 0, 1",
    "500m, 500m, 0, 0, 500m",
    "0, 0, 0, 0, 0",
    "9, 4, 2, 1, 1",
  })
  void theLargestContainerGivesFirst(
      String total, String sum, String first, String second, String third) {
    var given =
        pod("p").cpu("2").container(container("b").cpu("1")).container(container("c").cpu("1"));
    PodSpec limited = limited(given, "cpu", total);
    assertThat(requests(limited.containers(), "cpu")).containsExactly(first, second, third);
    assertThat(
            PodRequests.OF_SPEC
                .of(new Pod(given.build().metadata(), limited, given.build().status()))
                .get("cpu"))
        .isEqualTo(Quantity.parse(sum));
  }

  @Test
  void ofLimitsTheRequestsFollow() {
    var stated =
        NOTHING
            .withRequests(Map.of("cpu", Quantity.parse("2")))
            .withLimits(Map.of("cpu", Quantity.parse("3")));
    PodSpec spec = pod("p").build().spec();
    PodSpec limited =
        new RequestLimit("cpu", Quantity.parse("1"), true)
            .applyTo(
                spec.withContainers(List.of(spec.containers().getFirst().withResources(stated))));
    assertThat(limited.containers().getFirst().resources())
        .isEqualTo(
            NOTHING
                .withRequests(Map.of("cpu", Quantity.parse("1")))
                .withLimits(Map.of("cpu", Quantity.parse("1"))));
  }

  @Test
  void otherResourcesAreLeftAlone() {
    PodSpec limited = limited(pod("p").cpu("2").memory("1Gi"), "cpu", "1");
    assertThat(requests(limited.containers(), "memory")).containsExactly("1Gi");
  }

  @Test
  void theOverheadIsPartOfTheTotal() {
    var given =
        pod("p").cpu("2").spec(it -> it.withOverhead(Map.of("cpu", Quantity.parse("500m"))));
    assertThat(requests(limited(given, "cpu", "1").containers(), "cpu")).containsExactly("500m");
    assertThat(requests(limited(given, "cpu", "250m").containers(), "cpu")).containsExactly("0");
  }

  @Test
  void anInitContainerGivesByItself() {
    var given = pod("p").cpu("1").initContainer(container("init").cpu("3"));
    PodSpec limited = limited(given, "cpu", "2");
    assertThat(requests(limited.containers(), "cpu")).containsExactly("1");
    assertThat(requests(limited.initContainers(), "cpu")).containsExactly("2");
  }

  @Test
  void aSidecarCountsWithTheContainersAndWithInitContainersAfterIt() {
    var given =
        pod("p")
            .cpu("1")
            .initContainer(container("first").cpu("3"))
            .sidecar(container("side").cpu("1"))
            .initContainer(container("last").cpu("3"));
    PodSpec limited = limited(given, "cpu", "2");
    assertThat(requests(limited.containers(), "cpu")).containsExactly("1");
    assertThat(requests(limited.initContainers(), "cpu")).containsExactly("2", "1", "1");
  }

  @Test
  void anInitContainerSharesWithTheSidecarsBeforeIt() {
    var given =
        pod("p")
            .cpu("1")
            .sidecar(container("side").cpu("1"))
            .initContainer(container("last").cpu("1500m"));
    assertThat(requests(limited(given, "cpu", "2").initContainers(), "cpu"))
        .containsExactly("1", "1");
  }

  @Test
  void aSidecarGivesAfterTheContainers() {
    var given = pod("p").cpu("1").sidecar(container("side").cpu("2"));
    PodSpec limited = limited(given, "cpu", "1500m");
    assertThat(requests(limited.containers(), "cpu")).containsExactly("0");
    assertThat(requests(limited.initContainers(), "cpu")).containsExactly("1500m");
  }

  @Test
  void theRequestOfThePodItselfGivesToo() {
    var given =
        pod("p")
            .cpu("1")
            .spec(it -> it.withResources(NOTHING.withRequests(Map.of("cpu", Quantity.parse("4")))));
    PodSpec limited = limited(given, "cpu", "2");
    ResourceRequirements ofPod = limited.resources();
    assertThat(ofPod).isNotNull();
    assertThat(ofPod.requests()).containsEntry("cpu", Quantity.parse("2"));
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, 4, 2, 4",
    "memory, 4Gi, 2Gi, 4Gi",
    "ephemeral-storage, 4Gi, 2Gi, 4Gi",
    "example.com/gpu, 4, 2, 2",
    "hugepages-2Mi, 4Mi, 2Mi, 2Mi",
  })
  void whatCannotBeOvercommittedIsLimitedByItsRequest(
      String resource, String from, String to, String limit) {
    var given =
        pod("p")
            .spec(it ->
                it.withContainers(
                    List.of(
                        container("main")
                            .resource(resource, from)
                            .with(main ->
                                main.withResources(
                                    main.resources()
                                        .withLimits(Map.of(resource, Quantity.parse(from)))))
                            .build())));
    Container limited = limited(given, resource, to).containers().getFirst();
    assertThat(limited.resources().requests()).containsEntry(resource, Quantity.parse(to));
    assertThat(limited.resources().limits()).containsEntry(resource, Quantity.parse(limit));
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, 1500, 1500m",
    "cpu, 2000, 2",
    "memory, 1048576, 1Mi",
    "ephemeral-storage, 1048576, 1Mi",
    "hugepages-2Mi, 2097152, 2Mi",
    "example.com/gpu, 2, 2",
    "pods, 1000, 1k",
  })
  void aNumberIsWrittenInTheUsualFormat(String resource, long number, String text) {
    assertThat(RequestLimit.quantity(resource, number)).hasToString(text);
    assertThat(RequestLimit.number(resource, Quantity.parse(text))).isEqualTo(number);
  }
}
