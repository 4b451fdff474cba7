package dev.berth.plugins.volumebinding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.api.selector.Selector;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.plugins.support.Storage;
import dev.berth.testkit.fake.FakeObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// After random changes, what is found by index is what a walk over all volumes and all capacity
/// objects finds.
class ClassSuppliesTest {
  private static final int STEPS = 1_000;
  private static final List<String> CLASSES = List.of(Storage.CLASS, "slow");
  private static final List<String> VALUES = List.of("a", "b", "c");
  private static final List<Map<String, String>> NODES =
      List.of(
          Map.of(),
          Map.of("zone", "a"),
          Map.of("zone", "b", "host", "a"),
          Map.of("zone", "c", "host", "b", "disk", "ssd"),
          Map.of("host", "c"));

  private final FakeObjects objects = new FakeObjects();
  private final AssumedObjects<PersistentVolume> volumes =
      new AssumedObjects<>(PersistentVolume.class, objects, objects);
  private final ClassSupplies supplies =
      new ClassSupplies(objects, objects, NodeInputs.NONE, volumes);
  private final VolumeMatcher matcher = new VolumeMatcher(VolumeAttributesClassPolicy.MATCHED);

  /// All seeds, or the one of `-Dseed`.
  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.range(0, 20).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anIndexFindsWhatAWalkFinds(long seed) {
    var random = new Random(seed);
    objects.put(Storage.waiting());
    objects.put(
        new StorageClass(
            Storage.waiting().metadata().withName("slow"),
            "none",
            Map.of(),
            null,
            List.of(),
            null,
            StorageClass.WAIT_FOR_FIRST_CONSUMER,
            List.of()));
    for (int step = 0; step < STEPS; step++) {
      change(random);
      if (step % 10 == 0) {
        compare(random, "seed %d, step %d".formatted(seed, step));
      }
    }
  }

