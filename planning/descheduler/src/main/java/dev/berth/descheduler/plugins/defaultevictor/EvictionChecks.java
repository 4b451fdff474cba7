package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.Volume;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.framework.DeschedulerContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The conditions that arguments ask for, in the order of the descheduler.
final class EvictionChecks {
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String SOURCE = "kubernetes.io/config.source";

  private final DefaultEvictorArgs args;
  private final DeschedulerContext context;
  private final List<EvictionCheck> checks = new ArrayList<>();

  private EvictionChecks(DefaultEvictorArgs args, DeschedulerContext context) {
    this.args = args;
    this.context = context;
  }

  /// @throws dev.berth.api.selector.SelectorException if a selector is not valid
  static List<EvictionCheck> of(DefaultEvictorArgs args, DeschedulerContext context) {
    var checks = new EvictionChecks(args, context);
    checks.always();
    checks.protections();
    checks.chosen();
    return List.copyOf(checks.checks);
  }

  private void add(Predicate<Pod> stays, String problem) {
    checks.add(pod -> stays.test(pod) ? problem : null);
  }

  private void always() {
    add(pod -> annotations(pod).containsKey(MIRROR), "pod is a mirror pod");
    add(pod -> !annotations(pod).getOrDefault(SOURCE, "api").equals("api"), "pod is a static pod");
    add(Pod::isTerminating, "pod is terminating");
  }

  static Map<String, String> annotations(Pod pod) {
    return pod.metadata().annotations();
  }

  private void protections() {
    var protections = args.podProtections().effective();
    if (protections.contains(PodProtection.SYSTEM_CRITICAL)) {
      priorities();
    }
    if (protections.contains(PodProtection.FAILED_BARE)) {
      add(EvictionChecks::isBare, "pod does not have any ownerRefs");
    } else {
      add(
          pod -> isBare(pod) && !pod.status().phase().equals(PodStatus.FAILED),
          "pod does not have any ownerRefs and is not in failed phase");
    }
    if (protections.contains(PodProtection.LOCAL_STORAGE)) {
      add(
          pod -> hasVolume(pod, it -> it.hostPath() != null || it.emptyDir() != null),
          "pod has local storage and is protected against eviction");
    }
    if (protections.contains(PodProtection.DAEMON_SET)) {
      add(
          pod ->
              pod.metadata().ownerReferences().stream()
                  .anyMatch(owner -> owner.kind().equals("DaemonSet")),
          "daemonset pods are protected against eviction");
    }
    if (protections.contains(PodProtection.PVC)) {
      claims();
    }
    if (protections.contains(PodProtection.WITHOUT_PDB)) {
      add(
          pod -> !isBudgeted(pod),
          "pod does not have a PodDisruptionBudget and is protected against eviction");
    }
    if (protections.contains(PodProtection.RESOURCE_CLAIMS)) {
      add(
          pod -> !pod.spec().resourceClaims().isEmpty(),
          "pod has ResourceClaims and descheduler is configured to protect ResourceClaims pods");
    }
  }

  private void priorities() {
    add(
        pod -> pod.priority() >= PriorityThreshold.SYSTEM_CRITICAL,
        "pod has system critical priority and is protected against eviction");
    var threshold = args.priorityThreshold();
    var value = threshold == null ? null : threshold.value();
    if (value != null) {
      add(
          pod -> {
            var priority = pod.spec().priority();
            return priority != null && priority >= value;
          },
          "pod has higher priority than specified priority class threshold");
    }
  }

  private static boolean isBare(Pod pod) {
    return pod.metadata().ownerReferences().isEmpty();
  }

  private static boolean hasVolume(Pod pod, Predicate<Volume> kind) {
    return pod.spec().volumes().stream().anyMatch(kind);
  }

  private void claims() {
    var classes = args.podProtections().protectedStorageClasses();
    if (classes.isEmpty()) {
      add(
          pod -> hasVolume(pod, it -> it.persistentVolumeClaim() != null),
          "pod with PVC is protected against eviction");
    } else {
      checks.add(new StorageClassCheck(context.cluster(), classes));
    }
  }

  private boolean isBudgeted(Pod pod) {
    // The original asks for budgets too late outside a dry run, and sees none.
    boolean isBlind = context.isOriginal() && !context.isDryRun();
    return !isBlind && !context.cluster().budgetsOf(pod).isEmpty();
  }

  private void chosen() {
    var selector = args.labelSelector();
    if (selector != null) {
      var compiled = Selector.of(selector);
      add(
          pod -> !compiled.matches(pod.metadata().labels()),
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
