package dev.berth.suggestion;

import java.util.Objects;

/// Measures how large a change is: how much effort it takes, and how much of the pod's requirements
/// it gives up. The numbers only order suggestions of the same [Intent]. A small change of the
/// pod's manifest has a size of about 1.
final class ChangeSize {
  private ChangeSize() {}

  static double of(Change change) {
    return switch (change) {
      case PodChange ofPod -> of(ofPod);
      case ClusterEdit edit -> of(edit);
      case RolloutChange.RemakePod _ -> 0.25;
      case RolloutChange.ReplaceInPlace _ -> 0.5;
      case RolloutChange.MatchTemplate _ -> 0.75;
      case RolloutChange.Resume _ -> 0;
      case RolloutChange.ChangeClaimTemplate(var _, var claim) -> claim.size();
      case RolloutChange.Recreate _ -> 2;
      case RolloutChange.Scale(var from, var to) ->
          1 + 6.0 * Math.max(0, from - to) / Math.max(1, from);
    };
  }

  private static double of(PodChange change) {
    return switch (change) {
      case PodChange.LowerRequest(var _, var from, var to) ->
          1 + 6 * (1 - to.toBigDecimal().doubleValue() / from.toBigDecimal().doubleValue());
      case PodChange.AddTolerations(var taints, var _) -> 1 + 0.5 * taints.size();
      case PodChange.ChangeNodeSelector selector ->
          ofLabel(selector.key(), selector.newKey() == null, selector.isCorrection());
      case PodChange.ChangeNodeAffinity affinity ->
          ofLabel(
              affinity.requirement().key(),
              affinity.replacement() == null,
              affinity.isCorrection());
      case PodChange.DropNodeAffinity _ -> 4;
      case PodChange.PreferPodAffinity _, PodChange.PreferPodAntiAffinity _ -> 3;
      case PodChange.RaiseMaxSkew(var _, var constraint, var maxSkew) ->
          1 + Math.min(2, 0.25 * (maxSkew - constraint.maxSkew()));
      case PodChange.SpreadAnyway _ -> 2.5;
      case PodChange.HonorTaints _,
          PodChange.HonorAffinity _,
          PodChange.LookInNamespace _,
          PodChange.LookForLabel _,
          PodChange.UseClaim _,
          PodChange.SelectNodes _,
          PodChange.CorrectToleration _ ->
          1;
      case PodChange.UseTopologyKey it -> it.isCorrection() ? 1 : 2.5;
      case PodChange.LowerMinDomains(var _, var constraint, var minDomains) ->
          1 + 0.25 * (Objects.requireNonNullElse(constraint.minDomains(), 1) - minDomains);
      case PodChange.DropHostPort _ -> 3;
      case PodChange.DropLabel _, PodChange.JoinPods _ -> 2;
      case PodChange.DropVolume _, PodChange.DropDeviceClaim _ -> 7;
      case PodChange.UsePriorityClass priority -> priority.isNew() ? 4.5 : 4;
      case PodChange.RemoveSchedulingGates _,
          PodChange.DropPriorityClass _,
          PodChange.DropSysctls _ ->
          2;
      case PodChange.StateResources _, PodChange.CorrectPriorityClass _ -> 1;
      case PodChange.DropNodeName(var _, var isCorrection) -> isCorrection ? 1 : 2;
      case PodChange.UseRuntimeClass(var _, var to) -> to.isEmpty() ? 2 : 1;
    };
  }

  /// A label that no node has is probably an error. Other labels have a purpose, above all labels
  /// that say for which machines an image is built.
  private static double ofLabel(String key, boolean isDropped, boolean isCorrection) {
    if (isCorrection) {
      return isDropped ? 2 : 1;
    }
    return NodeLabels.isPlatform(key) && !isDropped ? 2 : 3;
  }

  private static double of(ClusterEdit edit) {
    return switch (edit) {
      case ClusterEdit.RemoveTaints _ -> 2.5;
      case ClusterEdit.SeeToNode _ -> 4;
      case ClusterEdit.Uncordon _ -> 2;
      case ClusterEdit.MovePods(var _, var pods) -> 2 + pods.size();
      case ClusterEdit.AddNode _ -> 2.75;
      case ClusterEdit.AwaitDeletion _ -> 0;
      case ClusterEdit.DeleteLeftover _, ClusterEdit.EndRuns _ -> 0.25; // nobody needs these pods
      case ClusterEdit.MakeClaim(var _, var change) -> change.size();
      case ClusterEdit.CreateVolume _ -> 2.75;
      case ClusterEdit.ReleaseVolume it -> it.isOfSameName() ? 0.5 : 2.25; // the right data
      case ClusterEdit.CompleteResize _, ClusterEdit.ForgetNode _, ClusterEdit.DeleteIdleJobs _ ->
          0.5;
      case ClusterEdit.RemakePods(var _, var pods) -> 1 + 0.25 * pods.size();
      case ClusterEdit.ReleaseDevices(var claims) -> 0.5 * claims.size();
      case ClusterEdit.LabelNode _, ClusterEdit.CreateDeviceClaim _ -> 2.5;
      case ClusterEdit.CreatePriorityClass _, ClusterEdit.CreateNamespace _ -> 2;
      case ClusterEdit.RaiseQuota _, ClusterEdit.WidenLimits _ -> 2.25;
      case ClusterEdit.ChangeDeviceRequest _ -> 2.5;
    };
  }
}
