package dev.berth.suggestion;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Something other than a label that a pod requires and that does not exist.
public sealed interface MissingNote extends Note {
  /// An object does not exist.
  ///
  /// @param kind such as `PersistentVolumeClaim`
  /// @param owner the claim that names the object; empty if the pod names it
  /// @param nearest the names of existing objects that may be meant
  record NoSuchObject(String kind, String name, String owner, List<String> nearest)
      implements MissingNote {
    public NoSuchObject {
      nearest = List.copyOf(nearest);
    }

    @Override
    public String text() {
      return "There is no %s %s%s%s"
          .formatted(
              kind,
              name,
              owner.isEmpty() ? "" : ", which claim " + owner + " names",
              nearest.isEmpty() ? "" : "; there is " + String.join(", ", nearest));
    }
  }

  /// No node offers the resource.
  ///
  /// @param alike similar resources that nodes offer
  record NoSuchResource(String resource, List<String> alike) implements MissingNote {
    public NoSuchResource {
      alike = List.copyOf(alike);
    }

    @Override
    public String text() {
      return alike.isEmpty()
          ? "No node has %s: add one that has it, or install what makes nodes offer it"
              .formatted(resource)
          : "No node has %s; there %s %s"
              .formatted(resource, alike.size() == 1 ? "is" : "are", String.join(", ", alike));
    }
  }

  /// Nodes have the resource, but nothing of it is allocatable.
  ///
  /// @param capacity the capacity of one of these nodes
  record NoneAllocatable(String resource, Quantity capacity, List<String> nodes)
      implements MissingNote {
    public NoneAllocatable {
      nodes = List.copyOf(nodes);
    }

    @Override
    public String text() {
      return "%s: capacity %s of %s, allocatable 0: its device plugin reports none as healthy, or is gone"
          .formatted(ChangeText.names(nodes), capacity, resource);
    }
  }

  /// Nodes have each of the resources, but no node has all of them.
  ///
  /// @param nodes the nodes that have a resource, by resource
  record NotTogether(Map<String, List<String>> nodes) implements MissingNote {
    public NotTogether {
      nodes = Collections.unmodifiableMap(new TreeMap<>(nodes));
    }

    @Override
    public String text() {
      return "No node has %s: add one that has, or do without one of them"
          .formatted(
              nodes.entrySet().stream()
                  .map(it -> "%s (on %s)".formatted(it.getKey(), ChangeText.names(it.getValue())))
                  .collect(Collectors.joining(" together with ")));
    }
  }

  /// The maximum number of classes in a note.
  int CLASSES = 4;

  /// Returns all notes about missing objects and resources of a pod.
  static List<MissingNote> of(Pod pod, Snapshot cluster) {
    var notes = new ArrayList<MissingNote>();
    volumes(pod, cluster, notes);
    devices(pod, cluster, notes);
    resources(pod, cluster, notes);
    return notes.stream().distinct().toList();
  }

  private static void volumes(Pod pod, Snapshot cluster, List<MissingNote> notes) {
    String namespace = pod.metadata().namespace();
    for (Volume volume : pod.spec().volumes()) {
      String name = claimName(pod, volume);
      if (name == null) {
        continue;
      }
      var key = new ObjectKey(namespace, name);
      var claim = cluster.objects().get(PersistentVolumeClaim.class, key);
      if (claim == null) {
        notes.add(
            new NoSuchObject(
                "PersistentVolumeClaim",
                key.toString(),
                "",
                Nearest.nearest(
                    key.name(),
                    names(cluster.objects().list(PersistentVolumeClaim.class, namespace)))));
      } else {
        storageClass(claim, cluster, notes);
      }
    }
  }

  /// Returns the name of the volume's claim; null if the volume has none. The claim of an ephemeral
  /// volume has the names of pod and volume.
  private static @Nullable String claimName(Pod pod, Volume volume) {
    var source = volume.persistentVolumeClaim();
    if (source != null) {
      return source.claimName();
    }
    return volume.ephemeral() == null ? null : pod.metadata().name() + "-" + volume.name();
  }

  /// Adds a note about a storage class that does not exist. The class matters only if a volume must
  /// be provisioned: an existing volume needs no object for its class.
  private static void storageClass(
      PersistentVolumeClaim claim, Snapshot cluster, List<MissingNote> notes) {
    String name = claim.spec().storageClassName();
    if (claim.spec().volumeName().isEmpty()
        && name != null
        && !name.isEmpty()
        && cluster.objects().get(StorageClass.class, name) == null
        && cluster.objects().list(PersistentVolume.class).stream()
            .noneMatch(it -> name.equals(it.spec().storageClassName()))) {
      notes.add(
          new NoSuchObject(
              "StorageClass",
              name,
              claim.key().toString(),
              Nearest.nearest(name, names(cluster.objects().list(StorageClass.class)))));
    }
  }

  private static void devices(Pod pod, Snapshot cluster, List<MissingNote> notes) {
    String namespace = pod.metadata().namespace();
    for (var entry : pod.spec().resourceClaims()) {
      String name = entry.resourceClaimName();
      if (name != null
          && cluster.objects().get(ResourceClaim.class, new ObjectKey(namespace, name)) == null) {
        notes.add(
            new NoSuchObject(
                "ResourceClaim",
                namespace + "/" + name,
                "",
                Nearest.nearest(
                    name, names(cluster.objects().list(ResourceClaim.class, namespace)))));
      }
      classes(claim(entry, pod), cluster, notes);
      String template = entry.resourceClaimTemplateName();
      if (template != null && !isMade(entry.name(), pod)) {
        template(namespace, template, cluster, notes);
      }
    }
  }

