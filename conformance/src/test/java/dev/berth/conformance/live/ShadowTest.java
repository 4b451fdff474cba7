package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// `berth shadow` beside the real kube-scheduler, with the right to read and no other.
@Tag("storm")
final class ShadowTest {
  private static final int NODES = 20;

  private static final String FOLLOWING = "\"Following kube-scheduler\"";

  private static final Path AUDIT = audit();

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          "--audit-policy-file=" + AUDIT.resolve("policy.yaml"),
          "--audit-log-path=" + AUDIT.resolve("audit.log"));

  /// @param strategy of the second profile
  private static Path configuration(String strategy) throws IOException {
    return Files.writeString(
        CLUSTER.file(strategy + ".yaml"),
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        clientConnection: {kubeconfig: "%s"}
        leaderElection: {leaderElect: false}
        profiles:
          - schedulerName: default-scheduler
          - schedulerName: packer
            pluginConfig:
              - name: NodeResourcesFit
                args:
                  scoringStrategy:
                    type: %s
                    resources: [{name: cpu, weight: 1}]
        """
            .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER), strategy));
  }

  /// Users with read access only.
  private static Path audit() {
    try {
      var folder = Files.createTempDirectory("audit");
      Files.writeString(
          folder.resolve("policy.yaml"),
          """
          apiVersion: audit.k8s.io/v1
          kind: Policy
          omitStages: [RequestReceived]
          rules:
            - level: Metadata
              users: [nobody]
            - level: None
          """);
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterAll
  static void forgetWhatTheyDid() throws IOException {
    Files.deleteIfExists(AUDIT.resolve("audit.log"));
    Files.deleteIfExists(AUDIT.resolve("policy.yaml"));
    Files.deleteIfExists(AUDIT);
  }

  private static void node(Admin admin, int i) throws Exception {
    var labels =
        "'topology.kubernetes.io/zone':'z%d','disk':'%s'"
            .formatted(i % 3, i % 4 == 0 ? "ssd" : "hdd");
    var taints = i % 6 == 5 ? "[{'key':'dedicated','value':'x','effect':'NoSchedule'}]" : "null";
    node(admin, "n%02d".formatted(i), labels, 4 + i % 5, 8 + i % 7, taints);
  }

  private static void node(
      Admin admin, String name, String labels, int cpus, int gigabytes, String taints)
      throws Exception {
    admin.create(
        Kinds.NODE,
        "",
        "{'metadata':{'name':'%1$s','labels':{'kubernetes.io/hostname':'%1$s',%2$s}}}"
            .formatted(name, labels));
    admin.patchStatus(
        Kinds.NODE,
        ObjectKey.clusterScoped(name),
        """
        {'status':{'allocatable':{'cpu':'%d','memory':'%dGi','pods':'60'},\
        'images':[{'names':['registry.example.com/app:%d'],'sizeBytes':300000000}]}}\
        """
            .formatted(cpus, gigabytes, cpus % 2));
    admin.patch(
        Kinds.NODE, ObjectKey.clusterScoped(name), "{'spec':{'taints':%s}}".formatted(taints));
  }

  /// A pod of one of several shapes.
  private static String pod(int i) {
    var group = "g" + i % 5;
    var more =
        switch (i % 11) {
          case 0 -> ",'nodeSelector':{'disk':'ssd'}";
          case 1 ->
              """
              ,'affinity':{'nodeAffinity':{'preferredDuringSchedulingIgnoredDuringExecution':[{\
              'weight':40,'preference':{'matchExpressions':[{'key':'disk','operator':'In',\
              'values':['ssd']}]}}]}}\
              """;
          case 2 -> spread(group, "DoNotSchedule");
          case 3 -> spread(group, "ScheduleAnyway");
          case 4 -> ",'affinity':{'podAntiAffinity':" + near(group) + "}";
          case 5 -> ",'affinity':{'podAffinity':" + near(group) + "}";
          case 6 -> ",'tolerations':[{'key':'dedicated','operator':'Exists'}]";
          case 7 -> ",'schedulerName':'packer'";
          case 8 -> ",'priorityClassName':'high'";
          case 9 ->
              """
              ,'resourceClaims':[{'name':'card','resourceClaimName':'card-%d'}]\
              """
                  .formatted(i);
          default -> "";
        };
    return """
    {'metadata':{'name':'p%03d','labels':{'group':'%s'}},'spec':{'containers':[{'name':'c',\
    'image':'registry.example.com/app:%d','resources':{'requests':{'cpu':'%dm',\
    'memory':'%dMi'}}}],'terminationGracePeriodSeconds':0%s}}\
    """
        .formatted(i, group, i % 2, 50 + i * 37 % 400, 64 + i * 53 % 500, more);
  }

  private static String spread(String group, String otherwise) {
    return """
    ,'topologySpreadConstraints':[{'maxSkew':1,'topologyKey':'topology.kubernetes.io/zone',\
    'whenUnsatisfiable':'%s','labelSelector':{'matchLabels':{'group':'%s'}}}]\
    """
        .formatted(otherwise, group);
  }

  private static String near(String group) {
    return """
    {'preferredDuringSchedulingIgnoredDuringExecution':[{'weight':50,'podAffinityTerm':{\
    'topologyKey':'kubernetes.io/hostname','labelSelector':{'matchLabels':{'group':'%s'}}}}]}\
    """
        .formatted(group);
  }

  /// Makes pods, several at a time.
  private static void pods(Admin admin, int from, int to) throws Exception {
    try (var threads = Executors.newFixedThreadPool(8)) {
      List<Future<?>> made = new ArrayList<>();
      for (var i = from; i < to; i++) {
        var number = i;
        made.add(
            threads.submit(() -> {
              if (number % 11 == 9) {
                claim(admin, "card-" + number);
              }
              return admin.create(Kinds.POD, "default", pod(number));
            }));
      }
      for (var each : made) {
        each.get();
      }
    }
  }

  private static void claim(Admin admin, String name) throws Exception {
    admin.create(
        Kinds.RESOURCE_CLAIM,
        "default",
        """
        {'metadata':{'name':'%s'},'spec':{'devices':{'requests':[{'name':'card',\
        'exactly':{'deviceClassName':'cards'}}]}}}\
        """
            .formatted(name));
  }

  private static void devices(Admin admin) throws Exception {
    admin.create(Kinds.DEVICE_CLASS, "", "{'metadata':{'name':'cards'}}");
    for (var node : List.of("n01", "n02", "n03", "n04", "n06", "n07")) {
      admin.create(
          Kinds.RESOURCE_SLICE,
          "",
          """
          {'metadata':{'name':'slice-%1$s'},'spec':{'driver':'cards.example.com','nodeName':'%1$s',\
          'pool':{'name':'%1$s','generation':1,'resourceSliceCount':1},\
          'devices':[{'name':'a'},{'name':'b'},{'name':'c'},{'name':'d'},{'name':'e'},{'name':'f'}]}}\
          """
              .formatted(node));
    }
  }

  /// Waits until every pod has a node, or a condition that it is unschedulable.
  private static void awaitDecisions(Admin admin, Eventually eventually) throws Exception {
    eventually.until(
        "pods that are not decided on",
        () ->
            admin.list(Kinds.POD).stream()
                .filter(pod -> pod.spec().nodeName().isEmpty())
                .filter(pod -> pod.status().condition("PodScheduled") == null)
                .map(pod -> pod.metadata().name())
                .toList(),
        List::isEmpty);
  }

  /// Pods of such names that have no node.
  private static List<String> withoutNode(Admin admin, String names) throws Exception {
    return admin.list(Kinds.POD).stream()
        .filter(pod -> pod.spec().nodeName().isEmpty())
        .map(pod -> pod.metadata().name())
        .filter(name -> name.matches(names))
        .toList();
  }

  @Test
  void theRealKubeSchedulerDecidesAsBerthDoes() throws Exception {
    var configuration = configuration("MostAllocated");
    var otherConfiguration = configuration("LeastAllocated");
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.apply("default", Home.FOLDER.resolve("deploy/roles/shadow.yaml"));
    var _ =
        kubectl.run(
            "create",
            "clusterrolebinding",
            "shadow",
            "--clusterrole=berth-shadow",
            "--user=nobody");
    try (var admin = Admin.of(CLUSTER)) {
      admin.create(Kinds.PRIORITY_CLASS, "", "{'metadata':{'name':'high'},'value':1000}");
      for (var i = 0; i < NODES; i++) {
        node(admin, i);
      }
      devices(admin);
      try (var scheduler = Component.scheduler(CLUSTER, configuration);
          var berth =
              RunningBerth.command(
                  "shadow",
                  "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.NOBODY),
                  "--config=" + configuration,
                  "-o",
                  "json");
          var misled =
              RunningBerth.command(
                  "shadow",
                  "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.NOBODY),
                  "--config=" + otherConfiguration)) {
        var eventually = Eventually.with(scheduler, misled, berth);
        eventually.until("Berth follows", () -> berth.log().contains(FOLLOWING));
        eventually.until("the misled Berth follows", () -> misled.log().contains(FOLLOWING));
        schedule(admin, scheduler, eventually);

        berth.terminate();
        misled.terminate();
        assertThat(berth.exitCode()).as(berth.log()).isZero();
        judge(berth.log());
        assertThat(misled.exitCode()).isEqualTo(3);
        assertThat(misled.log())
            .containsPattern("not agreed: lower score by .*NodeResourcesFit")
            .containsPattern("default/p\\d+ +n\\d+ +n\\d+.* better by \\d+: ");
      }
    }
    assertThat(verbs()).containsOnly("get", "list", "watch");
  }

  private static void schedule(Admin admin, Component scheduler, Eventually eventually)
      throws Exception {
    pods(admin, 0, 150);
    awaitDecisions(admin, eventually);

    // Much happens at once: nodes come and change, pods go and come.
    for (var i = 0; i < 40; i += 3) {
      admin.delete(Kinds.POD, new ObjectKey("default", "p%03d".formatted(i)));
    }
    pods(admin, 150, 170);
    node(admin, NODES);
    admin.patch(Kinds.NODE, ObjectKey.clusterScoped("n03"), "{'spec':{'unschedulable':true}}");
    pods(admin, 170, 190);
    admin.patch(
        Kinds.NODE, ObjectKey.clusterScoped("n08"), "{'metadata':{'labels':{'disk':null}}}");
    pods(admin, 190, 210);
    awaitDecisions(admin, eventually);

    // kube-scheduler has to catch up.
    scheduler.kill();
    pods(admin, 210, 260);
    scheduler.start();
    awaitDecisions(admin, eventually);

    admin.create(
        Kinds.POD, "default", shaped("nowhere", "100m", ",'nodeSelector':{'disk':'tape'}"));
    admin.create(Kinds.POD, "default", shaped("huge", "100", ""));
    admin.create(
        Kinds.POD,
        "default",
        shaped("gated", "1", ",'schedulingGates':[{'name':'example.com/w'}]"));
    admin.create(Kinds.POD, "default", shaped("static", "100m", ",'nodeName':'n00'"));
    admin.create(Kinds.POD, "default", shaped("theirs", "100m", ",'schedulerName':'another'"));
    bind(admin, "theirs", "n01");
    preempt(admin, eventually);
    admin.patch(Kinds.POD, new ObjectKey("default", "gated"), "{'spec':{'schedulingGates':null}}");
    eventually.until(
        "vip and gated pods without a node",
        () -> withoutNode(admin, "vip.*|gated"),
        List::isEmpty);
    awaitDecisions(admin, eventually);
  }

  /// Every pod has a priority of its own: among equal ones, the victim is left to chance.
  private static void preempt(Admin admin, Eventually eventually) throws Exception {
    for (var i = 0; i < 3; i++) {
      node(admin, "m" + i, "'pool':'m'", 4, 8, "null");
    }
    for (var i = 0; i < 9; i++) {
      var name = "v" + i;
      var value = "{'metadata':{'name':'%s'},'value':%d}".formatted(name, i + 1);
      admin.create(Kinds.PRIORITY_CLASS, "", value);
      var more = ",'nodeName':'m%d','priorityClassName':'%s'".formatted(i % 3, name);
      admin.create(Kinds.POD, "default", shaped(name, i < 3 ? "2500m" : "600m", more));
    }
    awaitDecisions(admin, eventually);
    for (var i = 0; i < 3; i++) {
      var more = ",'priorityClassName':'high','nodeSelector':{'pool':'m'}";
      admin.create(Kinds.POD, "default", shaped("vip-" + i, "3800m", more));
    }
  }

  private static String shaped(String name, String cpu, String more) {
    return """
    {'metadata':{'name':'%s'},'spec':{'containers':[{'name':'c','image':'pause',\
    'resources':{'requests':{'cpu':'%s'}}}],'terminationGracePeriodSeconds':0%s}}\
    """
        .formatted(name, cpu, more);
  }

  private static void bind(Admin admin, String pod, String node) throws Exception {
    admin
        .client()
        .sendOnly(
            ApiRequest.post(
                ApiPaths.of(Kinds.POD, new ObjectKey("default", pod)) + "/binding",
                """
                {"apiVersion":"v1","kind":"Binding","metadata":{"name":"%s"},\
                "target":{"kind":"Node","name":"%s"}}\
                """
                    .formatted(pod, node)));
  }

  private static void judge(String output) {
    assertThat(number(output, "bound")).isGreaterThan(250);
    assertThat(number(output, "markedUnschedulable")).isGreaterThanOrEqualTo(2 + 3);
    assertThat(number(output, "boundByOtherSchedulers")).isEqualTo(1);
    assertThat(number(output, "cameWithNode")).isEqualTo(1 + 9);
    assertThat(output).containsPattern("\"notAgreed\": \\{\\s*\"total\": 0,");
    // A machine that is slow for a moment has more pods in flight than can be tried in all orders.
    assertThat(number(output, "notJudged\": \\{\\s*\"total"))
        .as(output)
        .isLessThanOrEqualTo(number(output, "decisions") / 20);
  }

  private static int number(String output, String field) {
    var matcher = Pattern.compile("\"%s\": (\\d+)".formatted(field)).matcher(output);
    assertThat(matcher.find()).as(field + " in " + output).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  /// The requests of users with read access only.
  private static List<String> verbs() throws IOException {
    var verb = Pattern.compile("\"verb\":\"(\\w+)\"");
    return Files.readAllLines(AUDIT.resolve("audit.log")).stream()
        .flatMap(line -> verb.matcher(line).results().map(result -> result.group(1)))
        .distinct()
        .toList();
  }
}
