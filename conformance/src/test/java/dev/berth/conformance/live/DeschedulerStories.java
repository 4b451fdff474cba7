package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One small story for each strategy, and some about limits and budgets, each in a namespace of its
/// own. The names of namespaces and nodes begin with who evicts there.
///
/// @param side who evicts
/// @param prometheus null if there is none
record DeschedulerStories(Admin admin, String side, @Nullable URI prometheus) {
  /// In which it is chance who of several equal pods goes.
  static final List<String> EQUALS =
      List.of(
          "duplicates", "antiaffinity", "spread", "limit", "requested", "measured", "prometheus");

  private static final String CARD = "example.com/card";

  private static final List<String> NAMESPACES =
      List.of(
          "lifetime",
          "failed",
          "restarts",
          "taints",
          "affinity",
          "antiaffinity",
          "duplicates",
          "spread",
          "limit",
          "budget",
          "protected",
          "requested",
          "packed",
          "measured",
          "prometheus");

  /// Two nodes without taints in two zones, and one with a taint: n1, n2, n3.
  ///
  /// @param prefix of their names
  static void createNodes(Admin admin, String prefix) throws Exception {
    for (var zone : List.of("n1", "n2", "n3")) {
      var name = prefix + zone;
      admin.create(
          Kinds.NODE,
          "",
          """
          {'metadata':{'name':'%1$s','labels':{'kubernetes.io/hostname':'%1$s','zone':'%2$s',\
          'side':'%3$s'}},'status':{'capacity':%4$s,'allocatable':%4$s,\
          'conditions':[{'type':'Ready','status':'True'}]}}\
          """
              .formatted(
                  name,
                  zone,
                  prefix.replace("-", ""),
                  "{'cpu':'8','memory':'16Gi','pods':'110','%s':'10'}".formatted(CARD)));
      // Nobody else takes away the taint that every new node is given.
      var taints = zone.equals("n3") ? "{'key':'dedicated','effect':'NoSchedule'}" : "";
      admin.patch(
          Kinds.NODE, ObjectKey.clusterScoped(name), "{'spec':{'taints':[%s]}}".formatted(taints));
    }
  }

  /// What is measured of the nodes of both sides: of memory, n2 uses three quarters, and each of
  /// its pods much of it; of what Prometheus looks at, n2 uses nearly all.
  static UsageServers.Usage usage(String... sides) {
    var nodes = new TreeMap<String, String>();
    var shares = new TreeMap<String, Double>();
    for (var side : sides) {
      Map.of("n1", "2Gi", "n2", "12Gi", "n3", "4Gi")
          .forEach((node, memory) ->
              nodes.put(side + "-" + node, "{'cpu':'200m','memory':'%s'}".formatted(memory)));
      Map.of("n1", 0.125, "n2", 0.875, "n3", 0.25)
          .forEach((node, share) -> shares.put(side + "-" + node, share));
    }
    return new UsageServers.Usage(nodes, "{'cpu':'50m','memory':'3Gi'}", shares);
  }

  String namespace(String story) {
    return side + "-" + story;
  }

