package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Logged;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Groups of pods in one namespace, from their beginning to where they get, and what has been
/// written about them on the way and in the end. Nothing is left to chance, so that the same is to
/// be written: each chapter has nodes of its own, on which pods fit in one way only.
///
/// There is no kube-controller-manager and no kubelet; the story does their part.
final class GroupStory {
  /// How many CPUs the node of each chapter has for its pods.
  private static final Map<String, Integer> NODES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("marks", 100),
              Map.entry("fits", 3),
              Map.entry("few", 3),
              Map.entry("unknown", 2),
              Map.entry("narrow", 1),
              Map.entry("rack", 1),
              Map.entry("rack-wide", 2),
              Map.entry("left", 1),
              Map.entry("high", 2),
              Map.entry("basic", 1),
              Map.entry("tree", 2),
              Map.entry("partly", 1),
              Map.entry("mixed", 2),
              Map.entry("claims", 2)));

  /// Groups that are tried again as soon as they are partly scheduled. kube-scheduler takes back
  /// that they are scheduled, unless what it has written comes back to it before.
  private static final Set<String> RETRIED = Set.of("basic", "partly-a", "partly-b");

  private final Admin admin;
  private final String namespace;
  private final StoryRecord written;
  private final Map<String, String> facts = new TreeMap<>();
  private int marks;

  /// @param scheduler that it happens to
  GroupStory(Admin admin, String namespace, Logged scheduler) {
    this.admin = admin;
    this.namespace = namespace;
    written = new StoryRecord(admin, namespace, scheduler);
  }

  /// Nodes, priority classes, and a device.
  static void prepare(Admin admin) throws Exception {
    for (var node : NODES.entrySet()) {
      var name = node.getKey();
      admin.create(
          Kinds.NODE,
          "",
          "{'metadata':{'name':'%s','labels':{'chapter':'%s','rack':'%1$s'}}}"
              .formatted(name, name.replace("-wide", "")));
      capacity(admin, name, node.getValue());
      admin.patch(Kinds.NODE, new ObjectKey("", name), "{'spec':{'taints':null}}");
    }
    admin.create(Kinds.PRIORITY_CLASS, "", "{'metadata':{'name':'high'},'value':1000}");
    admin.create(
        Kinds.DEVICE_CLASS,
        "",
        """
        {'metadata':{'name':'gpu'},'spec':{'selectors':[{'cel':{'expression':\
        'device.driver == \\u0027gpu.example.com\\u0027'}}]}}\
        """);
    admin.create(
        Kinds.RESOURCE_SLICE,
        "",
        """
        {'metadata':{'name':'gpu'},'spec':{'driver':'gpu.example.com','nodeName':'claims',\
        'pool':{'name':'claims','generation':1,'resourceSliceCount':1},'devices':[{'name':'gpu'}]}}\
        """);
  }

  private static void capacity(Admin admin, String node, int cpu) throws Exception {
    admin.patchStatus(
        Kinds.NODE,
        new ObjectKey("", node),
        "{'status':{'allocatable':{'cpu':'%d','memory':'8Gi','pods':'110'}}}".formatted(cpu));
  }

  /// Has it happen.
  ///
  /// @return by object what has been written
  Map<String, String> tell() throws Exception {
    return tell(true);
  }

  /// The same without the preempting gang: whether kube-scheduler tries it again while the victim
  /// terminates, or later, is a matter of when the eviction is seen.
  Map<String, String> tellWithoutPreemption() throws Exception {
    return tell(false);
  }

  private Map<String, String> tell(boolean preempts) throws Exception {
    admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'%s'}}".formatted(namespace));
    try {
      aGangFitsAndOneMoreComes();
      membersAreMissing();
      theGroupComesLast();
      aGangDoesNotFitUntilThereIsRoom();
      aGangHasToBeInOneRack();
      aMemberIsReplacedWhileTheGangWaits();
      if (preempts) {
        aGangPreempts();
      }
      aBasicGroupIsPartlyScheduled();
      aTreeIsScheduledTogether();
      aTreeIsPartlyScheduled();
      membersDifferInPriority();
      aGroupHasAClaim();
      written.events().forEach(event -> facts.put("event " + event, ""));
      return facts;
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + facts(), e);
    } finally {
      cleanUp();
    }
  }

  private String facts() throws Exception {
    note("at the end");
    return String.join("\n", written.events()) + "\n" + facts;
  }

  private void aGangFitsAndOneMoreComes() throws Exception {
    gang("fits", 2);
    pods("fits", 0, 2);
    bound("fits", 0, 2);
    awaitCondition("fits", "True");
    pods("fits", 2, 3);
    bound("fits", 2, 3);
    end("fits");
  }

  private void membersAreMissing() throws Exception {
    gang("few", 3);
    pods("few", 0, 2);
    mark();
    note("two of three members");
    pods("few", 2, 3);
    bound("few", 0, 3);
    awaitCondition("few", "True");
    end("few");
  }

  private void theGroupComesLast() throws Exception {
    pods("unknown", 0, 2);
    mark();
    note("members without a group");
    gang("unknown", 2);
    bound("unknown", 0, 2);
    awaitCondition("unknown", "True");
    end("unknown");
  }

  private void aGangDoesNotFitUntilThereIsRoom() throws Exception {
    gang("narrow", 2);
    pods("narrow", 0, 2);
    awaitCondition("narrow", "False");
    awaitFailed("narrow", 0, 2);
    note("a gang that does not fit");
    capacity(admin, "narrow", 2);
    bound("narrow", 0, 2);
    awaitCondition("narrow", "True");
    end("narrow");
    capacity(admin, "narrow", 1); // as before
  }

  private void aGangHasToBeInOneRack() throws Exception {
    group(
        "rack", "'gang':{'minCount':2}", ",'schedulingConstraints':{'topology':[{'key':'rack'}]}");
    pods("rack", 0, 2);
    bound("rack", 0, 2);
    awaitCondition("rack", "True");
    end("rack");
  }

  private void aMemberIsReplacedWhileTheGangWaits() throws Exception {
    gang("left", 2);
    pods("left", 0, 2);
    awaitCondition("left", "False");
    awaitFailed("left", 0, 2);
    admin.delete(Kinds.POD, written.key("left-1"));
    mark();
    pod("left-2", "left", "left", "0", "");
    bound("left", 0, 1);
    written.awaitBound("left-2");
    awaitCondition("left", "True");
    end("left");
  }

  private void aGangPreempts() throws Exception {
    pod("victim", "", "high", "2", "");
    written.awaitBound("victim");
    group("high", "'gang':{'minCount':2}", ",'priorityClassName':'high'");
    for (var i = 0; i < 2; i++) {
      pod("high-" + i, "high", "high", "1", ",'priorityClassName':'high'");
    }
    written.eventually().until("victim is deleted", () -> stored("victim").isTerminating());
    // The eviction wakes the gang only if it is seen after the attempt has ended.
    written
        .eventually()
        .until(
            "group high, which waits for its victim",
            () -> {
              aPodGoes();
              return written.document(Kinds.POD_GROUP, "high");
            },
            group -> group.contains("ongoing preemption"));
    awaitFailed("high", 0, 2);
    note("a gang that preempts");
    admin.delete(Kinds.POD, written.key("victim"));
    bound("high", 0, 2);
    awaitCondition("high", "True");
    end("high");
  }

  /// What wakes pods that wait for resources, on whichever node.
  private void aPodGoes() throws Exception {
    var _ =
        admin.create(
            Kinds.POD,
            namespace,
            "{'metadata':{'name':'gone'},'spec':{'nodeName':'few','containers':[{'name':'c','image':'i'}]}}");
    admin.delete(Kinds.POD, written.key("gone"));
  }

  private void aBasicGroupIsPartlyScheduled() throws Exception {
    pods("basic", 0, 2);
    mark();
    group("basic", "'basic':{}", "");
    bound("basic", 0, 1);
    awaitFailed("basic", 1, 2);
    end("basic");
  }

  private void aTreeIsScheduledTogether() throws Exception {
    composite("tree", "'gang':{'minGroupCount':2}");
    leaf("tree-a", "tree");
    pod("tree-a-0", "tree-a", "tree", "1", "");
    mark();
    note("one of two groups");
    leaf("tree-b", "tree");
    pod("tree-b-0", "tree-b", "tree", "1", "");
    written.awaitBound("tree-a-0");
    written.awaitBound("tree-b-0");
    awaitCondition("tree-a", "True");
    awaitCondition("tree-b", "True");
    end("tree");
  }

  private void aTreeIsPartlyScheduled() throws Exception {
    leaf("partly-a", "partly");
    leaf("partly-b", "partly");
    pod("partly-a-0", "partly-a", "partly", "1", "");
    pod("partly-b-0", "partly-b", "partly", "2", "");
    mark();
    composite("partly", "'basic':{}");
    written.awaitBound("partly-a-0");
    written.awaitEvent("partly-b-0", "FailedScheduling");
    awaitCondition("partly-b-0");
    end("partly");
  }

  private void membersDifferInPriority() throws Exception {
    gang("mixed", 2);
    pod("mixed-0", "mixed", "mixed", "1", "");
    pod("mixed-1", "mixed", "mixed", "1", ",'priorityClassName':'high'");
    awaitFailed("mixed", 0, 2);
    end("mixed");
  }

  private void aGroupHasAClaim() throws Exception {
    var claim = "'resourceClaims':[{'name':'gpu','resourceClaimName':'gpu'}]";
    admin.create(
        Kinds.RESOURCE_CLAIM,
        namespace,
        """
        {'metadata':{'name':'gpu'},'spec':{'devices':{'requests':[{'name':'r',\
        'exactly':{'deviceClassName':'gpu','count':1}}]}}}\
        """);
    group("claims", "'gang':{'minCount':1}", "," + claim);
    // One after the other: which of two would reserve the claim first is left to chance.
    for (var name : List.of("claims-0", "claims-1")) {
      pod(name, "claims", "claims", "1", "," + claim);
      written.awaitBound(name);
    }
    awaitCondition("claims", "True");
    put("at the end of claims", "claim gpu", written.document(Kinds.RESOURCE_CLAIM, "gpu"));
    end("claims");
  }

  private void gang(String name, int minCount) throws Exception {
    group(name, "'gang':{'minCount':%d}".formatted(minCount), "");
  }

  private void group(String name, String policy, String moreSpec) throws Exception {
    admin.create(
        Kinds.POD_GROUP,
        namespace,
        "{'metadata':{'name':'%s'},'spec':{'schedulingPolicy':{%s}%s}}"
            .formatted(name, policy, moreSpec));
  }

  private void leaf(String name, String parent) throws Exception {
    group(
        name,
        "'gang':{'minCount':1}",
        ",'parentCompositePodGroupName':'%s','workloadRef':{'workloadName':'w','templateName':'t'}"
            .formatted(parent));
  }

  private void composite(String name, String policy) throws Exception {
    admin.create(
        Kinds.COMPOSITE_POD_GROUP,
        namespace,
        """
        {'metadata':{'name':'%s'},'spec':{'schedulingPolicy':{%s},\
        'workloadRef':{'workloadName':'w','templateName':'t'}}}\
        """
            .formatted(name, policy));
  }

  /// Members of the group, named by it and a number; each needs a CPU of the chapter's node.
  private void pods(String group, int from, int to) throws Exception {
    for (var i = from; i < to; i++) {
      pod(group + "-" + i, group, group, "1", "");
    }
  }

  private void pod(String name, String group, String chapter, String cpu, String moreSpec)
      throws Exception {
    var member = group.isEmpty() ? "" : ",'schedulingGroup':{'podGroupName':'%s'}".formatted(group);
    admin.create(
        Kinds.POD,
        namespace,
        """
        {'metadata':{'name':'%s'},'spec':{'containers':[{'name':'main','image':'pause',\
        'resources':{'requests':{'cpu':'%s'}}}],'nodeSelector':{'chapter':'%s'}%s%s}}\
        """
            .formatted(name, cpu, chapter, member, moreSpec));
  }

  /// What has happened to pods so far has come to the scheduler when this has ended.
  private void mark() throws Exception {
    var name = "mark-" + marks++;
    pod(name, "", "marks", "1m", "");
    written.awaitBound(name);
  }

  private void bound(String group, int from, int to) throws Exception {
    for (var i = from; i < to; i++) {
      written.awaitBound(group + "-" + i);
    }
  }

  private void awaitFailed(String group, int from, int to) throws Exception {
    for (var i = from; i < to; i++) {
      var pod = group + "-" + i;
      written.awaitEvent(pod, "FailedScheduling");
      awaitCondition(pod);
    }
  }

  private void awaitCondition(String pod) throws Exception {
    written
        .eventually()
        .until(
            pod + " has a condition", () -> stored(pod).status().condition("PodScheduled") != null);
  }

  private void awaitCondition(String group, String status) throws Exception {
    written
        .eventually()
        .until(
            "conditions of %s, one of them %s".formatted(group, status),
            () -> admin.get(Kinds.POD_GROUP, written.key(group)).status().conditions(),
            conditions ->
                conditions.stream().anyMatch(condition -> condition.status().equals(status)));
  }

  private Pod stored(String pod) throws Exception {
    return admin.get(Kinds.POD, written.key(pod));
  }

  /// What is written about pods that are not bound, and about groups.
  private void note(String when) throws Exception {
    for (var pod : written.all(Kinds.POD)) {
      put(when, "pod " + pod.key().name(), written.document(Kinds.POD, pod.key().name()));
    }
    for (var group : written.all(Kinds.POD_GROUP)) {
      var name = group.key().name();
      if (!RETRIED.contains(name)) {
        put(when, "group " + name, written.document(Kinds.POD_GROUP, name));
      }
    }
  }

  private void put(String when, String object, String document) {
    facts.put("%s: %s".formatted(when, object), document);
  }

  /// The chapter is over: its groups and its pods go.
  private void end(String chapter) throws Exception {
    written
        .eventually()
        .until(
            "there are events about all bindings of " + chapter, this::areEventsOfBoundPodsThere);
    note("at the end of " + chapter);
    cleanUp();
  }

  private boolean areEventsOfBoundPodsThere() throws Exception {
    var events = written.events();
    return written.all(Kinds.POD).stream()
        .filter(pod -> !pod.spec().nodeName().isEmpty())
        .allMatch(pod ->
            events.stream().anyMatch(event -> event.startsWith(pod.key().name() + " Scheduled ")));
  }

  private void cleanUp() throws Exception {
    for (var pod : written.all(Kinds.POD)) {
      admin.delete(Kinds.POD, pod.key());
    }
    for (var claim : written.all(Kinds.RESOURCE_CLAIM)) {
      admin.patchStatus(
          Kinds.RESOURCE_CLAIM, claim.key(), "{'status':{'reservedFor':null,'allocation':null}}");
      admin.patch(Kinds.RESOURCE_CLAIM, claim.key(), "{'metadata':{'finalizers':null}}");
      admin.delete(Kinds.RESOURCE_CLAIM, claim.key());
    }
    for (var group : written.all(Kinds.POD_GROUP)) {
      admin.patch(Kinds.POD_GROUP, group.key(), "{'metadata':{'finalizers':null}}");
      admin.delete(Kinds.POD_GROUP, group.key());
    }
    for (var group : written.all(Kinds.COMPOSITE_POD_GROUP)) {
      admin.delete(Kinds.COMPOSITE_POD_GROUP, group.key());
    }
  }
}
