package dev.berth.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.ContainerImage;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.Volume;
import dev.berth.engine.EngineObjects;
import dev.berth.framework.model.ImageStateSummary;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A cache after thousands of random changes is the same as one that is built from the objects that
/// are there then.
class ClusterCachePropertyTest {
  private static final int STEPS = 3_000;
  private static final int NODES = 300; // more than a page of them
  private static final int PODS = 600;
  private static final List<String> ZONES = List.of("", "a", "b", "c");
  private static final List<String> CLAIMS = List.of("", "data", "logs");

  private final ClusterCache cache = new ClusterCache(new EngineThread());
  private final Map<String, List<String>> zones = new LinkedHashMap<>();
  private final Map<String, Node> nodes = new HashMap<>();
  private final Map<String, PodInfo> pods = new HashMap<>();
  private final Set<String> assumed = new HashSet<>();
  private final Set<String> changed = new HashSet<>();
  private final Map<String, Map<String, ImageStateSummary>> images = new HashMap<>();

  /// All seeds, or the one of `-Dseed`.
  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.range(0, 10).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatWasChangedStepByStepIsAsIfBuiltAnew(long seed) {
    var random = new SplittableRandom(seed);
    for (int step = 0; step < STEPS; step++) {
      change(random);
      if (random.nextInt(20) == 0) {
        check("seed %d, step %d".formatted(seed, step));
      }
    }
    check("seed %d, at the end".formatted(seed));
  }

