package dev.berth.suggestion;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.status.Amounts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Describes changes in words, in the imperative.
final class ChangeText {
  private static final int NAMED = 4;
  private static final String KEPT_FOR_OTHERS = ", of a pool that is kept for others";

  private ChangeText() {}

  static String of(Change change) {
    return switch (change) {
      case PodChange ofPod -> of(ofPod);
      case ClusterEdit edit -> of(edit);
      case RolloutChange rollout -> of(rollout);
    };
  }

  private static String of(PodChange change) {
    return switch (change) {
      case PodChange.LowerRequest(var resource, var from, var to) ->
          to.isZero()
              ? "request no %s, instead of %s".formatted(resource, Amounts.format(resource, from))
              : "request at most %s of %s, instead of %s"
                  .formatted(to, resource, Amounts.format(resource, from));
      case PodChange.AddTolerations(var taints, var isForOthers) ->
          "tolerate "
              + taints(taints)
              + (taints.stream().allMatch(StateTaints::contain)
                  ? ", which the pod is to remove"
                  : isForOthers ? KEPT_FOR_OTHERS : "");
      case PodChange.CorrectToleration(var slip) ->
          "tolerate %s, instead of %s"
              .formatted(toleration(slip.corrected()), toleration(slip.toleration()));
      case PodChange.SelectNodes(var key, var value) ->
          "select nodes by %s=%s".formatted(key, value);
      case PodChange.ChangeNodeSelector(var key, var value, var newKey, var newValue, var _) ->
          (newKey == null
                  ? "drop the node selector %s=%s".formatted(key, value)
                  : "select nodes by %s=%s, instead of %s=%s"
                      .formatted(newKey, newValue, key, value))
              + (value.equals(newValue) ? "" : ifBuilt(key, newValue));
      case PodChange.ChangeNodeAffinity(
              var _,
              var _,
              var _,
              var requirement,
              var replacement,
              var _) ->
          (replacement == null
                  ? "drop \"%s\" from the required node affinity"
                      .formatted(RequirementText.of(requirement))
                  : "require \"%s\" of nodes, instead of \"%s\""
                      .formatted(RequirementText.of(replacement), RequirementText.of(requirement)))
              + (replacement != null && replacement.values().equals(requirement.values())
                  ? ""
                  : ifBuilt(
                      requirement.key(),
                      replacement == null ? null : String.join(", ", replacement.values())));
      case PodChange.DropNodeAffinity _ -> "drop the required node affinity";
      case PodChange.PreferPodAffinity(var _, var term) ->
          "prefer, rather than require, to be with pods with " + RequirementText.of(term);
      case PodChange.PreferPodAntiAffinity(var _, var term) ->
          "prefer, rather than require, to be without pods with " + RequirementText.of(term);
      case PodChange.UseTopologyKey(var rule, var _, var from, var to, var isCorrection) ->
          "%s %s, instead of %s%s"
              .formatted(
                  switch (rule) {
                    case AFFINITY -> "be with other pods by topologyKey";
                    case ANTI_AFFINITY -> "be apart from other pods by topologyKey";
                    case SPREAD -> "spread across";
                  },
                  to,
                  from,
                  isCorrection && to.equals(Node.HOSTNAME)
                      ? ", of which all nodes have the same value"
                      : "");
      case PodChange.RaiseMaxSkew(var _, var constraint, var maxSkew) ->
          "allow maxSkew %d across %s, instead of %d"
              .formatted(maxSkew, constraint.topologyKey(), constraint.maxSkew());
      case PodChange.SpreadAnyway(var _, var constraint) ->
          "spread across %s with whenUnsatisfiable: %s"
              .formatted(constraint.topologyKey(), TopologySpreadConstraint.SCHEDULE_ANYWAY);
      case PodChange.HonorTaints(var _, var constraint) ->
          "spread across %s with nodeTaintsPolicy: %s"
              .formatted(constraint.topologyKey(), TopologySpreadConstraint.HONOR);
      case PodChange.HonorAffinity(var _, var constraint) ->
          "spread across %s with nodeAffinityPolicy: %s"
              .formatted(constraint.topologyKey(), TopologySpreadConstraint.HONOR);
      case PodChange.LowerMinDomains(var _, var constraint, var minDomains) ->
          "spread across %s with minDomains %d, instead of %d"
              .formatted(constraint.topologyKey(), minDomains, constraint.minDomains());
      case PodChange.LookInNamespace(var _, var term, var namespace) ->
          "look for pods with %s in namespace %s (namespaces: [%s])"
              .formatted(RequirementText.of(term.labelSelector()), namespace, namespace);
      case PodChange.LookForLabel(var _, var term, var key, var value) ->
          "look for pods with %s=%s: no pod has %s"
              .formatted(key, value, RequirementText.of(term.labelSelector()));
      case PodChange.JoinPods(var term) ->
          "require to be with pods with " + RequirementText.of(term);
      case PodChange.UseClaim(var isOfDevices, var from, var to) ->
          "use the %sclaim %s, instead of %s".formatted(isOfDevices ? "device " : "", to, from);
      case PodChange.DropHostPort(var port, var protocol) ->
          "use another host port than %d/%s, or none".formatted(port, protocol);
      case PodChange.DropLabel(var key, var value) ->
          "do without the label %s=%s, by which other pods keep this one away"
              .formatted(key, value);
      case PodChange.DropVolume(var volume, var claim) ->
          "do without the volume %s%s"
              .formatted(volume, claim.isEmpty() ? "" : " (claim " + claim + ")");
      case PodChange.DropDeviceClaim(var name) -> "do without the device claim " + name;
      case PodChange.UsePriorityClass(var name, var value, var isNew, var mayPreemptNow) ->
          isNew
              ? "use a priority class with a value of %d or more%s"
                  .formatted(value, mayPreemptNow ? "" : " that may preempt")
              : "use the priority class %s (value %d)".formatted(name, value);
      case PodChange.StateResources(var containers, var _) ->
          containers.stream().map(ContainerAmounts::text).collect(joining(", and "));
      case PodChange.DropNodeName(var node, var _) ->
          "leave nodeName out, instead of %s: the scheduler finds a node".formatted(node);
      case PodChange.CorrectPriorityClass(var from, var to) ->
          "use the priority class %s, instead of %s".formatted(to, from);
      case PodChange.DropSysctls(var names, var isOfNode) ->
          "leave %s out of the pod's sysctls, %s"
              .formatted(
                  String.join(", ", names),
                  isOfNode
                      ? "and set what it needs on the nodes"
                      : "or add that to allowedUnsafeSysctls of the kubelets");
      case PodChange.DropPriorityClass(var name) -> "do without the priority class " + name;
      case PodChange.UseRuntimeClass(var from, var to) ->
          to.isEmpty()
              ? "do without the runtime class " + from
              : "use the runtime class %s, instead of %s".formatted(to, from);
      case PodChange.RemoveSchedulingGates it ->
          Stream.of(
                  gates("have Kueue admit it, which removes its", it.ofKueue()),
                  gates("remove the", it.ofOthers()))
              .filter(text -> !text.isEmpty())
              .collect(joining(", and "));
    };
  }

