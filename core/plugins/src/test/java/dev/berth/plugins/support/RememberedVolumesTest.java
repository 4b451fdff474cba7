package dev.berth.plugins.support;

import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.AWSElasticBlockStoreVolumeSource;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.kubescheduler.UtilizationShapePoint;
import dev.berth.api.kubescheduler.VolumeBindingArgs;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSIDriverSpec;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.api.storage.VolumeAttachmentSource;
import dev.berth.api.storage.VolumeAttachmentSpec;
import dev.berth.api.storage.VolumeAttachmentStatus;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.nodevolumelimits.NodeVolumeLimitsFactory;
import dev.berth.plugins.volumebinding.VolumeBindingFactory;
import dev.berth.plugins.volumerestrictions.VolumeRestrictionsFactory;
import dev.berth.plugins.volumezone.VolumeZoneFactory;
import dev.berth.testkit.Given;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the filters of volumes have answered once holds until something changes that they read, for
/// all pods that are alike to them, in a cluster in which everything changes at random.
class RememberedVolumesTest {
  private static final int STEPS = 1_500;
  private static final List<String> NODES = List.of("n0", "n1", "n2", "n3");
  private static final List<String> CLAIMS = List.of("c0", "c1", "c2", "c3", "c4");
  private static final List<String> ZONES = List.of("a", "b");
  private static final String AWS = "ebs.csi.aws.com";
  private static final VolumeBindingArgs ARGS =
      new VolumeBindingArgs(
          600, List.of(new UtilizationShapePoint(0, 10), new UtilizationShapePoint(100, 0)));

  private final FakePluginContext context =
      FakePluginContext.of(node("n0"), node("n1"), node("n2"), node("n3"));
  private int pods;

  /// All seeds, or the one of `-Dseed`.
  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.range(0, 15).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void rememberedAnswersAreTheFreshOnes(long seed) {
    var random = new Random(seed);
    var plugins =
        List.of(
            new NodeVolumeLimitsFactory().createFrom(new UnknownArgs(Map.of()), context),
            new VolumeBindingFactory().createFrom(ARGS, context),
            new VolumeRestrictionsFactory().createFrom(new UnknownArgs(Map.of()), context),
            new VolumeZoneFactory().createFrom(new UnknownArgs(Map.of()), context));
    var all = new ArrayList<RememberedAnswers<?>>();
    context.reportingTo((node, aspect) -> all.forEach(it -> it.changed(node, aspect)));
    plugins.forEach(plugin -> all.add(RememberedAnswers.of((PreFilterPlugin<?>) plugin)));
    for (int step = 0; step < STEPS; step++) {
      change(random);
      PodInfo pod = PodInfo.of(pod(random));
      for (RememberedAnswers<?> answers : all) {
        answers.preFilterAndCheck(pod, nodes(), "seed %d, step %d".formatted(seed, step));
      }
    }
    assertThat(all).allMatch(it -> it.remembered() > 0);
  }

  private List<NodeInfo> nodes() {
    return context.nodes().nodes();
  }

  private static <T> T pick(List<T> choices, Random random) {
    return choices.get(random.nextInt(choices.size()));
  }