  private void change(SplittableRandom random) {
    String node = "n" + random.nextInt(NODES);
    String pod = "p" + random.nextInt(PODS);
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> putNode(random, node);
      case 3 -> {
        if (random.nextBoolean()) {
          removeNode(node);
        }
      }
      case 4, 5 -> assume(pod(random, pod, node));
      case 6 -> confirm(pod(random, pod, node));
      default -> removePod(pod);
    }
  }

  private void putNode(SplittableRandom random, String name) {
    String zone = ZONES.get(random.nextInt(ZONES.size()));
    Node node =
        (zone.isEmpty() ? EngineObjects.node(name) : EngineObjects.node(name, zone))
            .withStatus(EngineObjects.node(name).status().withImages(images(random)));
    Node before = nodes.put(name, node);
    if (before == null) {
      zones.computeIfAbsent(zone, any -> new ArrayList<>()).add(name);
      cache.addNode(node);
    } else {
      if (!zone(before).equals(zone)) {
        leaveZone(before);
        zones.computeIfAbsent(zone, any -> new ArrayList<>()).add(name);
      }
      cache.updateNode(node);
    }
    changed.add(name);
  }

  private static List<ContainerImage> images(SplittableRandom random) {
    return IntStream.range(0, 4)
        .filter(_ -> random.nextBoolean())
        .mapToObj(number -> new ContainerImage(List.of("image-" + number), number))
        .toList();
  }

  private void removeNode(String name) {
    Node node = nodes.remove(name);
    if (node != null) {
      leaveZone(node);
      changed.remove(name);
    }
    cache.removeNode(name);
  }

  private void leaveZone(Node node) {
    List<String> zone = Objects.requireNonNull(zones.get(zone(node)));
    zone.remove(node.metadata().name());
    if (zone.isEmpty()) {
      zones.remove(zone(node));
    }
  }

  private static String zone(Node node) {
    return node.metadata().labels().getOrDefault("topology.kubernetes.io/zone", "");
  }

  private static PodInfo pod(SplittableRandom random, String name, String node) {
    var required = List.of(PodAffinityTerm.EMPTY.withTopologyKey("zone"));
    Affinity affinity =
        switch (random.nextInt(3)) {
          case 0 -> Affinity.EMPTY.withPodAffinity(new PodAffinity(required, List.of()));
          case 1 -> Affinity.EMPTY.withPodAntiAffinity(new PodAntiAffinity(required, List.of()));
          default -> null;
        };
    String claim = CLAIMS.get(random.nextInt(CLAIMS.size()));
    Pod pod = EngineObjects.pod(name);
    return PodInfo.of(
        pod.withSpec(
            pod.spec()
                .withNodeName(node)
                .withAffinity(affinity)
                .withVolumes(claim.isEmpty() ? List.of() : List.of(volume(claim)))));
  }

  private static Volume volume(String claim) {
    return Volume.EMPTY.withPersistentVolumeClaim(
        new PersistentVolumeClaimVolumeSource(claim, false));
  }

  private void assume(PodInfo pod) {
    place(pod);
    assumed.add(pod.uid());
    cache.assume(pod);
  }

  private void confirm(PodInfo pod) {
    place(pod);
    assumed.remove(pod.uid());
    cache.addPod(pod);
  }

  private void place(PodInfo pod) {
    PodInfo before = pods.put(pod.uid(), pod);
    if (before != null) {
      touchNodeOf(before);
    }
    touchNodeOf(pod);
  }

  private void removePod(String name) {
    String uid = EngineObjects.pod(name).metadata().uid();
    PodInfo pod = pods.remove(uid);
    if (pod != null) {
      touchNodeOf(pod);
    }
    assumed.remove(uid);
    cache.removePod(uid);
  }

  private void touchNodeOf(PodInfo pod) {
    String node = pod.pod().spec().nodeName();
    if (nodes.containsKey(node)) {
      changed.add(node);
    }
  }

  private void check(String when) {
    ClusterCache fresh = rebuilt();
    compareSnapshots(when, fresh);
    cache.refresh();
    for (String name : changed) {
      images.put(name, node(fresh, name).images());
    }
    changed.clear();

    assertThat(names(cache.nodes())).as(when).isEqualTo(names(fresh.nodes()));
    for (int position = 0; position < nodes.size(); position++) {
      NodeInfo known = cache.nodes().get(position);
      assertThat(cache.node(known.name())).as(when).isSameAs(known);
      assertThat(content(known)).as(when).isEqualTo(content(fresh.nodes().get(position)));
      assertThat(known.images()).as("%s, %s", when, known).isEqualTo(images.get(known.name()));
    }
    assertThat(cache.nodesWithPodsWithAffinity())
        .as(when)
        .isEqualTo(cache.nodes().stream().filter(it -> !it.podsWithAffinity().isEmpty()).toList());
    assertThat(cache.nodesWithPodsWithRequiredAntiAffinity())
        .as(when)
        .isEqualTo(
            cache.nodes().stream()
                .filter(it -> !it.podsWithRequiredAntiAffinity().isEmpty())
                .toList());
    assertThat(cache.assumedCount()).as(when).isEqualTo(assumed.size());
    assertThat(cache.podCount()).as(when).isEqualTo(pods.size());
  }

  private void compareSnapshots(String when, ClusterCache fresh) {
    CacheSnapshot known = cache.snapshot();
    CacheSnapshot expected = fresh.snapshot();
    assertThat(names(known.nodes())).as(when).isEqualTo(names(expected.nodes()));
    for (int position = 0; position < nodes.size(); position++) {
      assertThat(content(known.nodes().get(position)))
          .as(when)
          .isEqualTo(content(expected.nodes().get(position)));
    }
    assertThat(known.assumed()).as(when).isEqualTo(expected.assumed());
    assertThat(known.claimUsers()).as(when).isEqualTo(expected.claimUsers());
    assertThat(byUid(known.orphanedPods())).as(when).isEqualTo(byUid(expected.orphanedPods()));
  }

  private ClusterCache rebuilt() {
    var fresh = new ClusterCache(new EngineThread());
    for (List<String> zone : zones.values()) {
      zone.forEach(name -> fresh.addNode(Objects.requireNonNull(nodes.get(name))));
    }
    for (PodInfo pod : pods.values()) {
      if (assumed.contains(pod.uid())) {
        fresh.assume(pod);
      } else {
        fresh.addPod(pod);
      }
    }
    fresh.refresh();
    return fresh;
  }

  private static NodeInfo node(ClusterCache cache, String name) {
    return Objects.requireNonNull(cache.node(name), name);
  }

  private static List<String> names(List<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::name).toList();
  }

  private static List<Object> content(NodeInfo node) {
    return List.of(
        node.node(),
        byUid(node.pods()),
        byUid(node.podsWithAffinity()),
        byUid(node.podsWithRequiredAntiAffinity()),
        node.requested(),
        node.nonZeroMilliCpu(),
        node.nonZeroMemory());
  }

  private static Map<String, Pod> byUid(List<PodInfo> pods) {
    Map<String, Pod> byUid = new TreeMap<>();
    pods.forEach(pod -> byUid.put(pod.uid(), pod.pod()));
    return byUid;
  }
}