  /// Returns the condition for a change after which a pod may run on other kinds of machines.
  ///
  /// @param value the value of the label on these machines; null for any value
  private static String ifBuilt(String key, @Nullable String value) {
    if (!NodeLabels.isPlatform(key)) {
      return "";
    }
    return value == null
        ? ", if the image is built for any machine"
        : ", if the image is built for " + value;
  }

  /// Returns a text such as `CriticalAddonsOnly (operator: Exists)` or `dedicated=gpu:NoSchedule`.
  private static String toleration(Toleration toleration) {
    String value =
        toleration.operator().equals(Toleration.EXISTS)
            ? " (operator: Exists)"
            : toleration.value().isEmpty() ? " with an empty value" : "=" + toleration.value();
    return toleration.key()
        + value
        + (toleration.effect().isEmpty() ? "" : ":" + toleration.effect());
  }

  private static String gates(String how, List<String> gates) {
    return gates.isEmpty()
        ? ""
        : "%s scheduling gate%s %s"
            .formatted(how, gates.size() == 1 ? "" : "s", String.join(", ", gates));
  }

  private static String of(RolloutChange change) {
    return switch (change) {
      case RolloutChange.ReplaceInPlace _ -> "roll out with maxSurge: 0 and maxUnavailable: 1";
      case RolloutChange.Recreate _ ->
          "roll out with strategy Recreate: all old pods go before the first new one comes";
      case RolloutChange.MatchTemplate(var isSpread, var _, var topologyKey) ->
          "count pods of the same template alone: matchLabelKeys: [%s] in the %s across %s"
              .formatted(
                  RolloutChange.MatchTemplate.LABEL,
                  isSpread ? "spread constraint" : "required anti-affinity",
                  topologyKey);
      case RolloutChange.Resume(var edit, var queue) ->
          queue.isEmpty()
              ? "have it go on: " + edit
              : "have Kueue's queue %s admit it: Kueue resumes it then".formatted(queue);
      case RolloutChange.Scale(var from, var to) ->
          "run %,d %s, instead of %,d".formatted(to, to == 1 ? "pod" : "pods", from);
      case RolloutChange.ChangeClaimTemplate(var template, var claim) ->
          "use %s in the volumeClaimTemplate %s%s"
              .formatted(claim.now(), template, claim.insteadOf());
      case RolloutChange.RemakePod(var pod) ->
          "delete pod %s, which is of a former template and is made anew".formatted(pod);
    };
  }

