package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorPlugin.DefaultEvictorArgs;
import dev.berth.descheduler.plugins.defaultevictor.DefaultEvictorPlugin.DefaultEvictorArgs.PriorityThreshold;
import dev.berth.descheduler.plugins.defaultevictor.PodProtections.PodProtection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The conditions of the arguments, in the order of the descheduler.
final class EvictionChecks {
  private final DefaultEvictorArgs args;
  private final DeschedulerContext context;
  private final Set<PodProtection> protections;

  /// Each returns the reason why a pod must stay; null if it may go.
  private final List<Function<Pod, @Nullable String>> checks = new ArrayList<>();

  /// @throws dev.berth.api.selector.SelectorException if a selector is invalid
  EvictionChecks(DefaultEvictorArgs args, DeschedulerContext context) {
    this.args = args;
    this.context = context;
    protections = args.podProtections().effective();
    always();
    protections();
    chosen();
  }

  /// The reasons why the pod must stay; empty if it may go.
  List<String> problems(Pod pod) {
    return checks.stream().flatMap(check -> Stream.ofNullable(check.apply(pod))).toList();
  }

  private void add(Predicate<Pod> stays, String problem) {
    checks.add(pod -> stays.test(pod) ? problem : null);
  }

  private void add(PodProtection protection, Predicate<Pod> stays, String problem) {
    if (protections.contains(protection)) {
      add(stays, problem);
    }
  }

  private void always() {
    add(pod -> has(pod, "kubernetes.io/config.mirror"), "pod is a mirror pod");
    add(
        pod ->
            !pod.metadata()
                .annotations()
                .getOrDefault("kubernetes.io/config.source", "api")
                .equals("api"),
        "pod is a static pod");
    add(Pod::isTerminating, "pod is terminating");
  }

  static boolean has(Pod pod, String annotation) {
    return pod.metadata().annotations().containsKey(annotation);
  }

  private void protections() {
    add(
        PodProtection.SYSTEM_CRITICAL,
        pod -> pod.priority() >= PriorityThreshold.SYSTEM_CRITICAL,
        "pod has system critical priority and is protected against eviction");
    var threshold = args.priorityThreshold();
    var least = threshold == null ? null : threshold.value();
    if (least != null) {
      add(
          PodProtection.SYSTEM_CRITICAL,
          pod -> {
            var priority = pod.spec().priority();
            return priority != null && priority >= least;
          },
          "pod has higher priority than specified priority class threshold");
    }
    if (protections.contains(PodProtection.FAILED_BARE)) {
      add(EvictionChecks::isBare, "pod does not have any ownerRefs");
    } else {
      add(
          pod -> isBare(pod) && !pod.status().phase().equals(PodStatus.FAILED),
          "pod does not have any ownerRefs and is not in failed phase");
    }
    add(
        PodProtection.LOCAL_STORAGE,
        pod -> hasVolume(pod, it -> it.hostPath() != null || it.emptyDir() != null),
        "pod has local storage and is protected against eviction");
    add(
        PodProtection.DAEMON_SET,
        pod ->
            pod.metadata().ownerReferences().stream()
                .anyMatch(owner -> owner.kind().equals("DaemonSet")),
        "daemonset pods are protected against eviction");
    if (args.podProtections().protectedStorageClasses().isEmpty()) {
      add(
          PodProtection.PVC,
          pod -> hasVolume(pod, it -> it.persistentVolumeClaim() != null),
          "pod with PVC is protected against eviction");
    } else if (protections.contains(PodProtection.PVC)) {
      checks.add(this::protectedStorage);
    }
    add(
        PodProtection.WITHOUT_PDB,
        pod -> !isBudgeted(pod),
        "pod does not have a PodDisruptionBudget and is protected against eviction");
    add(
        PodProtection.RESOURCE_CLAIMS,
        pod -> !pod.spec().resourceClaims().isEmpty(),
        "pod has ResourceClaims and descheduler is configured to protect ResourceClaims pods");
  }

  private static boolean isBare(Pod pod) {
    return pod.metadata().ownerReferences().isEmpty();
  }

  private static boolean hasVolume(Pod pod, Predicate<Volume> kind) {
    return pod.spec().volumes().stream().anyMatch(kind);
  }

  private boolean isBudgeted(Pod pod) {
    // The original asks for budgets too late outside a dry run, and sees none.
    boolean isBlind = context.isOriginal() && !context.isDryRun();
    return !isBlind && !context.cluster().budgetsOf(pod).isEmpty();
  }

  /// Pods with claims of protected storage classes stay, and so do pods with claims whose class is
  /// unknown.
  private @Nullable String protectedStorage(Pod pod) {
    var namespace = pod.metadata().namespace();
    var used = new LinkedHashSet<String>();
    for (var volume : pod.spec().volumes()) {
      var source = volume.persistentVolumeClaim();
      if (source == null) {
        continue;
      }
      var name = source.claimName();
      var claim = context.cluster().claim(new ObjectKey(namespace, name));
      if (claim == null) {
        return "failed to get persistent volume claim \"%s\"/\"%s\": persistentvolumeclaim \"%s\" not found"
            .formatted(namespace, name, name);
      }
      var storageClass = claim.spec().storageClassName();
      if (storageClass == null || storageClass.isEmpty()) {
        return "failed to resolve storage class for pod \"%s\"/\"%s\"".formatted(namespace, name);
      }
      used.add(storageClass);
    }
    return used.stream()
        .filter(args.podProtections().protectedStorageClasses()::contains)
        .findFirst()
        .map("pod using protected storage class \"%s\""::formatted)
        .orElse(null);
  }

  private void chosen() {
    if (args.labelSelector() != null) {
      var labels = Selector.of(args.labelSelector());
      add(
          pod -> !labels.matches(pod.metadata().labels()),
          "pod labels do not match the labelSelector filter in the policy parameter");
    }
    if (args.minReplicas() > 1) {
      checks.add(this::tooFewReplicas);
    }
    var minAge = args.minPodAge();
    if (minAge != null) {
      add(
          pod -> isYounger(pod, minAge),
          "pod age is not older than MinPodAge: &Duration{Duration:%s,} seconds"
              .formatted(GoDuration.format(minAge)));
    }
  }

  private @Nullable String tooFewReplicas(Pod pod) {
    var owners = pod.metadata().ownerReferences();
    if (owners.size() != 1) {
      return null;
    }
    int replicas = context.cluster().podsOwnedBy(owners.getFirst().uid());
    return replicas >= args.minReplicas()
        ? null
        : "owner has %d replicas which is less than minReplicas of %d"
            .formatted(replicas, args.minReplicas());
  }

  private boolean isYounger(Pod pod, Duration minAge) {
    var started = pod.status().startTime();
    return started == null
        || Duration.between(started, context.clock().instant()).compareTo(minAge) < 0;
  }
}
