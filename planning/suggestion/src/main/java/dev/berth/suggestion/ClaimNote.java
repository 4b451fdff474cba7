package dev.berth.suggestion;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.api.selector.Selector;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A fact to know before changing a claim: why nobody creates its volume, or what happens to its
/// data.
public sealed interface ClaimNote extends Note {
  /// The claim is being deleted.
  ///
  /// @param users the names of the pods for which the deletion waits
  /// @param volume the claim's volume; null if it has none
  record BeingDeleted(String claim, List<String> users, @Nullable PersistentVolume volume)
      implements ClaimNote {
    public BeingDeleted {
      users = List.copyOf(users);
    }

    @Override
    public String text() {
      String when =
          users.isEmpty()
              ? "Claim %s is being deleted".formatted(claim)
              : "Claim %s is deleted as soon as %s, which %s it, %s gone"
                  .formatted(
                      claim,
                      ChangeText.names(users),
                      users.size() == 1 ? "uses" : "use",
                      users.size() == 1 ? "has" : "have");
      return when + becomesOfVolume() + "; create the claim anew once it is gone";
    }

    private String becomesOfVolume() {
      return volume == null || !volume.spec().persistentVolumeReclaimPolicy().equals("Delete")
          ? ""
          : (", and volume %1$s with it: set persistentVolumeReclaimPolicy: Retain on %1$s first,"
                  + " to keep what it holds")
              .formatted(volume.metadata().name());
    }
  }

  /// The claim names no class, and there is no default class.
  ///
  /// @param isAny whether the cluster has any class
  record NoClass(String claim, boolean isAny) implements ClaimNote {
    @Override
    public String text() {
      return "Claim %s names no storageClassName, and no StorageClass is the default: %s"
          .formatted(
              claim,
              isAny
                  ? "name one, or make one the default (annotation %s: \"true\")"
                      .formatted(DEFAULT_CLASS)
                  : "there is none at all, so that only a PersistentVolume without a class will"
                      + " do");
    }
  }

  /// The claim has a selector, so no provisioner creates a volume for it.
  ///
  /// @param others the names of the volumes that the selector selects, but that have other classes
  record Selects(String claim, String storageClass, List<String> others) implements ClaimNote {
    public Selects {
      others = List.copyOf(others);
    }

    @Override
    public String text() {
      return "Claim %s has a selector, so that no provisioner makes a volume for it%s"
          .formatted(
              claim,
              others.isEmpty()
                  ? ""
                  : "; %s, which it selects, %s not of its class %s"
                      .formatted(
                          ChangeText.names(others),
                          others.size() == 1 ? "is" : "are",
                          storageClass));
    }
  }

  /// The volume can be used only in places without a node.
  ///
  /// @param place the requirement that a node would have to meet
  /// @param node the node whose name it has, but that lacks the label; empty if there is none
  record OutOfReach(String claim, String volume, String place, String node) implements ClaimNote {
    @Override
    public String text() {
      return "Volume %s of claim %s needs a node with %s, and there is none: %s"
          .formatted(
              volume,
              claim,
              place,
              node.isEmpty()
                  ? "bring it back to keep what the volume holds"
                  : "node %s lacks the label, which the driver of the volume sets as it registers there"
                      .formatted(node));
    }
  }