  private static String claim(ObjectKey claim, ClaimChange change) {
    String asked = change.now();
    return (change.from() == null ? "create the claim %s" : "make the claim %s anew")
            .formatted(claim)
        + (change.losesVolume() ? " and empty" : "")
        + (asked.startsWith("storage class") ? ", of " : ", with ")
        + asked
        + change.insteadOf();
  }

  private static String volume(PersistentVolume volume) {
    PersistentVolumeSpec spec = volume.spec();
    Map<String, String> labels = new TreeMap<>(volume.metadata().labels());
    return "create a PersistentVolume of %s, %s%s"
        .formatted(
            ClaimChange.text(spec.capacity().getOrDefault("storage", Quantity.ZERO)),
            spec.storageClassName().isEmpty()
                ? "without a storage class"
                : "of storage class " + spec.storageClassName(),
            labels.isEmpty()
                ? ""
                : labels.entrySet().stream()
                    .map(it -> it.getKey() + "=" + it.getValue())
                    .collect(joining(", ", " and labels ", "")));
  }

  private static String of(ClusterEdit edit) {
    return switch (edit) {
      case ClusterEdit.RemoveTaints(var node, var taints, var isForOthers) ->
          "remove the taint%s %s from node %s"
                  .formatted(taints.size() == 1 ? "" : "s", taints(taints), node)
              + (isForOthers ? KEPT_FOR_OTHERS : "");
      case ClusterEdit.SeeToNode(var node, var taints) ->
          "see to node %s: %s (%s)".formatted(node, meanings(taints), taints(taints));
      case ClusterEdit.Uncordon(var node) -> "uncordon node " + node;
      case ClusterEdit.MovePods(var node, var pods) ->
          "move %s away from node %s".formatted(names(pods), node);
      case ClusterEdit.RemakePods(var _, var pods) ->
          "delete %s: made anew, %s no more than %s"
              .formatted(
                  names(pods),
                  pods.size() == 1 ? "it requests" : "they request",
                  pods.size() == 1 ? "its template" : "their templates");
      case ClusterEdit.CompleteResize(var _, var pod, var message) ->
          "get the resize of %s done%s"
              .formatted(pod, message.isEmpty() ? "" : " (%s)".formatted(message));
      case ClusterEdit.AwaitDeletion(var node, var pods, var isNodeReady) when !isNodeReady ->
          "see to node %s, which is not ready, or delete %s with --force: only the node's kubelet"
                  .formatted(node, names(pods))
              + " ends what is terminating there";
      case ClusterEdit.AwaitDeletion(var node, var pods, var _) ->
          "wait until %s, which %s terminating, %s left node %s"
              .formatted(
                  names(pods),
                  pods.size() == 1 ? "is" : "are",
                  pods.size() == 1 ? "has" : "have",
                  node);
      case ClusterEdit.DeleteLeftover(var set, var pods) ->
          "delete ReplicaSet %s, which no Deployment owns any more: its %s"
              .formatted(set.key(), holding(pods.size()));
      case ClusterEdit.EndRuns(var cronJob, var runs, var pods, var mayPileUp) ->
          "wait for %d other run%s of CronJob %s, or delete %s: %s %s%s"
              .formatted(
                  runs.size(),
                  runs.size() == 1 ? "" : "s",
                  cronJob,
                  runs.size() == 1 ? "it" : "them",
                  runs.size() == 1 ? "its" : "their",
                  holding(pods.size()),
                  mayPileUp
                      ? "; with concurrencyPolicy Forbid or Replace, only one runs at a time"
                      : "");
      case ClusterEdit.DeleteIdleJobs(var title, var jobs, var pods, var reason) ->
          "delete %s%s: %s and %s not run (%s)"
              .formatted(
                  jobs.size() == 1 ? "" : "%,d Jobs of ".formatted(jobs.size()),
                  title,
                  (jobs.size() == 1 ? "its " : "their ") + holding(pods.size()),
                  pods.size() == 1 ? "does" : "do",
                  reason);
      case ClusterEdit.AddNode(var like, var _, var labels) ->
          "add a node like " + like + with(labels);
      case ClusterEdit.MakeClaim(var claim, var change) -> claim(claim, change);
      case ClusterEdit.CreateVolume(var volume) -> volume(volume);
      case ClusterEdit.ReleaseVolume(var volume, var claim, var isOfSameName) ->
          "remove the claimRef of volume %s, which is of a former claim %s%s"
              .formatted(volume, claim, isOfSameName ? "" : ", if its data are not needed");
      case ClusterEdit.ForgetNode(var claim, var node) ->
          "remove the annotation %s from claim %s, whose volume was to be made for node %s"
              .formatted(ClusterEdit.ForgetNode.SELECTED_NODE, claim, node);
      case ClusterEdit.LabelNode(var node, var key, var value) ->
          "label node %s with %s=%s".formatted(node, key, value);
      case ClusterEdit.ReleaseDevices(var claims) ->
          "see to claim%s %s, which hold%s devices for no pod that is there"
              .formatted(
                  claims.size() == 1 ? "" : "s", names(claims), claims.size() == 1 ? "s" : "");
      case ClusterEdit.RaiseQuota(var quota, var hard) ->
          "raise the quota %s to %s".formatted(quota, amounts(hard));
      case ClusterEdit.WidenLimits(var limitRange, var bounds) ->
          "set %s in LimitRange %s"
              .formatted(bounds.stream().map(LimitBound::text).collect(joining(", ")), limitRange);
      case ClusterEdit.CreatePriorityClass(var name) ->
          "create the priority class %s, such as with value 0".formatted(name);
      case ClusterEdit.CreateNamespace(var name) -> "create the namespace " + name;
      case ClusterEdit.CreateDeviceClaim(var claim, var deviceClass) ->
          "create the resource claim %s, of device class %s".formatted(claim, deviceClass);
      case ClusterEdit.ChangeDeviceRequest(
              var claim,
              var request,
              var count,
              var anyOfClass,
              var template) -> {
        String place =
            template == null ? "claim " + claim : "the ResourceClaimTemplate " + template;
        yield anyOfClass
            ? "drop the selectors of request %s in %s".formatted(request, place)
            : "ask for %d device%s in request %s of %s"
                .formatted(count, count == 1 ? "" : "s", request, place);
      }
    };
  }

