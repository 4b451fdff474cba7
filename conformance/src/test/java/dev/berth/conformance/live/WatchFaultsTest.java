package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.live.TcpProxy.Network;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// What can go wrong between the watches and a real API server. After each fault, the view equals
/// the API server's, and the changes on the way are consistent.
@Tag("control-plane")
@Order(1) // as it takes long
final class WatchFaultsTest {

  private static final List<WatchedKind<?>> WATCHED =
      List.of(
          WatchedKind.of(Kinds.NODE),
          WatchedKind.of(Kinds.POD),
          WatchedKind.of(Kinds.NAMESPACE),
          WatchedKind.of(Kinds.RESOURCE_CLAIM));

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac("--runtime-config=resource.k8s.io/v1=false");

  private Admin admin;
  private TcpProxy proxy;
  private ApiServer server;
  private ClusterWatch watch;
  private final RecordedChanges changes = new RecordedChanges();

  @BeforeEach
  void watchThroughAProxy() throws IOException, InterruptedException {
    admin = Admin.of(CLUSTER);
    proxy = new TcpProxy(CLUSTER.address());
    var kubeconfig = CLUSTER.kubeconfig(ControlPlane.SCHEDULER, proxy.address());
    var time = new FastTime(10);
    var connection = new Connections(Map.of(), time).find(kubeconfig.toString(), "");
    server = ApiServer.at(connection, time);
    var client = new ApiClient(server, Admin.settings(Admin.PROTOBUF), time);
    watch = ClusterWatch.start(client, WATCHED, changes, time, new SplittableRandom(1));
    assertThat(watch.awaitSynced(Duration.ofMinutes(5))).isTrue();
  }

  @AfterEach
  void stop() throws Exception {
    watch.close();
    server.close();
    proxy.close();
    for (var node : watch.objects().list(Node.class)) {
      admin.delete(Kinds.NODE, node.key());
    }
    admin.close();
  }

  /// Time that flies, so that timeouts are short.
  private record FastTime(int factor) implements TimeSource {

    @Override
    public Instant instant() {
      return TimeSource.system().instant();
    }

    @Override
    public long nanos() {
      return TimeSource.system().nanos() * factor;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      TimeSource.system().sleep(duration.dividedBy(factor));
    }
  }

  private void make(String node) throws Exception {
    admin.create(Kinds.NODE, "", Admin.node(node));
  }

  private void awaitView() throws Exception {
    var expected = admin.list(Kinds.NODE);
    Eventually.with()
        .until(
            "the nodes that the watch has",
            () -> List.copyOf(watch.objects().list(Node.class)),
            expected::equals);
    Eventually.with() // told of a moment later
        .until("the changes of nodes add up to them", () -> changes.addUpTo(Kinds.NODE, expected));
    assertThat(changes.contradictions()).isEmpty();
  }

  @Test
  void aKindThatTheServerLacksDoesNotHoldUpTheOthers() {
    assertThat(watch.isSynced(Kinds.RESOURCE_CLAIM)).isTrue();
  }

  @Test
  void theServerIsKilledAndComesBack() throws Exception {
    make("a");
    make("b");
    awaitView();
    CLUSTER.killApiServer();
    CLUSTER.startApiServer();
    admin.delete(Kinds.NODE, ObjectKey.clusterScoped("a"));
    make("c");
    awaitView();

    assertThat(changes.of(Kinds.NODE)).containsExactly("+a", "+b", "-a", "+c");
  }

  @Test
  void etcdIsKilledAndComesBack() throws Exception {
    make("a");
    awaitView();
    CLUSTER.killEtcd();
    CLUSTER.startEtcd();
    make("b");
    awaitView();

    assertThat(changes.of(Kinds.NODE)).containsExactly("+a", "+b");
  }

  @Test
  void connectionsBreakAndNothingIsMissed() throws Exception {
    make("a");
    awaitView();
    proxy.set(Network.DOWN);
    make("b");
    admin.patch(Kinds.NODE, ObjectKey.clusterScoped("a"), "{'metadata':{'labels':{'x':'y'}}}");
    proxy.set(Network.UP);
    awaitView();

    assertThat(changes.of(Kinds.NODE)).containsExactly("+a", "+b", "~a");
  }

  @Test
  void afterACompactionOnlyDifferencesArePassedOn() throws Exception {
    make("stays");
    make("goes");
    make("changes");
    make("comes-back");
    awaitView();
    proxy.set(Network.DOWN);
    admin.delete(Kinds.NODE, ObjectKey.clusterScoped("goes"));
    admin.delete(Kinds.NODE, ObjectKey.clusterScoped("comes-back"));
    make("comes-back");
    make("is-new");
    var last =
        admin.patch(
            Kinds.NODE, ObjectKey.clusterScoped("changes"), "{'metadata':{'labels':{'x':'y'}}}");
    CLUSTER.killApiServer();
    CLUSTER.compact(Long.parseLong(last.metadata().resourceVersion()));
    CLUSTER.startApiServer();
    proxy.set(Network.UP);
    awaitView();

    var told = changes.of(Kinds.NODE);
    assertThat(told.subList(0, 4)).containsExactly("+stays", "+goes", "+changes", "+comes-back");
    assertThat(told.subList(4, told.size()))
        .containsExactlyInAnyOrder("-goes", "-comes-back", "+comes-back", "+is-new", "~changes");
  }

  @Test
  void aSilentNetworkIsNoticed() throws Exception {
    make("a");
    awaitView();
    proxy.set(Network.SILENT);
    var before = proxy.swallowed();
    make("b");
    Eventually.with().until("the news of b are swallowed", () -> proxy.swallowed() > before);
    proxy.set(Network.UP);
    awaitView();

    assertThat(changes.of(Kinds.NODE)).containsExactly("+a", "+b");
  }
}