  void create() throws Exception {
    for (var story : NAMESPACES) {
      admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'%s'}}".formatted(namespace(story)));
    }
    pod("lifetime", "old", "n1", "");
    pod("failed", "bad", "n1", "");
    status("failed", "bad", "{'phase':'Failed','reason':'OutOfcpu'}");
    pod("restarts", "loop", "n1", "");
    status(
        "restarts",
        "loop",
        "{'phase':'Running','containerStatuses':[{'name':'c','image':'i','imageID':'',"
            + "'ready':false,'restartCount':200}]}");
    pod("taints", "guest", "n3", "");
    pod("taints", "welcome", "n1", "");
    pod(
        "affinity",
        "homesick",
        "n1",
        ",'affinity':{'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':"
            + "{'nodeSelectorTerms':[{'matchExpressions':[{'key':'zone','operator':'In',"
            + "'values':['n2']}]}]}}}");
    for (var i = 1; i <= 2; i++) {
      pod(
          "antiaffinity",
          "foe-" + i,
          "n2",
          ",'affinity':{'podAntiAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':"
              + "[{'labelSelector':{'matchLabels':{'app':'antiaffinity'}},"
              + "'topologyKey':'kubernetes.io/hostname'}]}}");
    }
    for (var i = 1; i <= 4; i++) {
      pod("duplicates", "twin-" + i, "n1", "");
    }
    for (var i = 1; i <= 4; i++) {
      pod(
          "spread",
          "web-" + i,
          "n2",
          ",'topologySpreadConstraints':[{'maxSkew':1,'topologyKey':'zone',"
              + "'whenUnsatisfiable':'DoNotSchedule',"
              + "'labelSelector':{'matchLabels':{'app':'spread'}}}]");
    }
    for (var i = 1; i <= 5; i++) {
      pod("limit", "many-" + i, "n1", "");
    }
    pod("budget", "guarded", "n1", "");
    status(
        "budget", "guarded", "{'phase':'Running','conditions':[{'type':'Ready','status':'True'}]}");
    admin.create(
        Kinds.POD_DISRUPTION_BUDGET,
        namespace("budget"),
        "{'metadata':{'name':'b'},'spec':{'minAvailable':1,"
            + "'selector':{'matchLabels':{'app':'budget'}}}}");
    admin.patchStatus(
        Kinds.POD_DISRUPTION_BUDGET,
        new ObjectKey(namespace("budget"), "b"),
        "{'status':{'observedGeneration':1,'disruptionsAllowed':0,'currentHealthy':1,"
            + "'desiredHealthy':1,'expectedPods':1}}");
    pod("protected", "local", "n1", ",'volumes':[{'name':'v','emptyDir':{}}]");
    createUsers();
  }

  /// Pods that use nodes. Three quarters of the CPU of n1 are requested, of which one pod is dearer
  /// than the others; of the cards, there is one pod with half of n1's, and a lonely one on n2.
  private void createUsers() throws Exception {
    for (var i = 1; i <= 3; i++) {
      pod("requested", "many-" + i, "n1", requests("cpu", "1500m"), "");
      pod("measured", "many-" + i, "n2", "{}", "");
      pod("prometheus", "many-" + i, "n2", "{}", "");
    }
    var dear = ",'priorityClassName':'%s'".formatted(namespace("dear"));
    admin.create(
        Kinds.PRIORITY_CLASS,
        "",
        "{'metadata':{'name':'%s'},'value':1000}".formatted(namespace("dear")));
    pod("requested", "dear", "n1", requests("cpu", "1500m"), dear);
    pod("packed", "team", "n1", requests(CARD, "5"), "");
    pod("packed", "lonely", "n2", requests(CARD, "1"), "");
  }

  private static String requests(String resource, String quantity) {
    return "{'requests':{'%1$s':'%2$s'},'limits':{'%1$s':'%2$s'}}".formatted(resource, quantity);
  }

  private void pod(String story, String name, String node, String more) throws Exception {
    pod(story, name, node, "{}", more);
  }

  private void pod(String story, String name, String node, String resources, String more)
      throws Exception {
    admin.create(
        Kinds.POD,
        namespace(story),
        """
        {'metadata':{'name':'%1$s','labels':{'app':'%2$s'},'ownerReferences':[{'apiVersion':\
        'apps/v1','kind':'ReplicaSet','name':'%2$s','uid':'%3$s','controller':true}]},\
        'spec':{'nodeName':'%4$s','containers':[{'name':'c','image':'i','resources':%5$s}]%6$s}}\
        """
            .formatted(name, story, namespace(story), side + "-" + node, resources, more));
  }

  private void status(String story, String name, String status) throws Exception {
    admin.patchStatus(
        Kinds.POD, new ObjectKey(namespace(story), name), "{'status':%s}".formatted(status));
  }

  /// The policy for all of them.
  String policy() {
    var configs = new ArrayList<String>();
    configs.add("  - name: DefaultEvictor\n");
    configs.add(config("RemoveFailedPods", "minPodLifetimeSeconds: 1", "failed"));
    configs.add(config("RemovePodsHavingTooManyRestarts", "podRestartThreshold: 100", "restarts"));
    configs.add(config("RemovePodsViolatingNodeTaints", "", "taints"));
    configs.add(
        config(
            "RemovePodsViolatingNodeAffinity",
            "nodeAffinityType: [requiredDuringSchedulingIgnoredDuringExecution]",
            "affinity"));
    configs.add(config("RemovePodsViolatingInterPodAntiAffinity", "", "antiaffinity"));
    configs.add(config("RemoveDuplicates", "", "duplicates"));
    configs.add(config("RemovePodsViolatingTopologySpreadConstraint", "", "spread"));
    return """
    apiVersion: descheduler/v1alpha2
    kind: DeschedulerPolicy
    nodeSelector: side=%s
    maxNoOfPodsToEvictPerNamespace: 3
    evictionFailureEventNotification: true
    gracePeriodSeconds: 600
    metricsProviders:
    - source: KubernetesMetrics
    %s
    profiles:
    - name: strategies
      pluginConfig:
    %s
      plugins:
        deschedule:
          enabled:
          - RemoveFailedPods
          - RemovePodsHavingTooManyRestarts
          - RemovePodsViolatingNodeTaints
          - RemovePodsViolatingNodeAffinity
          - RemovePodsViolatingInterPodAntiAffinity
        balance:
          enabled: [RemoveDuplicates, RemovePodsViolatingTopologySpreadConstraint]
    - name: age
      pluginConfig:
      - name: DefaultEvictor
    %s
      plugins:
        deschedule: {enabled: [PodLifeTime]}
    %s
    """
        .formatted(
            side,
            prometheus == null
                ? ""
                : "- {source: Prometheus, prometheus: {url: \"%s\"}}".formatted(prometheus),
            String.join("", configs).stripTrailing(),
            config(
                    "PodLifeTime",
                    "maxPodLifeTimeSeconds: 1",
                    "lifetime",
                    "limit",
                    "budget",
                    "protected")
                .stripTrailing(),
            usageProfiles());
  }

  /// Each has pods of its own.
  private String usageProfiles() {
    var profiles = new ArrayList<String>();
    profiles.add(
        usageProfile(
            "requested",
            "LowNodeUtilization",
            "{thresholds: {cpu: 20}, targetThresholds: {cpu: 50}}"));
    profiles.add(
        usageProfile("packed", "HighNodeUtilization", "{thresholds: {%s: 20}}".formatted(CARD)));
    profiles.add(
        usageProfile(
            "measured",
            "LowNodeUtilization",
            "{thresholds: {memory: 20}, targetThresholds: {memory: 50},"
                + " metricsUtilization: {source: KubernetesMetrics}}"));
    if (prometheus != null) {
      profiles.add(
          usageProfile(
              "prometheus",
              "LowNodeUtilization",
              "{thresholds: {MetricResource: 20}, targetThresholds: {MetricResource: 50},"
                  + " metricsUtilization: {source: Prometheus, prometheus: {query: used}}}"));
    }
    return String.join("", profiles).stripTrailing();
  }

  private static String usageProfile(String story, String plugin, String args) {
    return """
    - name: %1$s
      pluginConfig:
      - {name: DefaultEvictor, args: {labelSelector: {matchLabels: {app: %1$s}}}}
      - {name: %2$s, args: %3$s}
      plugins: {balance: {enabled: [%2$s]}}
    """
        .formatted(story, plugin, args);
  }

  private String config(String plugin, String args, String... stories) {
    var namespaces = List.of(stories).stream().map(this::namespace).toList();
    return String.format(
        Locale.ROOT,
        "  - name: %s\n    args:\n      namespaces: {include: %s}\n%s",
        plugin,
        namespaces,
        args.isEmpty() ? "" : "      " + args + "\n");
  }
}