  /// The volume is in a zone or region in which no node is.
  ///
  /// @param key the label of nodes that says where they are
  /// @param places the zones or regions of the volume
  /// @param there those of the nodes, the most frequent first; empty if no node has the label
  record InNoZone(String claim, String volume, String key, List<String> places, List<String> there)
      implements ClaimNote {
    public InNoZone {
      places = List.copyOf(places);
      there = List.copyOf(there);
    }

    @Override
    public String text() {
      if (there.isEmpty()) {
        return "Volume %s of claim %s is in %s, and no node has this label: the driver of the volume sets it as it registers on a node"
            .formatted(volume, claim, place());
      }
      return "Volume %s of claim %s is in %s, and no node is: %s%s"
          .formatted(
              volume,
              claim,
              place(),
              LabelNote.thereIs(there),
              renamed()
                  .map(it ->
                      "; if %1$s is called %2$s now, create a PersistentVolume for the same disk with %3$s=%2$s, which keeps the data"
                          .formatted(String.join(" or ", places), it, key))
                  .orElse(""));
    }

    private String place() {
      return "%s=%s".formatted(key, String.join(" or ", places));
    }

    /// Returns the place of nodes that may have had the volume's name before: clouds have added
    /// regions to the names of zones, and removed them.
    private Optional<String> renamed() {
      return there.stream()
          .filter(now -> places.stream().anyMatch(then -> isPart(now, then) || isPart(then, now)))
          .findFirst();
    }

    private static boolean isPart(String end, String whole) {
      return whole.endsWith("-" + end) || whole.endsWith(":" + end) || whole.endsWith("/" + end);
    }
  }

  /// The claim got its volume before its pod got a node, and the volume keeps the pod from nodes
  /// that it would fit.
  ///
  /// @param place the requirement that a node has to meet for the volume
  record BoundEarly(String claim, String storageClass, String volume, String place)
      implements ClaimNote {
    @Override
    public String text() {
      return "Class %s binds claims at once (volumeBindingMode: Immediate): volume %s of claim %s was chosen without a look at the pod, and ties it to nodes with %s; WaitForFirstConsumer has the scheduler choose for new claims"
          .formatted(storageClass, volume, claim, place);
    }
  }

  /// Pods on several nodes use the claim, but its class does not support this.
  ///
  /// @param driver the driver of the class
  record NotShared(String claim, String storageClass, String driver) implements ClaimNote {
    @Override
    public String text() {
      return "Class %s of claim %s (%s) makes no ReadWriteMany volumes: they need a class of a shared"
              .formatted(storageClass, claim, driver)
          + " file system, such as NFS";
    }
  }

  /// Returns the notes about the claims of a pod that has no node.
  ///
  /// @param blockers the blockers of the nodes
  static List<ClaimNote> of(Pod pod, Snapshot cluster, List<NodeBlockers> blockers) {
    var notes = new ArrayList<ClaimNote>();
    ClusterObjects objects = cluster.objects();
    var labels = new NodeLabels(cluster.nodes());
    boolean isTied = blockers.stream().anyMatch(NodeBlockers::isForVolumes);
    BoundVolume.claims(pod, objects)
        .forEach(claim -> {
          if (claim.metadata().deletionTimestamp() != null) {
            notes.add(beingDeleted(claim, cluster));
          } else if (ClaimFit.isBound(claim)) {
            var bound = BoundVolume.of(claim, objects);
            if (bound != null) {
              ofBound(bound, cluster, labels, isTied, notes);
            }
          } else if (claim.spec().volumeName().isEmpty()) {
            unbound(claim, objects, notes);
          }
        });
    return notes;
  }

  /// Returns the notes about the claims of a pod that cannot start because pods on other nodes use
  /// its volumes.
  static List<ClaimNote> ofSharing(Pod pod, ClusterObjects objects) {
    var fit = new ClaimFit(objects);
    return BoundVolume.claims(pod, objects)
        .flatMap(claim ->
            Stream.ofNullable(fit.storageClass(claim.spec()))
                .filter(it -> !ClaimFit.canShare(it, claim.spec()))
                .<ClaimNote>map(it ->
                    new NotShared(claim.metadata().name(), it.metadata().name(), it.provisioner())))
        .toList();
  }

  private static ClaimNote beingDeleted(PersistentVolumeClaim claim, Snapshot cluster) {
    List<String> users =
        cluster.nodes().nodes().stream()
            .flatMap(node -> node.pods().stream())
            .filter(pod -> pod.claims().contains(claim.key()))
            .map(pod -> pod.key().name())
            .sorted()
            .toList();
    var bound = BoundVolume.of(claim, cluster.objects());
    return new BeingDeleted(claim.metadata().name(), users, bound == null ? null : bound.volume());
  }

