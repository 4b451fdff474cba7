package dev.berth.suggestion;

import java.util.Comparator;
import java.util.List;

/// The part of the author's intent that a change gives up. Suggestions are ordered first by intent
/// and then by size: a large change that corrects an error is better advice than a small change
/// that gives up something that the author wants.
public enum Intent {
  /// The change gives nothing up.
  KEPT,
  /// The pod gets less than it requests, other pods give way, or a node costs money.
  LESSENED,
  /// The pod uses nodes that are reserved for others.
  OVERRULED,
  /// The pod runs without the very resource for which it exists.
  DEFEATED;

  /// Returns the worst intent of several changes.
  static Intent of(List<Change> changes) {
    return changes.stream().map(Intent::of).max(Comparator.naturalOrder()).orElse(KEPT);
  }

  static Intent of(Change change) {
    return switch (change) {
      case PodChange ofPod -> of(ofPod);
      case ClusterEdit edit -> of(edit);
      case RolloutChange.Scale(var from, var to) -> to < from ? LESSENED : KEPT;
      case RolloutChange.ChangeClaimTemplate(var _, var claim) -> claim.intent();
      case RolloutChange _ -> KEPT;
    };
  }

  private static Intent of(PodChange change) {
    return switch (change) {
      case PodChange.LowerRequest(var _, var _, var to) -> to.isZero() ? DEFEATED : LESSENED;
      case PodChange.AddTolerations(var _, var isForOthers) -> isForOthers ? OVERRULED : KEPT;
      case PodChange.ChangeNodeSelector selector ->
          corrected(selector.isCorrection() && selector.newKey() != null);
      case PodChange.ChangeNodeAffinity affinity ->
          corrected(affinity.isCorrection() && affinity.replacement() != null);
      case PodChange.StateResources(var _, var isLess) -> isLess ? LESSENED : KEPT;
      case PodChange.DropNodeName(var _, var isCorrection) -> corrected(isCorrection);
      case PodChange.DropSysctls(var _, var isOfNode) -> corrected(isOfNode);
      case PodChange.UseRuntimeClass(var _, var to) -> corrected(!to.isEmpty());
      case PodChange.DropVolume _, PodChange.DropDeviceClaim _ -> DEFEATED;
      case PodChange.RemoveSchedulingGates _,
          PodChange.HonorTaints _,
          PodChange.HonorAffinity _,
          PodChange.LowerMinDomains _,
          PodChange.LookInNamespace _,
          PodChange.LookForLabel _,
          PodChange.CorrectPriorityClass _,
          PodChange.UseClaim _,
          PodChange.SelectNodes _,
          PodChange.CorrectToleration _ ->
          KEPT;
      case PodChange.UseTopologyKey it -> corrected(it.isCorrection());
      case PodChange.DropNodeAffinity _,
          PodChange.PreferPodAffinity _,
          PodChange.PreferPodAntiAffinity _,
          PodChange.RaiseMaxSkew _,
          PodChange.SpreadAnyway _,
          PodChange.DropHostPort _,
          PodChange.DropLabel _,
          PodChange.JoinPods _,
          PodChange.DropPriorityClass _,
          PodChange.UsePriorityClass _ ->
          LESSENED;
    };
  }

  private static Intent corrected(boolean isCorrected) {
    return isCorrected ? KEPT : LESSENED;
  }

  private static Intent of(ClusterEdit edit) {
    return switch (edit) {
      case ClusterEdit.Uncordon _,
          ClusterEdit.AwaitDeletion _,
          ClusterEdit.DeleteLeftover _,
          ClusterEdit.EndRuns _,
          ClusterEdit.DeleteIdleJobs _,
          ClusterEdit.CompleteResize _,
          ClusterEdit.RemakePods _,
          ClusterEdit.ForgetNode _,
          ClusterEdit.LabelNode _,
          ClusterEdit.ReleaseDevices _,
          ClusterEdit.CreateDeviceClaim _,
          ClusterEdit.CreatePriorityClass _,
          ClusterEdit.CreateNamespace _ ->
          KEPT;
      case ClusterEdit.SeeToNode(var _, var taints) ->
          taints.stream().anyMatch(StateTaints::isOfLeavingNode) ? LESSENED : KEPT;
      case ClusterEdit.MovePods(var _, var pods) -> pods.size() == 1 ? KEPT : LESSENED;
      case ClusterEdit.MakeClaim(var _, var change) -> change.intent();
      case ClusterEdit.ReleaseVolume it -> it.isOfSameName() ? KEPT : LESSENED;
      case ClusterEdit.AddNode _,
          ClusterEdit.ChangeDeviceRequest _,
          ClusterEdit.CreateVolume _,
          ClusterEdit.RaiseQuota _,
          ClusterEdit.WidenLimits _ ->
          LESSENED;
      case ClusterEdit.RemoveTaints(var _, var _, var isForOthers) ->
          isForOthers ? OVERRULED : LESSENED;
    };
  }
}
