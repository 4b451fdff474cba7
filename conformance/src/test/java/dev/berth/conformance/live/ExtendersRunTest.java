package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Extenders are called by `berth run` and by the real kube-scheduler, one after the other, for the
/// same pods and nodes.
@Tag("control-plane")
final class ExtendersRunTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final List<String> NODES = List.of("n1", "n2", "n3");

  private Admin admin;
  @TempDir private Path folder;

  /// The outcome.
  ///
  /// @param asked the requests to the extenders
  /// @param nodes of the pods, by name
  /// @param refusal the message of the pod that fits nowhere
  /// @param nomination the message of the pod that waits for its victim
  private record Outcome(
      List<String> asked, Map<String, String> nodes, String refusal, String nomination) {}

  @BeforeEach
  void connect() throws IOException {
    admin = Admin.of(CLUSTER);
  }

  @AfterEach
  void disconnect() {
    admin.close();
  }

  @Test
  void extendersGetTheRequestsOfKubeScheduler() throws Exception {
    Outcome ours;
    Outcome theirs;
    try (var extenders = new RecordingExtender(this::answer)) {
      var configuration = configuration(extenders.url());
      try (var scheduler = Component.scheduler(CLUSTER, configuration)) {
        theirs = play(extenders, Eventually.with(scheduler));
      }
    }
    try (var extenders = new RecordingExtender(this::answer)) {
      var configuration = configuration(extenders.url());
      try (var berth = RunningBerth.start("--config", configuration.toString())) {
        ours = play(extenders, Eventually.with(berth));
        assertThat(berth.log()).contains("dead");
      }
    }
    assertThat(ours).isEqualTo(theirs);

    assertThat(ours.asked.stream().map(text -> text.substring(0, text.indexOf(' '))).distinct())
        .containsExactly(
            "/names/filter",
            "/names/preempt",
            "/names/prioritize",
            "/whole/filter",
            "/whole/preempt",
            "/whole/prioritize",
            "/widgets/bind",
            "/widgets/prioritize");
    assertThat(ours.nodes).containsEntry("web", "n1").containsEntry("important", "n2");
    assertThat(ours.refusal).startsWith("0/3 nodes are available: 3 nowhere.");
  }

  private Path configuration(String extenders) throws IOException {
    var text =
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: %s}
        leaderElection: {leaderElect: false}
        extenders:
        - {urlPrefix: "%s/names", filterVerb: filter, prioritizeVerb: prioritize,
           preemptVerb: preempt, weight: 1, nodeCacheCapable: true}
        - {urlPrefix: "%s/whole", filterVerb: filter, prioritizeVerb: prioritize,
           preemptVerb: preempt, weight: 3}
        - {urlPrefix: "%s/widgets", prioritizeVerb: prioritize, bindVerb: bind, weight: 1,
           managedResources: [{name: example.com/widget, ignoredByScheduler: true}]}
        - {urlPrefix: "http://127.0.0.1:1/dead", filterVerb: filter, ignorable: true}
        """
            .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER), extenders, extenders, extenders);
    return Files.writeString(folder.resolve("scheduler.yaml"), text);
  }

  /// What the extenders want: pods without a licence keep away from n3, some others from n2; n1 is
  /// best; and if a pod has to go, then from n2.
  private Object answer(String path, Map<?, ?> question) throws Exception {
    return switch (path) {
      case "/names/filter" -> {
        var avoided = label(question, "avoid");
        yield Map.of(
            "NodeNames",
            list(question, "NodeNames").stream().filter(name -> !name.equals(avoided)).toList(),
            "FailedAndUnresolvableNodes",
            avoided.isEmpty() ? Map.of() : Map.of(avoided, "avoided"));
      }
      case "/whole/filter" -> {
        var failed = new TreeMap<String, String>();
        if (label(question, "licence").equals("no")) {
          failed.put("n3", "no licence");
        }
        if (label(question, "nowhere").equals("yes")) {
          NODES.forEach(node -> failed.put(node, "nowhere"));
        }
        yield Map.of(
            "Nodes",
            Map.of(
                "items",
                list(field(question, "Nodes"), "items").stream()
                    .filter(node -> !failed.containsKey(text(node, "metadata", "name")))
                    .toList()),
            "FailedNodes",
            failed);
      }
      case "/whole/prioritize" -> List.of(Map.of("Host", "n1", "Score", 10));
      case "/names/prioritize", "/widgets/prioritize" ->
          List.of(Map.of("Host", "n2", "Score", 3), Map.of("Host", "n1", "Score", 1));
      case "/names/preempt" ->
          Map.of("NodeNameToMetaVictims", field(question, "NodeNameToMetaVictims"));
      case "/whole/preempt" -> {
        var pods = list(field(question, "NodeNameToVictims", "n2"), "Pods").stream();
        yield Map.of(
            "NodeNameToMetaVictims",
            Map.of(
                "n2",
                Map.of(
                    "Pods",
                    pods.map(pod -> Map.of("UID", text(pod, "metadata", "uid"))).toList())));
      }
      case "/widgets/bind" -> {
        bind(text(question, "PodName"), text(question, "Node"));
        yield Map.of();
      }
      default -> throw new IllegalArgumentException(path);
    };
  }

  private static String label(Map<?, ?> question, String name) {
    return field(question, "Pod", "metadata") instanceof Map<?, ?> metadata
            && metadata.get("labels") instanceof Map<?, ?> labels
            && labels.get(name) instanceof String value
        ? value
        : "";
  }

  private static Object field(Object object, String... path) {
    var value = object;
    for (var name : path) {
      value = Objects.requireNonNull(((Map<?, ?>) value).get(name), name);
    }
    return value;
  }

  private static List<?> list(Object object, String name) {
    return (List<?>) field(object, name);
  }

  private static String text(Object object, String... path) {
    return (String) field(object, path);
  }

  private void bind(String pod, String node) throws Exception {
    admin
        .client()
        .sendOnly(
            ApiRequest.post(
                ApiPaths.of(Kinds.POD, key(pod)) + "/binding",
                """
                {"metadata":{"name":"%s"},"target":{"kind":"Node","name":"%s"}}\
                """
                    .formatted(pod, node)));
  }

  /// A small life of a cluster, and its end.
  private Outcome play(RecordingExtender extenders, Eventually eventually) throws Exception {
    for (var name : NODES) {
      node(name);
    }
    pod("web", "100m", "");
    eventually.until("web is bound", () -> isBound("web"));
    pod("unlicensed", "100m", "'licence':'no','avoid':'n2'");
    eventually.until("unlicensed is bound", () -> isBound("unlicensed"));

    pod("nowhere", "100m", "'nowhere':'yes'");
    eventually.until(
        "the condition of nowhere",
        () -> scheduled("nowhere"),
        condition -> condition.status().equals("False"));
    var refusal = scheduled("nowhere").message();
    admin.patch(Kinds.POD, key("nowhere"), "{'metadata':{'labels':{'nowhere':null}}}");
    eventually.until("nowhere is bound", () -> isBound("nowhere"));

    pod("widget", "100m", "", "'limits':{'example.com/widget':'1'},", "");
    eventually.until("widget is bound", () -> isBound("widget"));

    pod("rock", "3", "", "", ",'nodeName':'n3','priorityClassName':'system-node-critical'");
    pod("low-1", "3", "", "", ",'nodeName':'n1'");
    pod("low-2", "3", "", "", ",'nodeName':'n2'");
    // A finalizer keeps it there, so that its end comes after all that is said before.
    admin.patch(Kinds.POD, key("low-2"), "{'metadata':{'finalizers':['example.com/stay']}}");
    pod("important", "3", "", "", ",'priorityClassName':'system-cluster-critical'");
    eventually.until(
        "the node that important is nominated for",
        () -> stored("important").status().nominatedNodeName(),
        "n2"::equals);
    eventually.until("low-2 is deleted", () -> stored("low-2").isTerminating());
    var nomination = scheduled("important").message();
    admin.patch(Kinds.POD, key("low-2"), "{'metadata':{'finalizers':null}}");
    eventually.until("important is bound", () -> isBound("important"));

    var nodes = new TreeMap<String, String>();
    for (var pod : admin.list(Kinds.POD)) {
      nodes.put(pod.metadata().name(), pod.spec().nodeName());
      admin.delete(Kinds.POD, pod.key());
    }
    for (var node : NODES) {
      admin.delete(Kinds.NODE, new ObjectKey("", node));
    }
    return new Outcome(extenders.asked(), nodes, refusal, nomination);
  }

  /// Has fields of all sorts, of which many are nothing to a scheduler.
  private void node(String name) throws Exception {
    var key = new ObjectKey("", name);
    admin.create(
        Kinds.NODE,
        "",
        """
        {'metadata':{'name':'%s','labels':{'kubernetes.io/hostname':'%s'},\
        'annotations':{'example.com/rack':'<a> & b'}},\
        'spec':{'providerID':'cloud://%s','podCIDR':'10.1.0.0/24','podCIDRs':['10.1.0.0/24']}}\
        """
            .formatted(name, name, name));
    admin.patchStatus(
        Kinds.NODE,
        key,
        """
        {'status':{'capacity':{'cpu':'4','memory':'8Gi','pods':'110','ephemeral-storage':'1e3'},\
        'allocatable':{'cpu':'4000m','memory':'8388608Ki','pods':'110'},\
        'addresses':[{'type':'InternalIP','address':'10.0.0.1'}],\
        'conditions':[{'type':'Ready','status':'True','reason':'Test','message':'all well',\
        'lastHeartbeatTime':'2026-01-01T00:00:00Z','lastTransitionTime':'2026-01-01T00:00:00Z'}],\
        'images':[{'names':['pause:1','pause'],'sizeBytes':300000}],\
        'daemonEndpoints':{'kubeletEndpoint':{'Port':10250}},\
        'nodeInfo':{'kubeletVersion':'v1.37.1','architecture':'amd64','bootID':'','machineID':'m',\
        'systemUUID':'','kernelVersion':'6','osImage':'linux','containerRuntimeVersion':'c',\
        'kubeProxyVersion':'','operatingSystem':'linux'},'runtimeHandlers':[{'name':'',\
        'features':{'userNamespaces':true}}]}}\
        """);
    admin.patch(Kinds.NODE, key, "{'spec':{'taints':null}}");
  }

  private void pod(String name, String cpu, String labels) throws Exception {
    pod(name, cpu, labels, "", "");
  }

  private void pod(String name, String cpu, String labels, String resources, String spec)
      throws Exception {
    admin.create(
        Kinds.POD,
        "default",
        """
        {'metadata':{'name':'%s','labels':{%s},'annotations':{'example.com/note':'1 < 2'},\
        'ownerReferences':[{'apiVersion':'apps/v1','kind':'ReplicaSet','name':'r','uid':'u',\
        'controller':true}]},\
        'spec':{'terminationGracePeriodSeconds':0,'hostAliases':[{'ip':'1.2.3.4','hostnames':['h']}],\
        'dnsConfig':{'options':[{'name':'ndots','value':'2'}]},\
        'securityContext':{'runAsUser':1000,'fsGroup':2000,'seccompProfile':{'type':'RuntimeDefault'}},\
        'volumes':[{'name':'v','emptyDir':{'sizeLimit':'1Gi'}},\
        {'name':'w','projected':{'sources':[{'downwardAPI':{'items':[{'path':'l',\
        'fieldRef':{'fieldPath':'metadata.labels'}}]}}]}}],\
        'tolerations':[{'key':'k','operator':'Exists','effect':'NoExecute','tolerationSeconds':5}],\
        'initContainers':[{'name':'i','image':'pause','restartPolicy':'Always'}],\
        'containers':[{'name':'c','image':'pause:1','command':['sleep','1'],\
        'env':[{'name':'A','value':''},{'name':'B','valueFrom':{'fieldRef':{'fieldPath':'spec.nodeName'}}}],\
        'ports':[{'containerPort':80}],'volumeMounts':[{'name':'v','mountPath':'/v'}],\
        'livenessProbe':{'httpGet':{'path':'/','port':80},'periodSeconds':3},\
        'lifecycle':{'preStop':{'exec':{'command':['true']}}},\
        'securityContext':{'capabilities':{'drop':['ALL']}},\
        'resources':{%s'requests':{'cpu':'%s','memory':'1Mi'}}}]%s}}\
        """
            .formatted(name, labels, resources, cpu, spec));
  }

  private static ObjectKey key(String pod) {
    return new ObjectKey("default", pod);
  }

  private Pod stored(String name) throws Exception {
    return admin.get(Kinds.POD, key(name));
  }

  private boolean isBound(String name) throws Exception {
    return !stored(name).spec().nodeName().isEmpty();
  }

  private PodCondition scheduled(String name) throws Exception {
    var condition = stored(name).status().condition("PodScheduled");
    return condition == null ? PodCondition.EMPTY : condition;
  }
}
