package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Logged;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// What may go wrong while hundreds of gangs are being bound. Whatever it is: in the end a gang has
/// all of its pods or none; one that does not fit never had any; and no pod was bound twice. How
/// long gangs were there in part is printed: without a fault that is as long as requests wait for
/// their turn, with one as long as it lasts.
///
/// There is room for all gangs but those with a pod that is larger than any node.
@Tag("storm")
final class GangFaultsTest {

  private static final String GATES = "--feature-gates=GenericWorkload=true";

  private static final int NODES = 12;
  private static final int GANGS = 200;
  private static final int AT_ONCE = 100;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final AuditLog AUDIT = AuditLog.create();

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          Stream.concat(
                  Stream.of(AUDIT.flags()),
                  Stream.of(GATES, "--runtime-config=scheduling.k8s.io/v1beta1=true"))
              .toArray(String[]::new));

  private static int tests;

  private final String namespace = "gangs-" + ++tests;
  private final List<RunningBerth> berths = new ArrayList<>();
  private Admin admin;

  @BeforeEach
  void prepare() throws Exception {
    admin = Admin.of(CLUSTER);
    admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'%s'}}".formatted(namespace));
    for (var i = 0; i < NODES; i++) {
      var key = ObjectKey.clusterScoped("node-" + i);
      admin.create(Kinds.NODE, "", "{'metadata':{'name':'%s'}}".formatted(key.name()));
      admin.patchStatus(
          Kinds.NODE, key, "{'status':{'allocatable':{'cpu':'8','memory':'32Gi','pods':'110'}}}");
      admin.patch(Kinds.NODE, key, "{'spec':{'taints':null}}");
    }
  }

  @AfterEach
  void cleanUp() throws Exception {
    for (var berth : berths) {
      berth.close();
    }
    for (var pod : ours()) {
      admin.delete(Kinds.POD, pod.key());
    }
    for (var node : admin.list(Kinds.NODE)) {
      admin.delete(Kinds.NODE, node.key());
    }
    admin.close();
  }

  @AfterAll
  static void removeLog() throws IOException {
    AUDIT.close();
  }

  @Test
  void withoutAFaultAllIsWell() throws Exception {
    berth();
    comeWith(() -> {});
    areWhole();
  }

  @Test
  void berthIsKilledAndStartedAgain() throws Exception {
    var first = berth();
    comeWith(() -> {
      first.kill();
      berth();
    });
    areWhole();
  }

  @Test
  void theApiServerIsKilledAndStartedAgain() throws Exception {
    berth();
    comeWith(() -> {
      CLUSTER.killApiServer();
      CLUSTER.startApiServer();
    });
    areWhole();
  }

  @Test
  void etcdIsKilledAndStartedAgain() throws Exception {
    berth();
    comeWith(() -> {
      CLUSTER.killEtcd();
      CLUSTER.startEtcd();
    });
    areWhole();
  }

  private RunningBerth berth() throws IOException {
    var configuration =
        Files.writeString(
            CLUSTER.file("gangs.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s", qps: 100, burst: 100}
            leaderElection: {leaderElect: false}
            podInitialBackoffSeconds: 1
            podMaxBackoffSeconds: 1
            """
                .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
    var berth = RunningBerth.start("--config", configuration.toString(), GATES);
    berths.add(berth);
    return berth;
  }

  /// Pods of the gang.
  private static int size(int gang) {
    return 2 + gang % 4;
  }

  /// Every fourth gang does with one pod less.
  private static int minCount(int gang) {
    return gang % 4 == 3 ? size(gang) - 1 : size(gang);
  }

  private static boolean fits(int gang) {
    return gang % 5 != 0;
  }

  /// All gangs come; when many pods are bound, the fault comes, too.
  private void comeWith(Storm.Fault fault) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var made = new ArrayList<Future<?>>();
      for (var i = 0; i < GANGS; i++) {
        var gang = i;
        made.add(
            threads.submit(() -> {
              make(gang);
              return null;
            }));
      }
      eventually()
          .until(
              "the number of bound pods",
              () -> bound().values().stream().mapToInt(Integer::intValue).sum(),
              count -> count >= AT_ONCE);
      fault.strike();
      for (var each : made) {
        var _ = each.get();
      }
    }
  }

  private void make(int gang) throws Exception {
    Storm.insist(() ->
        admin.create(
            Kinds.POD_GROUP,
            namespace,
            "{'metadata':{'name':'%s'},'spec':{'schedulingPolicy':{'gang':{'minCount':%d}}}}"
                .formatted(name(gang), minCount(gang))));
    for (var i = 0; i < size(gang); i++) {
      var name = "%s-%d".formatted(name(gang), i);
      var cpu = !fits(gang) && i < 2 ? "100" : "100m";
      Storm.insist(() ->
          admin.create(
              Kinds.POD,
              namespace,
              """
              {'metadata':{'name':'%s'},'spec':{'schedulingGroup':{'podGroupName':'%s'},\
              'terminationGracePeriodSeconds':0,'containers':[{'name':'c','image':'pause',\
              'resources':{'requests':{'cpu':'%s'}}}]}}\
              """
                  .formatted(name, name(gang), cpu)));
    }
  }

  private static String name(int gang) {
    return "gang-%03d".formatted(gang);
  }

  private static String gangOf(ObjectKey pod) {
    return pod.name().substring(0, pod.name().lastIndexOf('-'));
  }

  private List<Pod> ours() throws IOException, InterruptedException {
    return admin.list(Kinds.POD).stream()
        .filter(pod -> pod.metadata().namespace().equals(namespace))
        .toList();
  }

  /// How many pods of each gang are bound.
  private Map<String, Integer> bound() throws IOException, InterruptedException {
    return ours().stream()
        .filter(pod -> !pod.spec().nodeName().isEmpty())
        .collect(Collectors.toMap(pod -> gangOf(pod.key()), _ -> 1, Integer::sum, TreeMap::new));
  }

  private Eventually eventually() {
    return Eventually.with(berths.toArray(Logged[]::new)).within(PATIENCE);
  }

  /// Gangs that fit and are not bound, or do not fit and are, even in part.
  private List<String> partial() throws IOException, InterruptedException {
    var bound = bound();
    var partial = new ArrayList<String>();
    for (var gang = 0; gang < GANGS; gang++) {
      var expected = fits(gang) ? size(gang) : 0;
      int found = bound.getOrDefault(name(gang), 0);
      if (found != expected) {
        partial.add("%s has %d of %d pods".formatted(name(gang), found, expected));
      }
    }
    return partial;
  }

  private void areWhole() throws Exception {
    eventually().until("gangs that are not as they should be", this::partial, List::isEmpty);
    var done = AUDIT.bindings(namespace).stream().filter(AuditLog.Binding::isDone).toList();
    assertThat(done).extracting(AuditLog.Binding::pod).doesNotHaveDuplicates();
    assertThat(done).extracting(it -> gangOf(it.pod())).doesNotContainAnyElementsOf(tooLarge());
    System.out.printf("gangs were bound in part for %d ms at most%n", inPart(done).toMillis());
  }

  private static List<String> tooLarge() {
    return IntStream.range(0, GANGS)
        .filter(gang -> !fits(gang))
        .mapToObj(GangFaultsTest::name)
        .toList();
  }

  /// The longest time from the first binding of a gang to the one that makes it enough.
  private static Duration inPart(List<AuditLog.Binding> done) {
    var byGang = done.stream().collect(Collectors.groupingBy(it -> gangOf(it.pod())));
    var longest = Duration.ZERO;
    for (var gang = 0; gang < GANGS; gang++) {
      var bindings = byGang.getOrDefault(name(gang), List.of());
      if (bindings.size() >= minCount(gang)) {
        var time =
            Duration.between(bindings.getFirst().at(), bindings.get(minCount(gang) - 1).at());
        longest = time.compareTo(longest) > 0 ? time : longest;
      }
    }
    return longest;
  }
}
