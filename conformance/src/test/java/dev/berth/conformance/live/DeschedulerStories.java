package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One small story for each strategy, and some about limits and budgets, each in a namespace of its
/// own. The names of namespaces begin with who evicts there.
///
/// @param side who evicts
record DeschedulerStories(Admin admin, String side) {
  /// In which it is chance who of several equal pods goes.
  static final List<String> EQUALS = List.of("duplicates", "antiaffinity", "spread", "limit");

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
          "protected");

  /// Two nodes without taints in two zones, and one with a taint.
  static void createNodes(Admin admin) throws Exception {
    for (var name : List.of("n1", "n2", "n3")) {
      admin.create(
          Kinds.NODE,
          "",
          """
          {'metadata':{'name':'%1$s','labels':{'kubernetes.io/hostname':'%1$s','zone':'%1$s'}},\
          'status':{'capacity':%2$s,'allocatable':%2$s,\
          'conditions':[{'type':'Ready','status':'True'}]}}\
          """
              .formatted(name, "{'cpu':'8','memory':'16Gi','pods':'110'}"));
      // Nobody else takes away the taint that every new node is given.
      var taints = name.equals("n3") ? "{'key':'dedicated','effect':'NoSchedule'}" : "";
      admin.patch(
          Kinds.NODE, ObjectKey.clusterScoped(name), "{'spec':{'taints':[%s]}}".formatted(taints));
    }
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
  }

  private void pod(String story, String name, String node, String more) throws Exception {
    admin.create(
        Kinds.POD,
        namespace(story),
        """
        {'metadata':{'name':'%1$s','labels':{'app':'%2$s'},'ownerReferences':[{'apiVersion':\
        'apps/v1','kind':'ReplicaSet','name':'%2$s','uid':'%3$s','controller':true}]},\
        'spec':{'nodeName':'%4$s','containers':[{'name':'c','image':'i'}]%5$s}}\
        """
            .formatted(name, story, namespace(story), node, more));
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
    maxNoOfPodsToEvictPerNamespace: 3
    evictionFailureEventNotification: true
    gracePeriodSeconds: 600
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
    """
        .formatted(
            String.join("", configs).stripTrailing(),
            config(
                    "PodLifeTime",
                    "maxPodLifeTimeSeconds: 1",
                    "lifetime",
                    "limit",
                    "budget",
                    "protected")
                .stripTrailing());
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
