package dev.berth.scenario;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.StorageClass;
import dev.berth.capacity.fit.NodePools;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.suggestion.ClaimFit;
import dev.berth.terminal.Counts;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/// After a run, notes the assumptions about its pods and claims, and their limits.
public final class RunEndNotes {
  private static final int FEW = 5;

  private RunEndNotes() {}

  /// Notes refused pods, claims that get volumes without a pod or instead of other claims, and
  /// claims that get no volume although their class has a provisioner.
  public static void note(SimulatedCluster simulated, RunNotes notes) {
    var cluster = simulated.objects();
    var controllers = simulated.controllers();
    RefusalNotes.ofPods(controllers.rollouts()).forEach(notes::note);
    if (!cluster.claimsRefused().isEmpty()) {
      notes.note(
          "no volume is made for %s: provisioners refuse claims with a selector"
              .formatted(names(cluster.claimsRefused())));
    }
    if (!cluster.claimsProvisionedAtOnce().isEmpty()) {
      notes.assume(
          "Assumed: volumes are provisioned for %s (--assume-provisioned=false: they are not)"
              .formatted(names(cluster.claimsProvisionedAtOnce())));
      noteSources(cluster, notes);
      noteZones(cluster, notes);
    }
    cluster
        .claimsGivenBack()
        .forEach((claim, node) ->
            notes.note(
                "the volume of claim %s was to be made for node %s, which is gone: provisioners have the scheduler choose again; if the claim stays Pending, remove its annotation volume.kubernetes.io/selected-node"
                    .formatted(claim, node)));
    noteShared(cluster, notes);
    noteRefused(simulated, notes);
    if (!controllers.remadeClaims().isEmpty()) {
      notes.note(
          "not there, and made anew by their StatefulSets, empty: "
              + names(controllers.remadeClaims()));
    }
  }

  /// Notes claims for which the provisioner of their class makes no volume.
  private static void noteRefused(SimulatedCluster simulated, RunNotes notes) {
    var fit = new ClaimFit(simulated.objects().objects());
    simulated.manifests().stream()
        .map(Manifest::object)
        .filter(PersistentVolumeClaim.class::isInstance)
        .map(PersistentVolumeClaim.class::cast)
        .filter(claim -> !ClaimFit.isBound(claim) && claim.spec().volumeName().isEmpty())
        .filter(claim -> fit.isRefused(claim.spec()))
        .forEach(claim ->
            notes.note(
                "%s makes no ReadWriteMany volumes: claim %s of class %s stays Pending, and so do its pods, which count as placed here"
                    .formatted(
                        Objects.requireNonNull(fit.storageClass(claim.spec())).provisioner(),
                        claim.key(),
                        claim.className())));
  }

  /// Notes pods that have a node but cannot start, for results that do not show them.
  public static void noteStarts(SimulatedCluster simulated, RunNotes notes) {
    noteShared(simulated.objects(), notes);
    var obstacles = simulated.controllers().obstacles();
    if (!obstacles.isEmpty()) {
      var first = obstacles.getFirst();
      long pods = obstacles.stream().map(it -> it.pod().key()).distinct().count();
      notes.note(
          "%s a node and cannot start at the end: %s: %s"
              .formatted(Counts.of(pods, "pod", "has", "have"), first.pod().key(), first.text()));
    }
  }

  /// Notes volumes that count as shared by pods of several nodes.
  private static void noteShared(EmbeddedCluster cluster, RunNotes notes) {
    cluster
        .claimsTakenForShared()
        .forEach((driver, claims) ->
            notes.assume(
                ("Assumed: %s does not attach volumes to nodes, as the input has no CSIDriver of"
                        + " that name; if it does, of the pods of %s only those on one node start")
                    .formatted(driver, names(claims))));
  }

  /// Notes assumed volumes that may be in a different zone from the one that their pod has chosen.
  private static void noteZones(EmbeddedCluster cluster, RunNotes notes) {
    List<String> zones =
        cluster.list(Node.class).stream()
            .map(NodePools::zoneOf)
            .filter(zone -> !zone.isEmpty())
            .distinct()
            .sorted()
            .toList();
    List<ObjectKey> claims =
        cluster.claimsProvisionedAtOnce().stream()
            .filter(key -> {
              var claim = cluster.get(PersistentVolumeClaim.class, key);
              return claim != null && isOfAnyZone(claim, cluster);
            })
            .toList();
    if (zones.size() > 1 && !claims.isEmpty()) {
      notes.note(
          "the volume of %s is made before its pod has a node (volumeBindingMode: Immediate), and counts as usable in each zone: a provisioner of zonal disks picks one of %s, and the pod runs only there; WaitForFirstConsumer lets the scheduler pick"
              .formatted(names(claims), String.join(", ", zones)));
    }
  }

  /// Whether the class does not restrict the zones of volumes, and the claim is not for several
  /// nodes, which no zonal disk supports.
  private static boolean isOfAnyZone(PersistentVolumeClaim claim, EmbeddedCluster cluster) {
    var storageClass = cluster.get(StorageClass.class, ObjectKey.clusterScoped(claim.className()));
    return storageClass != null
        && storageClass.allowedTopologies().isEmpty()
        && claim.spec().accessModes().stream().noneMatch(it -> it.endsWith("Many"));
  }

  /// Notes assumed volumes whose data come from a source that the input does not show.
  private static void noteSources(EmbeddedCluster cluster, RunNotes notes) {
    for (ObjectKey key : cluster.claimsProvisionedAtOnce()) {
      var claim = cluster.get(PersistentVolumeClaim.class, key);
      String source = claim == null ? "" : source(claim.spec());
      if (!source.isEmpty()) {
        notes.note(
            "the volume of %s is filled from %s: until that is there and ready, the claim stays Pending"
                .formatted(key, source));
      }
    }
  }

  /// Such as `VolumeSnapshot nightly`; empty if there is no source, or if it is another claim.
  private static String source(PersistentVolumeClaimSpec claim) {
    var named = claim.dataSourceRef();
    var local = claim.dataSource();
    String kind = named != null ? named.kind() : local != null ? local.kind() : "";
    String name = named != null ? named.name() : local != null ? local.name() : "";
    return kind.equals("PersistentVolumeClaim") ? "" : "%s %s".formatted(kind, name).strip();
  }

  private static String names(Collection<ObjectKey> claims) {
    int more = claims.size() - FEW;
    return claims.stream().limit(FEW).map(ObjectKey::toString).collect(joining(", "))
        + (more > 0 ? " and %,d more claims".formatted(more) : "");
  }
}
