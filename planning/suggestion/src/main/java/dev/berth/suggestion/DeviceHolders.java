package dev.berth.suggestion;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.DevicesInUse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The claims that hold devices of a cluster; their pods may no longer exist.
public final class DeviceHolders {
  private static final String PODS = "pods";

  private final Collection<ResourceClaim> claims;
  private final Map<String, Pod> pods = new HashMap<>();

  /// Reads the claims of a cluster.
  public DeviceHolders(Snapshot cluster) {
    claims = cluster.objects().list(ResourceClaim.class);
    Stream.concat(
            cluster.nodes().nodes().stream().flatMap(node -> node.pods().stream()),
            cluster.waiting().values().stream())
        .map(PodInfo::pod)
        .forEach(pod -> pods.put(pod.metadata().uid(), pod));
  }

  /// Returns sentences, without full stops, about the claims that hold the devices that a node
  /// lacks.
  public List<String> of(DevicesInUse shortage) {
    Set<String> wanted = shortage.devicesInUse();
    var facts = new ArrayList<String>();
    for (ResourceClaim claim : claims) {
      List<String> devices = devices(claim).filter(wanted::contains).distinct().toList();
      if (!devices.isEmpty()) {
        facts.add(
            "%s in use by claim %s%s%s"
                .formatted(String.join(", ", devices), claim.key(), users(claim), deletion(claim)));
      }
    }
    return facts;
  }

  /// Returns the claims that hold devices without a pod, because nobody has released them.
  Stream<ObjectKey> idle() {
    return claims.stream()
        .filter(claim -> devices(claim).findAny().isPresent())
        .filter(claim -> claim.status().reservedFor().stream().noneMatch(this::isThere))
        .map(ResourceClaim::key);
  }

  private static Stream<String> devices(ResourceClaim claim) {
    AllocationResult allocation = claim.status().allocation();
    return allocation == null
        ? Stream.of()
        : allocation.devices().results().stream()
            .filter(it -> !Boolean.TRUE.equals(it.adminAccess()))
            .map(it -> "%s/%s/%s".formatted(it.driver(), it.pool(), it.device()));
  }

  /// A user that is not a pod counts as existing.
  private boolean isThere(ResourceClaimConsumerReference user) {
    return !user.resource().equals(PODS) || pods.containsKey(user.uid());
  }

  private String users(ResourceClaim claim) {
    var users = claim.status().reservedFor();
    return users.isEmpty()
        ? ", reserved for no pod"
        : users.stream()
            .map(user -> user(claim.metadata().namespace(), user))
            .collect(joining(", ", " of ", ""));
  }

  private String user(String namespace, ResourceClaimConsumerReference user) {
    String name = "%s/%s".formatted(namespace, user.name());
    if (!user.resource().equals(PODS)) {
      return "%s %s".formatted(user.resource(), name);
    }
    Pod pod = pods.get(user.uid());
    return pod == null
        ? "pod %s, which is not there".formatted(name)
        : "pod %s (priority %d)".formatted(name, pod.priority());
  }

  private static String deletion(ResourceClaim claim) {
    var metadata = claim.metadata();
    if (metadata.deletionTimestamp() == null) {
      return "";
    }
    return "; the claim is being deleted"
        + (metadata.finalizers().isEmpty()
            ? ""
            : ", and waits for its finalizer%s %s"
                .formatted(
                    metadata.finalizers().size() == 1 ? "" : "s",
                    String.join(", ", metadata.finalizers())));
  }
}
