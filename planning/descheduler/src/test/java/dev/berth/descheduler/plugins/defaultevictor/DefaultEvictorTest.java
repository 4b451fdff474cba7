package dev.berth.descheduler.plugins.defaultevictor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.fake.FakeDescheduler;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.Evictor;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.framework.PluginLog;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.scenario.ScenarioReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which pods may be evicted, check by check. Arguments and the pod's parts are in YAML. The pod is
/// on the node `a`; it is an hour after midnight, and the pod has started at midnight.
class DefaultEvictorTest {
  /// The owner that the pod has.
  private static final String OWNED =
      "ownerReferences: [{kind: ReplicaSet, apiVersion: apps/v1, name: r, uid: r}]";

  private static final String OTHERS =
      """
      {kind: PersistentVolumeClaim, apiVersion: v1, metadata: {name: fast}, spec: {storageClassName: ssd}}
      ---
      {kind: PersistentVolumeClaim, apiVersion: v1, metadata: {name: slow}, spec: {storageClassName: disk}}
      ---
      {kind: PersistentVolumeClaim, apiVersion: v1, metadata: {name: plain}, spec: {}}
      ---
      {kind: PodDisruptionBudget, apiVersion: policy/v1, metadata: {name: db}, spec: {selector: {matchLabels: {app: db}}}}
      ---
      {kind: Namespace, apiVersion: v1, metadata: {name: default, labels: {team: web}}}
      ---
      {kind: Node, apiVersion: v1, metadata: {name: a}, status: {allocatable: {pods: 10, cpu: 4}}}
      ---
      {kind: Node, apiVersion: v1, metadata: {name: b, labels: {disk: ssd}}, status: {allocatable: {pods: 10, cpu: 2}}}
      ---
      {kind: Node, apiVersion: v1, metadata: {name: c}, spec: {unschedulable: true}}
      ---
      {kind: Node, apiVersion: v1, metadata: {name: d}, status: {conditions: [{type: Ready, status: Unknown}]}}
      """;