  private static String holding(int pods) {
    return pods == 1 ? "pod holds room" : "%,d pods hold room".formatted(pods);
  }

  /// @param added one of the added nodes
  static String nodes(long count, ClusterEdit.AddNode added) {
    return count == 1
        ? added.text()
        : "add %,d nodes like %s%s".formatted(count, added.like(), with(added.labels()));
  }

  private static String with(Map<String, String> labels) {
    return labels.isEmpty()
        ? ""
        : labels.entrySet().stream()
            .map(Object::toString)
            .collect(joining(", ", ", but with ", ""));
  }

  /// Returns the first names, and the number of further ones.
  static String names(List<?> objects) {
    String named = objects.stream().limit(NAMED).map(Object::toString).collect(joining(", "));
    int more = objects.size() - NAMED;
    return more <= 0 ? named : "%s and %,d more".formatted(named, more);
  }

  private static String taints(List<Taint> taints) {
    return taints.stream().map(Taint::text).collect(joining(", "));
  }

  private static String meanings(List<Taint> taints) {
    return taints.stream()
        .map(taint -> StateTaints.meaning(taint.key()))
        .distinct()
        .collect(joining(", and "));
  }

  /// Returns a text such as `limits.cpu: 2, limits.memory: 1Gi`.
  static String amounts(Map<String, Quantity> amounts) {
    return new TreeMap<>(amounts)
        .entrySet().stream()
            .map(it -> "%s: %s".formatted(it.getKey(), it.getValue()))
            .collect(joining(", "));
  }
}
