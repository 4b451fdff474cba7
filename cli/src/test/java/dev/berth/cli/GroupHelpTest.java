package dev.berth.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is said to help a gang that does not fit does help, and nothing smaller of its kind.
///
/// Two nodes in zone east, one in zone west, of 4 CPUs each; a gang of three pods that request all
/// of a node, in one zone.
final class GroupHelpTest {
  private static final Gang GANG =
      new Gang(3, 3, 4000, true, 0, 0, List.of("east", "east", "west"));

  /// @param minimum its `minCount`
  /// @param members how many there are
  /// @param cpu the request of each, in millicores
  /// @param inOneZone whether it has a topology constraint
  /// @param priority of the group and of its pods
  /// @param running how many of the nodes have a pod of priority 10 that requests all of it
  /// @param zones of the nodes
  private record Gang(
      int minimum,
      int members,
      int cpu,
      boolean inOneZone,
      int priority,
      int running,
      List<String> zones) {
    Run explained() {
      return run("explain", "podgroup/gang", "-");
    }

    /// Whether all of it is placed, perhaps in the place of victims.
    boolean fits() {
      return explained().out().contains("%d of %d pods placed".formatted(members, members));
    }

    private Run run(String... args) {
      return Run.withInput(
          "# feature-gates: GenericWorkload=true,TopologyAwareWorkloadScheduling=true\n" + yaml(),
          args);
    }

    private String yaml() {
      String nodes =
          IntStream.range(0, zones.size())
              .mapToObj(i ->
                  """
                  apiVersion: v1
                  kind: Node
                  metadata: {name: n%d, labels: {zone: %s}}
                  status: {allocatable: {cpu: "4", pods: "10"}}
                  ---
                  """
                      .formatted(i, zones.get(i)))
              .collect(joining());
      String others =
          IntStream.range(0, running)
              .mapToObj(i ->
                  """
                  apiVersion: v1
                  kind: Pod
                  metadata: {name: busy-%d}
                  spec: {nodeName: n%d, priority: 10, containers: [{name: c, image: i, resources: {requests: {cpu: "4"}}}]}
                  ---
                  """
                      .formatted(i, i))
              .collect(joining());
      String pods =
          IntStream.range(0, members)
              .mapToObj(i ->
                  """
                  ---
                  apiVersion: v1
                  kind: Pod
                  metadata: {name: gang-%d}
                  spec: {schedulingGroup: {podGroupName: gang}, priority: %d, containers: [{name: c, image: i, resources: {requests: {cpu: %dm}}}]}
                  """
                      .formatted(i, priority, cpu))
              .collect(joining());
      return nodes
          + others
          + """
          apiVersion: scheduling.k8s.io/v1beta1
          kind: PodGroup
          metadata: {name: gang}
          spec: {schedulingPolicy: {gang: {minCount: %d}}, priority: %d%s}
          """
              .formatted(
                  minimum,
                  priority,
                  inOneZone ? ", schedulingConstraints: {topology: [{key: zone}]}" : "")
          + pods;
    }

    Gang withMinimum(int number) {
      return new Gang(number, members, cpu, inOneZone, priority, running, zones);
    }

    Gang withCpu(int millicores) {
      return new Gang(minimum, members, millicores, inOneZone, priority, running, zones);
    }

    Gang withoutZone() {
      return new Gang(minimum, members, cpu, false, priority, running, zones);
    }

    Gang withPriority(int number) {
      return new Gang(minimum, members, cpu, inOneZone, number, running, zones);
    }

    Gang withRunning(int number) {
      return new Gang(minimum, members, cpu, inOneZone, priority, number, zones);
    }

    Gang withZones(String... all) {
      return new Gang(minimum, members, cpu, inOneZone, priority, running, List.of(all));
    }
  }

  @Test
  void theSmallestChangeOfEachKindIsSaid() {
    assertThat(GANG.fits()).isFalse();
    assertThat(GANG.explained().out())
        .contains(
            """
            What would help the group
              · lower minCount to 2, instead of 3  → east
              · do without the same zone for all pods of gang
              · request at most 2 of cpu in each pod, instead of 4  → east
              · add a node like n0  → east
              · add 2 nodes like n2  → west
              Each was verified by an attempt of the whole group.
            """);
  }

  @Test
  void eachOfThemHelps() {
    assertThat(GANG.withMinimum(2).explained().out()).contains("2 of 3 pods placed");
    assertThat(GANG.withoutZone().fits()).isTrue();
    assertThat(GANG.withCpu(2000).fits()).isTrue();
    assertThat(GANG.withZones("east", "east", "west", "east").fits()).isTrue();
    assertThat(GANG.withZones("east", "east", "west", "west", "west").fits()).isTrue();
  }

  @Test
  void nothingSmallerDoes() {
    assertThat(GANG.withCpu(2200).fits()).isFalse();
    assertThat(GANG.withZones("east", "east", "west", "west").fits()).isFalse();
  }

  @Test
  void aHigherPriorityMayMakeRoom() {
    Gang gang = GANG.withoutZone().withRunning(3);
    assertThat(gang.explained().out())
        .contains(
            "· use a priority class with a value of 11 or more, to preempt default/busy-0,"
                + " default/busy-1,\n    default/busy-2");
    assertThat(gang.withPriority(10).fits()).isFalse();
    assertThat(gang.withPriority(11).fits()).isTrue();
  }

  @Test
  void fewerMembersMayBeEnough() {
    var early = new Gang(4, 2, 1000, false, 0, 0, List.of("east"));
    assertThat(early.explained().out())
        .contains("2 pods are missing", "· lower minCount to 2, instead of 4");
  }

  @Test
  void aGangThatFitsNeedsNoHelp() {
    assertThat(GANG.withoutZone().explained().out()).doesNotContain("would help the group");
  }
}