  private record Text(String name, String text) implements Source {
    @Override
    public long size() {
      return text.length();
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private record Context(DeschedulerCluster cluster, boolean isOriginal, boolean isDryRun)
      implements DeschedulerContext {
    @Override
    public Evictor evictor() {
      return new FakeDescheduler();
    }

    @Override
    public PluginLog log() {
      return new FakeDescheduler();
    }

    @Override
    public MetricsSources metrics() {
      return new FakeDescheduler();
    }

    @Override
    public InstantSource clock() {
      return InstantSource.fixed(Instant.parse("2027-01-01T01:00:00Z"));
    }
  }

  private static IndexedCluster cluster(String pod) {
    var problems = new Problems();
    var scenario =
        ScenarioReader.read(
            List.of(new Text("others.yaml", OTHERS), new Text("pod.yaml", pod)),
            problems,
            new ReadProgress());
    assertThat(problems.kept()).isEmpty();
    return new IndexedCluster(scenario.objects());
  }

  private static IndexedCluster cluster(String metadata, String spec, String status) {
    return cluster(
        """
        kind: Pod
        apiVersion: v1
        metadata: {name: x, %s}
        spec: {nodeName: a, %s}
        status: {startTime: "2027-01-01T00:00:00Z", %s}
        """
            .formatted(metadata, spec, status));
  }

  private static DefaultEvictorPlugin plugin(String args, Context context)
      throws PolicyException, DeschedulerPluginException {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles: [{name: p, pluginConfig: [{name: DefaultEvictor, args: {%s}}]}]
        """
            .formatted(args);
    var loaded =
        new DeschedulerPolicyLoader(DeschedulerPlugins.inTree())
            .load(policy.getBytes(StandardCharsets.UTF_8), "policy.yaml", _ -> null);
    var config = Objects.requireNonNull(loaded.profiles().getFirst().config("DefaultEvictor"));
    return (DefaultEvictorPlugin) Objects.requireNonNull(config.args()).create(context);
  }

  private static Pod x(IndexedCluster cluster) {
    return Objects.requireNonNull(cluster.pod(new ObjectKey("default", "x")));
  }

  private static String text(FilterResult result) {
    return switch (result) {
      case FilterResult.Passed _ -> "";
      case FilterResult.Kept(var message, _) -> message.isEmpty() ? "kept" : message;
      case FilterResult.Failed(var message) -> "failed: " + message;
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ~ | OWNED | ~ | ~ | ~
          ~ | OWNED, annotations: {kubernetes.io/config.mirror: ''} | ~ | ~ | pod is a mirror pod
          ~ | OWNED, annotations: {kubernetes.io/config.source: file} | ~ | ~ | pod is a static pod
          ~ | OWNED, annotations: {kubernetes.io/config.source: api} | ~ | ~ | ~
          ~ | OWNED, deletionTimestamp: '2027-01-01T00:00:00Z' | ~ | ~ | pod is terminating
          ~ | OWNED | priority: 1999999999 | ~ | ~
          ~ | OWNED | priority: 2000000000 | ~ | [pod has system critical priority and is protected against eviction, pod has higher priority than specified priority class threshold]
          priorityThreshold: {value: 10} | OWNED | priority: 9 | ~ | ~
          priorityThreshold: {value: 10} | OWNED | priority: 10 | ~ | pod has higher priority than specified priority class threshold
          priorityThreshold: {value: 10}, podProtections: {defaultDisabled: [SystemCriticalPods]} | OWNED | priority: 2000000000 | ~ | ~
          priorityThreshold: {value: 10}, evictSystemCriticalPods: true | OWNED | priority: 2000000000 | ~ | ~
          ~ | ~ | ~ | phase: Failed | pod does not have any ownerRefs
          evictFailedBarePods: true | ~ | ~ | phase: Failed | ~
          evictFailedBarePods: true | ~ | ~ | ~ | pod does not have any ownerRefs and is not in failed phase
          ~ | OWNED | volumes: [{name: v, emptyDir: {}}] | ~ | pod has local storage and is protected against eviction
          ~ | OWNED | volumes: [{name: v, hostPath: {path: /}}] | ~ | pod has local storage and is protected against eviction
          ~ | OWNED | volumes: [{name: v, configMap: {name: c}}] | ~ | ~
          evictLocalStoragePods: true | OWNED | volumes: [{name: v, emptyDir: {}}] | ~ | ~
          ~ | ownerReferences: [{kind: DaemonSet, apiVersion: any/v1, name: d, uid: d}] | ~ | ~ | daemonset pods are protected against eviction
          evictDaemonSetPods: true | ownerReferences: [{kind: DaemonSet, apiVersion: any/v1, name: d, uid: d}] | ~ | ~ | ~
          ~ | OWNED | volumes: [{name: v, persistentVolumeClaim: {claimName: fast}}] | ~ | ~
          ignorePvcPods: true | OWNED | volumes: [{name: v, persistentVolumeClaim: {claimName: fast}}] | ~ | pod with PVC is protected against eviction
          podProtections: {extraEnabled: [PodsWithPVC], config: {PodsWithPVC: {protectedStorageClasses: [{name: ssd}]}}} | OWNED | volumes: [{name: v, persistentVolumeClaim: {claimName: fast}}] | ~ | pod using protected storage class "ssd"
          podProtections: {extraEnabled: [PodsWithPVC], config: {PodsWithPVC: {protectedStorageClasses: [{name: ssd}]}}} | OWNED | volumes: [{name: v, persistentVolumeClaim: {claimName: slow}}] | ~ | ~
          podProtections: {extraEnabled: [PodsWithPVC], config: {PodsWithPVC: {protectedStorageClasses: [{name: ssd}]}}} | OWNED | volumes: [{name: v, persistentVolumeClaim: {claimName: fast}}, {name: w, persistentVolumeClaim: {claimName: none}}] | ~ | failed to get persistent volume claim "default"/"none": persistentvolumeclaim "none" not found
          podProtections: {extraEnabled: [PodsWithPVC], config: {PodsWithPVC: {protectedStorageClasses: [{name: ssd}]}}} | OWNED | volumes: [{name: v, persistentVolumeClaim: {claimName: plain}}] | ~ | failed to resolve storage class for pod "default"/"plain"
          podProtections: {extraEnabled: [PodsWithoutPDB]} | OWNED, labels: {app: web} | ~ | ~ | pod does not have a PodDisruptionBudget and is protected against eviction
          podProtections: {extraEnabled: [PodsWithoutPDB]} | OWNED, labels: {app: db} | ~ | ~ | ~
          podProtections: {extraEnabled: [PodsWithResourceClaims]} | OWNED | resourceClaims: [{name: r, resourceClaimName: r}] | ~ | pod has ResourceClaims and descheduler is configured to protect ResourceClaims pods
          labelSelector: {matchLabels: {app: web}} | OWNED, labels: {app: db} | ~ | ~ | pod labels do not match the labelSelector filter in the policy parameter
          labelSelector: {matchLabels: {app: web}} | OWNED, labels: {app: web} | ~ | ~ | ~
          labelSelector: {} | OWNED | ~ | ~ | ~
          minReplicas: 2 | OWNED | ~ | ~ | owner has 1 replicas which is less than minReplicas of 2
          minReplicas: 1 | OWNED | ~ | ~ | ~
          minReplicas: 2 | ownerReferences: [{kind: A, apiVersion: v1, name: a, uid: a}, {kind: B, apiVersion: v1, name: b, uid: b}] | ~ | ~ | ~
          minPodAge: 1h | OWNED | ~ | ~ | ~
          minPodAge: 1h1s | OWNED | ~ | ~ | pod age is not older than MinPodAge: &Duration{Duration:1h0m1s,} seconds
          ~ | OWNED, annotations: {descheduler.alpha.kubernetes.io/prefer-no-eviction: ''} | ~ | ~ | ~
          noEvictionPolicy: Preferred | OWNED, annotations: {descheduler.alpha.kubernetes.io/prefer-no-eviction: ''} | ~ | ~ | ~
          noEvictionPolicy: Mandatory | OWNED, annotations: {descheduler.alpha.kubernetes.io/prefer-no-eviction: ''} | ~ | ~ | kept
          noEvictionPolicy: Mandatory, minPodAge: 2h | deletionTimestamp: '2027-01-01T00:00:00Z', annotations: {descheduler.alpha.kubernetes.io/evict: 'no', descheduler.alpha.kubernetes.io/prefer-no-eviction: '', kubernetes.io/config.mirror: ''} | priority: 2000000000 | ~ | ~
          """)
  void filters(String args, String metadata, String spec, String status, String message)
      throws PolicyException, DeschedulerPluginException {
    var cluster = cluster(yaml(metadata).replace("OWNED", OWNED), yaml(spec), yaml(status));
    var plugin = plugin(yaml(args), new Context(cluster, false, false));

    assertThat(text(plugin.filter(x(cluster)))).isEqualTo(yaml(message));
  }

  /// `~` stands for nothing.
  private static String yaml(String column) {
    return column.equals("~") ? "" : column;
  }

  @ParameterizedTest
  @CsvSource({"true, false, false", "true, true, true", "false, false, true"})
  void theOriginalSeesNoBudgetsOutsideADryRun(boolean isOriginal, boolean isDryRun, boolean passes)
      throws PolicyException, DeschedulerPluginException {
    var cluster = cluster(OWNED + ", labels: {app: db}", "", "");
    var plugin =
        plugin(
            "podProtections: {extraEnabled: [PodsWithoutPDB]}",
            new Context(cluster, isOriginal, isDryRun));

    assertThat(plugin.filter(x(cluster)).passes()).isEqualTo(passes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ~ | ~ | ~
          nodeFit: true | ~ | ~
          nodeFit: true | nodeSelector: {disk: ssd} | ~
          nodeFit: true | nodeSelector: {disk: tape} | pod does not fit on any other node because of nodeSelector(s), Taint(s), or nodes marked as unschedulable
          nodeFit: true, nodeSelector: disk=ssd | ~ | ~
          nodeFit: true, nodeSelector: disk=tape | ~ | pod does not fit on any other node because of nodeSelector(s), Taint(s), or nodes marked as unschedulable
          nodeFit: true, nodeSelector: a in b | ~ | failed: unable to list ready nodes: unable to parse requirement: found 'b' expected: '('
          namespaceLabelSelector: {matchLabels: {team: web}} | ~ | ~
          namespaceLabelSelector: {matchLabels: {team: db}} | ~ | pod namespace do not match the namespaceLabelSelector filter in the policy parameter
          namespaceLabelSelector: {} | ~ | ~
          """)
  void filtersBeforeEvictions(String args, String spec, String message)
      throws PolicyException, DeschedulerPluginException {
    var cluster = cluster(OWNED, yaml(spec), "");
    var plugin = plugin(yaml(args), new Context(cluster, false, false));

    assertThat(text(plugin.preEvictionFilter(x(cluster)))).isEqualTo(yaml(message));
  }

  @Test
  void whyAPodFitsNowhereIsToldOfAllOtherReadyNodes()
      throws PolicyException, DeschedulerPluginException {
    var cluster = cluster(OWNED, "containers: [{name: c, resources: {requests: {cpu: 3}}}]", "");
    var plugin = plugin("nodeFit: true", new Context(cluster, false, false));

    assertThat(plugin.preEvictionFilter(x(cluster)))
        .isInstanceOfSatisfying(
            FilterResult.Kept.class,
            kept ->
                assertThat(kept.nodes())
                    .isEqualTo(Map.of("b", "insufficient cpu", "c", "node is not schedulable")));
  }
}