  /// @param isTied whether volumes alone keep the pod from a node
  private static void ofBound(
      BoundVolume bound,
      Snapshot cluster,
      NodeLabels labels,
      boolean isTied,
      List<ClaimNote> notes) {
    var inNoZone = inNoZone(bound, labels);
    NodeSelector required = bound.nodes();
    List<NodeSelectorRequirement> places = bound.places();
    if (inNoZone.isPresent()) {
      notes.add(inNoZone.get());
    } else if (required != null && !places.isEmpty()) {
      var matcher = NodeMatcher.of(required);
      boolean isInReach =
          cluster.nodes().nodes().stream().map(NodeInfo::node).anyMatch(matcher::matches);
      if (!isInReach && places.stream().noneMatch(it -> NodeLabels.isTopology(it.key()))) {
        notes.add(
            new OutOfReach(
                bound.claim().metadata().name(),
                bound.volume().metadata().name(),
                text(places),
                namesake(places, cluster)));
      } else if (isInReach && isTied && notes.stream().noneMatch(BoundEarly.class::isInstance)) {
        boundEarly(bound, cluster.objects(), notes);
      }
    }
  }

  private static String text(List<NodeSelectorRequirement> places) {
    return String.join(", ", places.stream().map(RequirementText::of).toList());
  }

  /// Returns the first zone or region of the volume in which no node is.
  private static Optional<ClaimNote> inNoZone(BoundVolume bound, NodeLabels labels) {
    return bound
        .placesAndLabels()
        .filter(place -> NodeLabels.isTopology(place.key()))
        .filter(place -> labels.values(place.key()).stream().noneMatch(place.values()::contains))
        .findFirst()
        .map(place ->
            new InNoZone(
                bound.claim().metadata().name(),
                bound.volume().metadata().name(),
                place.key(),
                place.values(),
                labels.values(place.key())));
  }

  private static void boundEarly(BoundVolume bound, ClusterObjects objects, List<ClaimNote> notes) {
    StorageClass storageClass =
        objects.get(StorageClass.class, ObjectKey.clusterScoped(bound.claim().className()));
    if (storageClass != null && !storageClass.waitsForPod()) {
      notes.add(
          new BoundEarly(
              bound.claim().metadata().name(),
              storageClass.metadata().name(),
              bound.volume().metadata().name(),
              text(bound.places())));
    }
  }

  /// The node without the labels whose name is the value of one; empty if there is none.
  private static String namesake(List<NodeSelectorRequirement> places, Snapshot cluster) {
    return places.stream()
        .flatMap(place ->
            place.values().stream()
                .flatMap(name -> Stream.ofNullable(cluster.nodes().node(name)))
                .filter(node -> !node.node().metadata().labels().containsKey(place.key())))
        .map(NodeInfo::name)
        .findFirst()
        .orElse("");
  }

  private static void unbound(
      PersistentVolumeClaim claim, ClusterObjects objects, List<ClaimNote> notes) {
    var spec = claim.spec();
    String name = claim.metadata().name();
    StorageClass storageClass = new ClaimFit(objects).storageClass(spec);
    if (claim.namedClass() == null
        && objects.list(StorageClass.class).stream().noneMatch(ClaimNote::isDefault)) {
      notes.add(new NoClass(name, !objects.list(StorageClass.class).isEmpty()));
    } else if (spec.selector() != null && storageClass != null && storageClass.isProvisioned()) {
      var selector = Selector.of(Objects.requireNonNull(spec.selector()));
      String className = storageClass.metadata().name();
      notes.add(
          new Selects(
              name,
              className,
              objects.list(PersistentVolume.class).stream()
                  .filter(it -> selector.matches(it.metadata().labels()))
                  .filter(it -> !it.spec().storageClassName().equals(className))
                  .map(it -> it.metadata().name())
                  .sorted()
                  .toList()));
    }
  }

  private static boolean isDefault(StorageClass storageClass) {
    return "true".equals(storageClass.metadata().annotations().get(DEFAULT_CLASS));
  }

  /// The annotation of the default class.
  String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";
}
