package dev.berth.plugins.support;

import dev.berth.api.core.CSIPersistentVolumeSource;
import dev.berth.api.core.EphemeralVolumeSource;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.core.Volume;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.api.core.VolumeResourceRequirements;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSIDriverSpec;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.CSINodeDriver;
import dev.berth.api.storage.CSINodeSpec;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.api.storage.VolumeNodeResources;
import dev.berth.testkit.Given;
import java.util.List;
import java.util.Map;

/// Claims, volumes and what belongs to them, for tests. Claims are in the namespace `default` and
/// of the class `fast` by default.
public final class Storage {
  public static final String CLASS = "fast";
  public static final String DRIVER = "csi.example.com";

  private Storage() {}

  /// The volume of a pod that stands for the claim.
  public static Volume uses(String claim) {
    return Volume.EMPTY
        .withName(claim)
        .withPersistentVolumeClaim(new PersistentVolumeClaimVolumeSource(claim, false));
  }

  /// A generic ephemeral volume of a pod.
  public static Volume ephemeral(String name) {
    return Volume.EMPTY.withName(name).withEphemeral(new EphemeralVolumeSource(null));
  }

  /// A claim that waits for a volume.
  public static PersistentVolumeClaim claim(String name, String size) {
    return new PersistentVolumeClaim(
        ObjectMeta.named("default", name).withUid(name + "-uid"),
        PersistentVolumeClaimSpec.EMPTY
            .withAccessModes(List.of("ReadWriteOnce"))
            .withStorageClassName(CLASS)
            .withResources(
                new VolumeResourceRequirements(Map.of(), Map.of("storage", Quantity.parse(size)))),
        PersistentVolumeClaimStatus.EMPTY.withPhase(PersistentVolumeClaimStatus.PENDING));
  }

  /// A claim that has its volume.
  public static PersistentVolumeClaim bound(String name, String volume) {
    var claim = claim(name, "1Gi");
    return claim
        .withMetadata(
            claim.metadata().withAnnotations(Map.of("pv.kubernetes.io/bind-completed", "yes")))
        .withSpec(claim.spec().withVolumeName(volume))
        .withStatus(claim.status().withPhase(PersistentVolumeClaimStatus.BOUND));
  }

  /// A free volume that can be reached from everywhere.
  public static PersistentVolume volume(String name, String size) {
    return new PersistentVolume(
        ObjectMeta.named("", name).withUid(name + "-uid"),
        PersistentVolumeSpec.EMPTY
            .withCapacity(Map.of("storage", Quantity.parse(size)))
            .withAccessModes(List.of("ReadWriteOnce"))
            .withStorageClassName(CLASS),
        PersistentVolumeStatus.EMPTY.withPhase(PersistentVolumeStatus.AVAILABLE));
  }

  /// The volume, served by [#DRIVER] under its name.
  public static PersistentVolume csi(PersistentVolume volume) {
    return volume.withSpec(
        volume
            .spec()
            .withCsi(
                CSIPersistentVolumeSource.EMPTY
                    .withDriver(DRIVER)
                    .withVolumeHandle(volume.metadata().name())));
  }

  /// The volume, to be reached only from nodes with the label.
  public static PersistentVolume at(PersistentVolume volume, String key, String value) {
    var requirement = new NodeSelectorRequirement(key, "In", List.of(value));
    var term = NodeSelectorTerm.EMPTY.withMatchExpressions(List.of(requirement));
    return volume.withSpec(
        volume.spec().withNodeAffinity(new VolumeNodeAffinity(new NodeSelector(List.of(term)))));
  }

  /// The volume, referring to a claim in `default` by its name.
  public static PersistentVolume reservedFor(PersistentVolume volume, String claim) {
    return volume.withSpec(
        volume.spec().withClaimRef(ObjectReference.EMPTY.withNamespace("default").withName(claim)));
  }

  /// The class [#CLASS]: volumes are made by [#DRIVER] where the pod goes.
  public static StorageClass waiting() {
    return storageClass(DRIVER, StorageClass.WAIT_FOR_FIRST_CONSUMER);
  }

  /// The class [#CLASS].
  public static StorageClass storageClass(String provisioner, String mode) {
    return new StorageClass(
        ObjectMeta.named("", CLASS), provisioner, Map.of(), null, List.of(), null, mode, List.of());
  }

  /// [#DRIVER], counting its room.
  public static CSIDriver countingDriver() {
    return new CSIDriver(
        ObjectMeta.named("", DRIVER), CSIDriverSpec.EMPTY.withStorageCapacity(true));
  }

  /// [#DRIVER] on the node, with room for that many volumes.
  public static CSINode csiNode(String node, int limit) {
    var driver =
        CSINodeDriver.EMPTY.withName(DRIVER).withAllocatable(new VolumeNodeResources(limit));
    return new CSINode(ObjectMeta.named("", node), new CSINodeSpec(List.of(driver)));
  }

  /// Room for volumes of [#CLASS] on nodes with these labels.
  public static CSIStorageCapacity room(String name, String nodes, String capacity) {
    return room(name, Given.selector(nodes), capacity);
  }

  /// The same on the nodes that the selector selects.
  public static CSIStorageCapacity room(String name, LabelSelector nodes, String capacity) {
    return new CSIStorageCapacity(
        ObjectMeta.named("kube-system", name), nodes, CLASS, Quantity.parse(capacity), null);
  }
}
