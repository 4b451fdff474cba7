package dev.berth.conformance.suggestion;

import dev.berth.api.core.Container;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.suggestion.Change;
import dev.berth.suggestion.ClaimChange;
import dev.berth.suggestion.ClusterEdit;
import dev.berth.suggestion.PodChange;
import dev.berth.suggestion.Situation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Every single change of the kinds that are suggested, without a thought of which may help: each
/// part of the pod's spec dropped, each node emptied, opened, and doubled.
final class SingleChanges {
  private SingleChanges() {}

  static List<Change> of(Situation situation) {
    var changes = new ArrayList<Change>();
    var spec = situation.pod().spec();
    PodRequests.OF_SPEC
        .of(situation.pod())
        .forEach((resource, amount) ->
            changes.add(new PodChange.LowerRequest(resource, amount, Quantity.ZERO)));
    spec.nodeSelector()
        .forEach((key, value) ->
            changes.add(new PodChange.ChangeNodeSelector(key, value, null, null, false)));
    affinity(situation, changes);
    for (int i = 0; i < spec.topologySpreadConstraints().size(); i++) {
      var constraint = spec.topologySpreadConstraints().get(i);
      changes.add(new PodChange.SpreadAnyway(i, constraint));
      changes.add(new PodChange.RaiseMaxSkew(i, constraint, 1_000_000));
    }
    Stream.concat(spec.containers().stream(), spec.initContainers().stream())
        .map(Container::ports)
        .flatMap(List::stream)
        .filter(port -> port.hostPort() > 0)
        .forEach(port -> changes.add(new PodChange.DropHostPort(port.hostPort(), port.protocol())));
    spec.volumes().forEach(volume -> changes.add(new PodChange.DropVolume(volume.name(), "")));
    spec.resourceClaims()
        .forEach(claim -> changes.add(new PodChange.DropDeviceClaim(claim.name())));
    changes.add(new PodChange.UsePriorityClass("highest", 1_000_000_000, true, true));
    if (!spec.schedulingGates().isEmpty()) {
      changes.add(
          new PodChange.RemoveSchedulingGates(
              spec.schedulingGates().stream().map(gate -> gate.name()).toList()));
    }
    claims(situation, changes);
    situation.cluster().nodes().nodes().forEach(node -> node(node, changes));
    return changes;
  }

  private static void affinity(Situation situation, List<Change> changes) {
    var affinity = situation.pod().spec().affinity();
    if (affinity == null) {
      return;
    }
    changes.add(new PodChange.DropNodeAffinity());
    var nodes = affinity.nodeAffinity();
    NodeSelector required =
        nodes == null ? null : nodes.requiredDuringSchedulingIgnoredDuringExecution();
    if (required != null) {
      for (int i = 0; i < required.nodeSelectorTerms().size(); i++) {
        var expressions = required.nodeSelectorTerms().get(i).matchExpressions();
        for (int j = 0; j < expressions.size(); j++) {
          changes.add(
              new PodChange.ChangeNodeAffinity(i, false, j, expressions.get(j), null, false));
        }
      }
    }
    var pods = affinity.podAffinity();
    if (pods != null) {
      var terms = pods.requiredDuringSchedulingIgnoredDuringExecution();
      for (int i = 0; i < terms.size(); i++) {
        changes.add(new PodChange.PreferPodAffinity(i, terms.get(i)));
      }
    }
    var antiPods = affinity.podAntiAffinity();
    if (antiPods != null) {
      var terms = antiPods.requiredDuringSchedulingIgnoredDuringExecution();
      for (int i = 0; i < terms.size(); i++) {
        changes.add(new PodChange.PreferPodAntiAffinity(i, terms.get(i)));
      }
    }
  }

  private static void claims(Situation situation, List<Change> changes) {
    for (var volume : situation.pod().spec().volumes()) {
      var source = volume.persistentVolumeClaim();
      if (source != null) {
        var key = new ObjectKey(situation.pod().metadata().namespace(), source.claimName());
        var objects = situation.cluster().objects();
        var claim = objects.get(PersistentVolumeClaim.class, key);
        if (claim != null) {
          PersistentVolumeClaimSpec anew = claim.spec().withVolumeName("");
          objects
              .list(StorageClass.class)
              .forEach(storage ->
                  changes.add(
                      new ClusterEdit.MakeClaim(
                          key,
                          new ClaimChange(
                              claim.spec(),
                              anew.withStorageClassName(storage.metadata().name()),
                              false))));
        }
      }
    }
  }

  private static void node(NodeInfo node, List<Change> changes) {
    List<Taint> taints = node.node().spec().taints();
    if (!taints.isEmpty()) {
      changes.add(new PodChange.AddTolerations(taints, true));
      changes.add(new ClusterEdit.RemoveTaints(node.name(), taints, true));
    }
    if (node.node().spec().unschedulable()) {
      changes.add(new ClusterEdit.Uncordon(node.name()));
    }
    changes.add(
        new ClusterEdit.MovePods(node.name(), node.pods().stream().map(PodInfo::key).toList()));
    changes.add(new ClusterEdit.AddNode(node.name(), node.name() + "-2"));
  }
}