  private Pod pod(Random random) {
    String name = "p" + pods++;
    var volumes = new ArrayList<Volume>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      volumes.add(
          switch (random.nextInt(8)) {
            case 0 ->
                Volume.EMPTY
                    .withName("disk")
                    .withAwsElasticBlockStore(
                        new AWSElasticBlockStoreVolumeSource(
                            "vol-" + random.nextInt(2), "", 0, false));
            case 1, 2 -> Storage.ephemeral("scratch");
            default -> Storage.uses(pick(CLAIMS, random));
          });
    }
    Pod bare = Given.pod(name).build();
    return bare.withSpec(bare.spec().withVolumes(volumes));
  }

  private void change(Random random) {
    switch (random.nextInt(12)) {
      case 0, 1 -> place(random);
      case 2 -> remove(random);
      case 3, 4 -> context.objects().put(claim(random));
      case 5, 6 -> context.objects().put(volume(random));
      case 7 -> context.objects().put(csiNode(random));
      case 8 -> context.objects().put(attachment(random));
      case 9 -> context.objects().put(storageClass(random));
      case 10 -> {
        NodeInfo node = pick(nodes(), random);
        var labels =
            Map.of("topology.kubernetes.io/zone", pick(ZONES, random), "host", node.name());
        context
            .nodes()
            .replace(
                node.withNode(node.node().withMetadata(node.node().metadata().withLabels(labels))));
      }
      default -> {
        Class<? extends KubernetesObject> kind =
            pick(
                List.of(
                    PersistentVolume.class,
                    PersistentVolumeClaim.class,
                    CSINode.class,
                    VolumeAttachment.class),
                random);
        var objects = List.<KubernetesObject>copyOf(context.objects().list(kind));
        if (!objects.isEmpty()) {
          context.objects().remove(pick(objects, random));
        }
      }
    }
  }

  private void place(Random random) {
    NodeInfo node = pick(nodes(), random);
    Pod placed = pod(random);
    for (Volume volume : placed.spec().volumes()) {
      if (volume.ephemeral() != null && random.nextInt(4) > 0) {
        PersistentVolumeClaim claim =
            random.nextBoolean()
                ? Storage.claim(placed.metadata().name() + "-scratch", "1Gi")
                : Storage.bound(placed.metadata().name() + "-scratch", "v" + random.nextInt(5));
        var owner =
            new OwnerReference(
                "v1", "Pod", placed.metadata().name(), placed.metadata().uid(), true, null);
        context
            .objects()
            .put(claim.withMetadata(claim.metadata().withOwnerReferences(List.of(owner))));
      }
    }
    context.nodes().replace(node.plus(PodInfo.of(placed)));
  }

  private void remove(Random random) {
    NodeInfo node = pick(nodes(), random);
    if (!node.pods().isEmpty()) {
      context.nodes().replace(node.minus(pick(node.pods(), random)));
    }
  }

  private static PersistentVolumeClaim claim(Random random) {
    String name = pick(CLAIMS, random);
    PersistentVolumeClaim claim =
        random.nextBoolean()
            ? Storage.bound(name, "v" + random.nextInt(5))
            : Storage.claim(name, 1 + random.nextInt(2) + "Gi");
    return random.nextInt(8) == 0
        ? claim.withSpec(claim.spec().withAccessModes(List.of("ReadWriteOncePod")))
        : claim;
  }

  private static PersistentVolume volume(Random random) {
    int number = random.nextInt(5);
    PersistentVolume volume = Storage.volume("v" + number, 1 + random.nextInt(2) + "Gi");
    if (random.nextInt(3) == 0) {
      volume =
          random.nextBoolean()
              ? Storage.at(volume, "host", pick(NODES, random))
              : Storage.at(volume, "topology.kubernetes.io/zone", pick(ZONES, random));
    }
    if (random.nextInt(3) == 0) {
      volume =
          volume.withMetadata(
              volume
                  .metadata()
                  .withLabels(Map.of("topology.kubernetes.io/zone", pick(ZONES, random))));
    }
    if (random.nextInt(4) == 0) {
      return volume.withSpec(
          volume
              .spec()
              .withAwsElasticBlockStore(
                  new AWSElasticBlockStoreVolumeSource("vol-" + random.nextInt(2), "", 0, false)));
    }
    PersistentVolume csi = Storage.csi(volume);
    return random.nextBoolean()
        ? csi.withSpec(
            csi.spec()
                .withCsi(
                    Objects.requireNonNull(csi.spec().csi())
                        .withDriver(pick(List.of(AWS, Storage.DRIVER), random))
                        .withVolumeHandle("vol-" + random.nextInt(2))))
        : csi;
  }

  private static CSINode csiNode(Random random) {
    CSINode csi = Storage.csiNode(pick(NODES, random), 1 + random.nextInt(2));
    var drivers = new ArrayList<>(csi.spec().drivers());
    if (random.nextBoolean()) {
      drivers.add(drivers.getFirst().withName(AWS));
    }
    return csi.withSpec(csi.spec().withDrivers(drivers))
        .withMetadata(
            csi.metadata()
                .withAnnotations(
                    random.nextBoolean()
                        ? Map.of(
                            "storage.alpha.kubernetes.io/migrated-plugins", "kubernetes.io/aws-ebs")
                        : Map.of()));
  }

  private static VolumeAttachment attachment(Random random) {
    return new VolumeAttachment(
        ObjectMeta.named("", "a" + random.nextInt(6)),
        new VolumeAttachmentSpec(
            pick(List.of(AWS, Storage.DRIVER), random),
            new VolumeAttachmentSource("v" + random.nextInt(5), null),
            pick(NODES, random)),
        VolumeAttachmentStatus.EMPTY);
  }

  private static KubernetesObject storageClass(Random random) {
    return switch (random.nextInt(4)) {
      case 0 ->
          new CSIDriver(
              ObjectMeta.named("", pick(List.of(AWS, Storage.DRIVER), random)),
              CSIDriverSpec.EMPTY.withStorageCapacity(random.nextBoolean()));
      case 1 -> {
        String node = pick(NODES, random);
        yield Storage.room(
            "r" + random.nextInt(2),
            random.nextBoolean()
                ? LabelSelector.ofLabels(Map.of("host", node))
                : Given.selector("host=" + node),
            "1Gi");
      }
      default ->
          Storage.storageClass(
              pick(
                  List.of(
                      AWS, Storage.DRIVER, "kubernetes.io/aws-ebs", "kubernetes.io/no-provisioner"),
                  random),
              StorageClass.WAIT_FOR_FIRST_CONSUMER);
    };
  }
}
