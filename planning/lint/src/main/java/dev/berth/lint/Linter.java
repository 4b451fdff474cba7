package dev.berth.lint;

import static java.util.Comparator.comparing;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Checks manifests and a configuration for parts that can never match a cluster.
public final class Linter {
  /// Rules about fields of pods that plugins read, but that do not change the result.
  private static final Set<Rule> WITHOUT_EFFECT =
      EnumSet.of(
          Rule.PREFERRED_NODE_AFFINITY_UNMATCHED,
          Rule.PREFERRED_NODE_AFFINITY_OF_ALL,
          Rule.PREFERRED_WEIGHTS_CANCEL_OUT,
          Rule.PREFERRED_POD_AFFINITY_UNMATCHED,
          Rule.POD_ANTI_AFFINITY_UNMATCHED,
          Rule.TOPOLOGY_KEY_WITHOUT_EFFECT,
          Rule.SPREAD_SELECTS_NOT_ITSELF,
          Rule.SPREAD_OVER_ONE_DOMAIN);

  private Linter() {}

  /// Properties that pods share if their findings are the same. Some dumps have thousands of such
  /// pods without their workload.
  private record Template(String namespace, Map<String, String> labels, PodSpec spec) {
    static Template of(SpecifiedPod pod) {
      var metadata = pod.pod().metadata();
      return new Template(metadata.namespace(), metadata.labels(), pod.pod().spec());
    }
  }

  /// Returns all findings, the worst first; findings of equal severity are in the order of the
  /// objects.
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public static List<Finding> lint(LintRequest request) {
    var cluster = new LintedCluster(request);
    var findings = new Findings();
    List<PodCheck> checks =
        List.of(
            new ReferenceCheck(cluster),
            new ClaimCheck(cluster),
            new ExclusiveVolumeCheck(cluster),
            new NodeAffinityCheck(cluster),
            new TolerationCheck(cluster),
            new PodAffinityCheck(cluster),
            new SpreadCheck(cluster),
            new PlacementCheck(cluster));
    checkPods(request, cluster, checks, findings);
    var linted = request.cluster().manifests().stream().filter(request.isLinted()).toList();
    new ClaimCheck(cluster).check(linted, findings);
    new AutoscalerCheck(cluster).check(linted, findings);
    new BudgetCheck(cluster, request.cluster().controllers().disruptionTargets())
        .check(linted, findings);
    new GroupCheck(cluster).check(linted, findings);
    new QueueCheck(request.cluster().kueue()).check(linted, findings);
    new NodeCheck(cluster).check(linted, findings);
    if (request.configuration() != null) {
      new ProfileCheck(cluster, request.configuration(), request.settings().profiles())
          .check(findings);
    }
    return findings.all().stream().sorted(comparing(Finding::severity)).toList();
  }

  /// Returns findings about fields in which pods require or prefer nodes or other pods, but which
  /// have no effect in the present cluster: they reject no node and change no score.
  public static List<Finding> withoutEffect(LintRequest request) {
    var cluster = new LintedCluster(request);
    var findings = new Findings();
    checkPods(
        request,
        cluster,
        List.of(
            new NodeAffinityCheck(cluster),
            new PodAffinityCheck(cluster),
            new SpreadCheck(cluster)),
        findings);
    return findings.all().stream().filter(it -> WITHOUT_EFFECT.contains(it.rule())).toList();
  }

  private static void checkPods(
      LintRequest request, LintedCluster cluster, List<PodCheck> checks, Findings findings) {
    Set<Template> harmless = new HashSet<>();
    for (SpecifiedPod pod : cluster.specified()) {
      boolean isWorkload = !(pod.manifest().object() instanceof Pod);
      if (request.isLinted().test(pod.manifest())
          && (isWorkload || !harmless.contains(Template.of(pod)))) {
        int before = findings.size();
        var spec = new FieldLocation.InObject(pod.manifest(), pod.specPath());
        checks.forEach(check -> check.check(pod, spec, findings));
        if (findings.size() == before && !isWorkload) {
          harmless.add(Template.of(pod));
        }
      }
    }
  }
}
