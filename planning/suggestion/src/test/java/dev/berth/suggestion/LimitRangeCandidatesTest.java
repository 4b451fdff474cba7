package dev.berth.suggestion;

import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.pod;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.core.LimitRangeSpec;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What brings a pod of one container within a LimitRange.
final class LimitRangeCandidatesTest {
  private static final Map<String, Quantity> NONE = Map.of();

  private static Map<String, Quantity> cpu(String amount) {
    return Map.of("cpu", Quantity.parse(amount));
  }

  private static LimitRangeItem item() {
    return new LimitRangeItem("Container", NONE, NONE, NONE, NONE, NONE);
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        Arguments.of(
            "the limit is beyond the maximum",
            item().withMax(cpu("1")),
            resources(cpu("500m"), cpu("2")),
            "set limits.cpu: 1 instead of 2 in container c; set max.cpu: 2 of a Container in"
                + " LimitRange default/bounds"),
        Arguments.of(
            "the request is, too",
            item().withMax(cpu("1")),
            resources(cpu("1500m"), cpu("2")),
            "set requests.cpu: 1 instead of 1500m, limits.cpu: 1 instead of 2 in container c; set"
                + " max.cpu: 2 of a Container in LimitRange default/bounds"),
        Arguments.of(
            "there is no limit",
            item().withMax(cpu("1")),
            resources(cpu("500m"), NONE),
            "set limits.cpu: 1 in container c"),
        Arguments.of(
            "all containers of a pod together, which are one",
            item().withType("Pod").withMax(cpu("1")),
            resources(cpu("500m"), cpu("2")),
            "set limits.cpu: 1 instead of 2 in container c; set max.cpu: 2 of a Pod in LimitRange"
                + " default/bounds"),
        Arguments.of(
            "less than the minimum",
            item().withMin(cpu("1")),
            resources(cpu("500m"), cpu("700m")),
            "set requests.cpu: 1 instead of 500m, limits.cpu: 1 instead of 700m in container c;"
                + " set min.cpu: 500m of a Container in LimitRange default/bounds"),
        Arguments.of(
            "nothing is requested",
            item().withMin(cpu("1")),
            resources(NONE, NONE),
            "set requests.cpu: 1 in container c"),
        Arguments.of(
            "the limit is too many times the request",
            item().withMaxLimitRequestRatio(cpu("4")),
            resources(cpu("150m"), cpu("1")),
            "set requests.cpu: 250m instead of 150m in container c; set maxLimitRequestRatio.cpu:"
                + " 7 of a Container in LimitRange default/bounds"),
        Arguments.of(
            "there is no limit to be compared",
            item().withMaxLimitRequestRatio(cpu("4")),
            resources(cpu("100m"), NONE),
            "set limits.cpu: 100m in container c"),
        Arguments.of(
            "the limit by default is less than the request",
            item().withDefaults(cpu("500m")),
            resources(cpu("2"), NONE),
            "set limits.cpu: 2 in container c"),
        Arguments.of(
            "it is within the bounds",
            item().withMin(cpu("1")).withMax(cpu("2")),
            resources(cpu("1"), cpu("2")),
            ""));
  }

  private static ResourceRequirements resources(
      Map<String, Quantity> requests, Map<String, Quantity> limits) {
    return ResourceRequirements.EMPTY.withRequests(requests).withLimits(limits);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("violations")
  void whatIsOutOfBoundsIsChangedOrTheBoundsAre(
      String name, LimitRangeItem item, ResourceRequirements resources, String texts) {
    var range =
        new LimitRange(ObjectMeta.named("default", "bounds"), new LimitRangeSpec(List.of(item)));
    var spec =
        pod("p").container(container("c").with(it -> it.withResources(resources))).build().spec();
    var alone = spec.withContainers(List.of(spec.containers().getLast()));
    assertThat(
            LimitRangeCandidates.of(alone, range).stream().map(Change::text).collect(joining("; ")))
        .as(name)
        .isEqualTo(texts);
  }

  @Test
  void ofSeveralContainersTheLargestGivesForTheMaximumOfThePod() {
    var range =
        new LimitRange(
            ObjectMeta.named("default", "bounds"),
            new LimitRangeSpec(List.of(item().withType("Pod").withMax(cpu("3")))));
    var spec =
        pod("p")
            .container(container("large").with(it -> it.withResources(limited("3"))))
            .container(container("small").with(it -> it.withResources(limited("1"))))
            .build()
            .spec();
    var both = spec.withContainers(spec.containers().subList(1, 3));
    assertThat(LimitRangeCandidates.of(both, range).stream().map(Change::text))
        .containsExactly(
            "set limits.cpu: 2 instead of 3 in container large",
            "set max.cpu: 4 of a Pod in LimitRange default/bounds");
  }

  private static ResourceRequirements limited(String cpu) {
    return resources(cpu("100m"), cpu(cpu));
  }
}