  /// Returns the key of the pod's claim, whatever created it; null if the claim does not exist.
  private static @Nullable ObjectKey claim(PodResourceClaim entry, Pod pod) {
    String named = entry.resourceClaimName();
    return Stream.concat(
            Stream.ofNullable(named),
            pod.status().resourceClaimStatuses().stream()
                .filter(it -> it.name().equals(entry.name()))
                .flatMap(it -> Stream.ofNullable(it.resourceClaimName())))
        .findFirst()
        .map(name -> new ObjectKey(pod.metadata().namespace(), name))
        .orElse(null);
  }

  /// Adds notes about missing device classes that the claim's requests name. Lists the existing
  /// classes if none has a similar name.
  private static void classes(@Nullable ObjectKey key, Snapshot cluster, List<MissingNote> notes) {
    ResourceClaim claim = key == null ? null : cluster.objects().get(ResourceClaim.class, key);
    if (claim == null) {
      return;
    }
    List<String> there = names(cluster.objects().list(DeviceClass.class));
    claim.spec().devices().requests().stream()
        .flatMap(request ->
            Stream.concat(
                Stream.ofNullable(request.exactly()).map(it -> it.deviceClassName()),
                request.firstAvailable().stream().map(it -> it.deviceClassName())))
        .filter(name -> !there.contains(name))
        .distinct()
        .forEach(name -> {
          List<String> near = Nearest.nearest(name, there);
          notes.add(
              new NoSuchObject(
                  "DeviceClass",
                  name,
                  claim.key().toString(),
                  near.isEmpty() ? there.stream().sorted().limit(CLASSES).toList() : near));
        });
  }

  /// Whether the claim was created from the pod's template.
  private static boolean isMade(String claim, Pod pod) {
    return pod.status().resourceClaimStatuses().stream().anyMatch(it -> it.name().equals(claim));
  }

  /// Checks templates. The scheduler of a live cluster does not watch them.
  private static void template(
      String namespace, String name, Snapshot cluster, List<MissingNote> notes) {
    var templates = cluster.objects().list(ResourceClaimTemplate.class, namespace);
    if (!templates.isEmpty() && !names(templates).contains(name)) {
      notes.add(
          new NoSuchObject(
              "ResourceClaimTemplate",
              namespace + "/" + name,
              "",
              Nearest.nearest(name, names(templates))));
    }
  }

  /// Adds notes about missing resources. A resource with the amount 0 on a node is known and may
  /// come back. It is missing only if nodes offer a similar resource, or the node has capacity of
  /// which nothing is allocatable.
  private static void resources(Pod pod, Snapshot cluster, List<MissingNote> notes) {
    Map<String, List<String>> offering = new HashMap<>();
    Map<String, NoneAllocatable> withheld = new HashMap<>();
    Set<String> known = new HashSet<>();
    for (var info : cluster.nodes().nodes()) {
      var status = info.node().status();
      known.addAll(status.allocatable().keySet());
      status
          .allocatable()
          .forEach((resource, amount) -> {
            Quantity capacity = status.capacity().getOrDefault(resource, amount);
            var nodes = List.of(info.name());
            if (amount.signum() > 0) {
              offering.merge(resource, nodes, MissingNote::joined);
            } else if (capacity.signum() > 0) {
              withheld.merge(
                  resource,
                  new NoneAllocatable(resource, capacity, nodes),
                  (a, b) -> new NoneAllocatable(resource, a.capacity, joined(a.nodes, b.nodes)));
            }
          });
    }
    List<String> wanted =
        PodRequests.OF_SPEC.of(pod).keySet().stream()
            .filter(it -> ResourceNames.isExtended(it) || ResourceNames.isHugePages(it))
            .filter(it ->
                cluster.objects().list(DeviceClass.class).stream()
                    .noneMatch(device -> it.equals(device.spec().extendedResourceName())))
            .sorted()
            .toList();
    for (String resource : wanted) {
      NoneAllocatable none = withheld.get(resource);
      List<String> alike = ResourceFamily.of(resource, offering.keySet());
      if (offering.containsKey(resource)) {
        continue;
      }
      if (none != null) {
        notes.add(none);
      } else if (!alike.isEmpty() || !known.contains(resource)) {
        notes.add(new NoSuchResource(resource, alike));
      }
    }
    together(wanted, offering, notes);
  }

  private static List<String> joined(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static void together(
      List<String> wanted, Map<String, List<String>> offering, List<MissingNote> notes) {
    if (wanted.size() < 2 || !offering.keySet().containsAll(wanted)) {
      return;
    }
    Set<String> all = new HashSet<>(offering.getOrDefault(wanted.getFirst(), List.of()));
    wanted.forEach(it -> all.retainAll(offering.getOrDefault(it, List.of())));
    if (all.isEmpty()) {
      notes.add(
          new NotTogether(
              wanted.stream()
                  .collect(
                      Collectors.toMap(it -> it, it -> offering.getOrDefault(it, List.of())))));
    }
  }

  private static List<String> names(Collection<? extends KubernetesObject> objects) {
    return objects.stream().map(it -> it.metadata().name()).toList();
  }
}
