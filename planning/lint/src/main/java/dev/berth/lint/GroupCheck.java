package dev.berth.lint;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.cluster.manifest.Manifest;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds groups whose parent does not exist, gangs that require more members than exist, and groups
/// that fit into no topology domain.
final class GroupCheck {
  private final LintedCluster cluster;
  private final TopologyKeys topologyKeys;

  GroupCheck(LintedCluster cluster) {
    this.cluster = cluster;
    topologyKeys = new TopologyKeys(cluster);
  }

  void check(List<Manifest> manifests, Findings findings) {
    if (!cluster.hasGroups()) {
      return;
    }
    for (Manifest manifest : manifests) {
      FieldLocation spec = new FieldLocation.InObject(manifest, "spec");
      switch (manifest.object()) {
        case PodGroup group -> check(group, spec, findings);
        case CompositePodGroup group -> check(group, spec, findings);
        default -> {}
      }
    }
  }

  private void check(PodGroup group, FieldLocation spec, Findings findings) {
    parent(group.key(), group.spec().parentCompositePodGroupName(), spec, findings);
    constraints(group.spec().schedulingConstraints(), spec, findings);
    var gang = group.spec().schedulingPolicy().gang();
    if (gang != null && !cluster.hasUnknownPods(group.metadata().namespace())) {
      atLeast(
          gang.minCount(),
          cluster.objects().list(Pod.class).stream().filter(pod -> isOf(group, pod)).count(),
          "pod",
          spec.field("schedulingPolicy").field("gang").field("minCount"),
          findings);
    }
  }

  private static boolean isOf(PodGroup group, Pod pod) {
    var named = pod.spec().schedulingGroup();
    return named != null
        && group.metadata().name().equals(named.podGroupName())
        && group.metadata().namespace().equals(pod.metadata().namespace());
  }

  private void check(CompositePodGroup group, FieldLocation spec, Findings findings) {
    parent(group.key(), group.spec().parentCompositePodGroupName(), spec, findings);
    constraints(group.spec().schedulingConstraints(), spec, findings);
    var gang = group.spec().schedulingPolicy().gang();
    if (gang != null) {
      var parents =
          Stream.concat(
              in(group, PodGroup.class).map(it -> it.spec().parentCompositePodGroupName()),
              in(group, CompositePodGroup.class)
                  .map(it -> it.spec().parentCompositePodGroupName()));
      atLeast(
          gang.minGroupCount(),
          parents.filter(group.metadata().name()::equals).count(),
          "group",
          spec.field("schedulingPolicy").field("gang").field("minGroupCount"),
          findings);
    }
  }

  private <T extends KubernetesObject> Stream<T> in(CompositePodGroup group, Class<T> kind) {
    return cluster.objects().list(kind).stream()
        .filter(it -> it.metadata().namespace().equals(group.metadata().namespace()));
  }

  private void parent(
      ObjectKey child, @Nullable String parent, FieldLocation spec, Findings findings) {
    if (parent == null
        || cluster.objects().get(CompositePodGroup.class, new ObjectKey(child.namespace(), parent))
            != null) {
      return;
    }
    Collection<CompositePodGroup> composites = cluster.objects().list(CompositePodGroup.class);
    findings.add(
        Rule.PARENT_GROUP_UNKNOWN,
        spec.field("parentCompositePodGroupName"),
        parent,
        "There is no CompositePodGroup " + parent,
        Fix.write(
            parent,
            composites.stream()
                .filter(it -> it.metadata().namespace().equals(child.namespace()))
                .map(it -> it.metadata().name())
                .toList(),
            "Create it, or name one that is there"));
  }

  private void constraints(
      @Nullable PodGroupSchedulingConstraints constraints, FieldLocation spec, Findings findings) {
    if (constraints == null) {
      return;
    }
    var place = spec.field("schedulingConstraints").field("topology");
    for (int i = 0; i < constraints.topology().size(); i++) {
      var _ =
          topologyKeys.check(
              constraints.topology().get(i).key(),
              Rule.TOPOLOGY_KEY_UNKNOWN,
              place.item(i).field("key"),
              findings);
    }
  }

  private static void atLeast(
      int required, long there, String what, FieldLocation place, Findings findings) {
    if (there < required) {
      findings.add(
          Rule.GANG_INCOMPLETE,
          place,
          String.valueOf(required),
          "There %s %d %s of %d"
              .formatted(
                  there == 1 ? "is" : "are", there, there == 1 ? what : what + "s", required),
          there == 0
              ? "More %ss".formatted(what)
              : "At most %d, or more %ss".formatted(there, what));
    }
  }
}