  private void change(Random random) {
    String name = "v" + random.nextInt(30);
    PersistentVolume stored = objects.get(PersistentVolume.class, name);
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> objects.put(volume(name, random));
      case 3 -> {
        if (stored != null) {
          objects.remove(stored);
        }
      }
      case 4 -> {
        if (stored != null) {
          volumes.assume(Storage.reservedFor(stored, "c" + random.nextInt(4)));
        }
      }
      case 5 -> volumes.restore(ObjectKey.clusterScoped(name));
      case 6 -> objects.put(room("r" + random.nextInt(12), random));
      default -> {
        var room =
            objects.get(
                CSIStorageCapacity.class, new ObjectKey("kube-system", "r" + random.nextInt(12)));
        if (room != null) {
          objects.remove(room);
        }
      }
    }
  }

  private static PersistentVolume volume(String name, Random random) {
    PersistentVolume volume = Storage.volume(name, 1 + random.nextInt(4) + "Gi");
    volume = volume.withSpec(volume.spec().withStorageClassName(pick(CLASSES, random)));
    var affinity = affinity(random);
    volume = volume.withSpec(volume.spec().withNodeAffinity(affinity));
    if (random.nextInt(4) == 0) {
      volume = Storage.reservedFor(volume, "c" + random.nextInt(4));
    }
    if (random.nextInt(8) == 0) {
      volume = volume.withStatus(volume.status().withPhase("Released"));
    }
    return random.nextInt(10) == 0
        ? volume.withMetadata(volume.metadata().withDeletionTimestamp(Instant.EPOCH))
        : volume;
  }

  private static @Nullable VolumeNodeAffinity affinity(Random random) {
    var terms = new ArrayList<NodeSelectorTerm>();
    for (int i = random.nextInt(4); i > 1; i--) {
      var requirements = new ArrayList<NodeSelectorRequirement>();
      for (int j = random.nextInt(3); j > 0; j--) {
        requirements.add(
            random.nextInt(4) == 0
                ? new NodeSelectorRequirement("disk", "Exists", List.of())
                : new NodeSelectorRequirement(
                    pick(List.of("zone", "host"), random),
                    "In",
                    Stream.of(pick(VALUES, random), pick(VALUES, random)).distinct().toList()));
      }
      terms.add(NodeSelectorTerm.EMPTY.withMatchExpressions(requirements));
    }
    return terms.isEmpty() && random.nextBoolean()
        ? null
        : new VolumeNodeAffinity(terms.isEmpty() ? null : new NodeSelector(terms));
  }

  private static CSIStorageCapacity room(String name, Random random) {
    String nodes = random.nextInt(4) == 0 ? "" : "zone=" + pick(VALUES, random);
    CSIStorageCapacity room = Storage.room(name, nodes, 1 + random.nextInt(3) + "Gi");
    return new CSIStorageCapacity(
        room.metadata(),
        random.nextInt(6) == 0 ? null : room.nodeTopology(),
        pick(CLASSES, random),
        room.capacity(),
        null);
  }

  private static <T> T pick(List<T> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }

  private void compare(Random random, String when) {
    PersistentVolumeClaim claim =
        Storage.claim("c" + random.nextInt(4), 1 + random.nextInt(3) + "Gi");
    if (random.nextInt(4) == 0) {
      claim =
          claim.withSpec(claim.spec().withSelector(LabelSelector.ofLabels(Map.of("tier", "gold"))));
    }
    String className = pick(CLASSES, random);
    claim = claim.withSpec(claim.spec().withStorageClassName(className));
    Set<String> taken = new HashSet<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      taken.add("v" + random.nextInt(30));
    }
    ClassSupply supply = Objects.requireNonNull(supplies.of(className));
    assertThat(supply.volumes().all()).as(when).isEqualTo(volumesOf(className));
    for (Map<String, String> labels : NODES) {
      assertThat(matcher.match(claim, supply.volumes(), taken, labels))
          .as("%s: a volume for %s on %s", when, claim.key(), labels)
          .isEqualTo(walk(claim, taken, labels));
      for (String size : List.of("1Gi", "2Gi", "3Gi")) {
        var segment = supply.roomFor(Quantity.parse(size), labels);
        assertThat(segment == null ? null : segment.capacity())
            .as("%s: room for %s on %s", when, size, labels)
            .isEqualTo(walk(className, Quantity.parse(size), labels));
      }
      var largest = supply.largestAt(labels);
      assertThat(largest == null ? null : largest.capacity())
          .as("%s: most room on %s", when, labels)
          .isEqualTo(largest(className, labels));
    }
  }

  private List<PersistentVolume> volumesOf(String className) {
    return objects.list(PersistentVolume.class).stream()
        .map(stored -> Objects.requireNonNull(volumes.get(stored.key())))
        .filter(volume -> volume.className().equals(className))
        .toList();
  }

  private @Nullable PersistentVolume walk(
      PersistentVolumeClaim claim, Set<String> taken, Map<String, String> labels) {
    ClaimRequirements requirements = matcher.requirements(claim);
    PersistentVolume smallest = null;
    for (PersistentVolume volume : volumesOf(claim.className())) {
      if (taken.contains(volume.metadata().name()) || requirements.mismatch(volume) != null) {
        continue;
      }
      boolean reached = isWithinReach(volume, labels);
      if (ClaimRequirements.isFor(volume, claim)) {
        return reached ? volume : null;
      }
      if (reached
          && (smallest == null || smallest.spec().size().compareTo(volume.spec().size()) > 0)) {
        smallest = volume;
      }
    }
    return smallest;
  }

  private static boolean isWithinReach(PersistentVolume volume, Map<String, String> labels) {
    var affinity = volume.spec().nodeAffinity();
    return affinity == null
        || affinity.required() == null
        || NodeMatcher.of(affinity.required()).matches("", labels);
  }

  private List<CSIStorageCapacity> roomsAt(String className, Map<String, String> labels) {
    return objects.list(CSIStorageCapacity.class).stream()
        .filter(room -> room.storageClassName().equals(className))
        .filter(room -> Selector.of(room.nodeTopology()).matches(labels))
        .toList();
  }

  private @Nullable CSIStorageCapacity walk(
      String className, Quantity size, Map<String, String> labels) {
    return roomsAt(className, labels).stream()
        .filter(room -> limit(room).compareTo(size) >= 0)
        .findFirst()
        .orElse(null);
  }

  private @Nullable CSIStorageCapacity largest(String className, Map<String, String> labels) {
    CSIStorageCapacity largest = null;
    for (CSIStorageCapacity room : roomsAt(className, labels)) {
      if (largest == null || limit(largest).compareTo(limit(room)) < 0) {
        largest = room;
      }
    }
    return largest;
  }

  private static Quantity limit(CSIStorageCapacity room) {
    return Objects.requireNonNull(ClassSupply.limit(room));
  }
}
