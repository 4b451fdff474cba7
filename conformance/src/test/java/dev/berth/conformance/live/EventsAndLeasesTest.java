package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.coordination.LeaseSpec;
import dev.berth.api.events.Event;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.event.EventBroadcaster;
import dev.berth.kube.event.EventData;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.lease.LeaderElectionConfig;
import dev.berth.kube.lease.LeaderElector;
import dev.berth.kube.lease.LeadershipListener;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Events and leader election, on a real API server with the rights of kube-scheduler.
@Tag("control-plane")
final class EventsAndLeasesTest {

  private static final ObjectKey LEASE = new ObjectKey("kube-system", "kube-scheduler");

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private Admin admin;
  private ApiServer server;
  private ApiClient client;

  @BeforeEach
  void connect() throws Exception {
    admin = Admin.of(CLUSTER);
    server = Admin.server(CLUSTER.kubeconfig(ControlPlane.SCHEDULER).toString());
    client = new ApiClient(server, Admin.settings(Admin.PROTOBUF), TimeSource.system());
  }

  @AfterEach
  void disconnect() {
    server.close();
    admin.close();
  }

  private List<Event> events(String reason) throws Exception {
    return admin.list(Kinds.EVENT).stream().filter(event -> event.reason().equals(reason)).toList();
  }

  @Test
  void whatHappensAgainIsASeries() throws Exception {
    var pod = admin.create(Kinds.POD, "default", Admin.pod("web"));
    var random = new SplittableRandom(1);
    try (var recorder = EventBroadcaster.start(client, "here", TimeSource.system(), random)) {
      var occurrence =
          new EventData(
              "default-scheduler",
              Event.WARNING,
              "FailedScheduling",
              "Scheduling",
              EventData.to(pod),
              null,
              "0/1 nodes are available: 1 Insufficient cpu, 100% sure.");
      recorder.record(occurrence);
      Eventually.with()
          .until("events", () -> events("FailedScheduling"), events -> events.size() == 1);
      recorder.record(occurrence);
      recorder.record(occurrence);
      Eventually.with()
          .until(
              "the event",
              () -> events("FailedScheduling").getFirst(),
              event -> event.series() != null);

      assertThat(events("FailedScheduling"))
          .singleElement()
          .satisfies(event -> {
            assertThat(event.metadata().name()).startsWith("web.");
            assertThat(event.reportingController()).isEqualTo("default-scheduler");
            assertThat(event.reportingInstance()).isEqualTo("default-scheduler-here");
            assertThat(event.regarding().uid()).isEqualTo(pod.metadata().uid());
            assertThat(event.note()).endsWith("100% sure.");
            assertThat(event.series()).isNotNull();
            assertThat(event.series().count()).isEqualTo(2);
          });
      assertThat(recorder.dropped()).isZero();
    }
  }

  /// One of several schedulers.
  private final class Contender implements LeadershipListener {
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final LeaderElector elector;
    private final Thread thread;

    Contender(String identity) {
      var candidacy =
          new LeaderElectionConfig(
              LEASE,
              identity,
              Duration.ofSeconds(4),
              Duration.ofSeconds(3),
              Duration.ofMillis(500));
      elector =
          new LeaderElector(
              candidacy,
              client,
              "default-scheduler",
              this,
              TimeSource.system(),
              new SplittableRandom(1));
      thread =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  elector.run();
                } catch (InterruptedException e) {
                  heard.add("ended");
                }
              });
    }

    @Override
    public void started() {
      heard.add("started");
    }

    @Override
    public void stopped() {
      heard.add("stopped");
    }

    @Override
    public void leads(String identity) {
      heard.add("leader: " + identity);
    }

    void end() throws InterruptedException {
      thread.interrupt();
      thread.join();
    }
  }

  private LeaseSpec lease() throws Exception {
    return admin.get(Kinds.LEASE, LEASE).spec();
  }

  @Test
  void oneLeadsAndTheNextFollowsAtOnce() throws Exception {
    var first = new Contender("first");
    Eventually.with().until("first leads", first.elector::isLeader);
    var second = new Contender("second");
    Eventually.with()
        .until("what second hears", () -> second.heard, heard -> heard.contains("leader: first"));
    var renewed = lease().renewTime();
    Eventually.with()
        .until(
            "when the lease is renewed",
            () -> Objects.requireNonNull(lease().renewTime()),
            time -> !time.equals(renewed));
    assertThat(second.elector.isLeader()).isFalse();
    assertThat(lease().leaseDurationSeconds()).isEqualTo(4);
    var transitions = lease().leaseTransitions();

    var since = System.nanoTime();
    first.end();
    assertThat(first.heard).containsExactly("leader: first", "started", "stopped", "ended");
    Eventually.with().until("second leads", second.elector::isLeader);
    assertThat(Duration.ofNanos(System.nanoTime() - since)).isLessThan(Duration.ofSeconds(4));
    assertThat(lease().holderIdentity()).isEqualTo("second");
    assertThat(transitions).isNotNull();
    assertThat(lease().leaseTransitions()).isEqualTo(transitions + 1);

    second.end();
    assertThat(lease().holderIdentity()).isNullOrEmpty();
    Eventually.with().until("there is an event", () -> !admin.list(Kinds.CORE_EVENT).isEmpty());
    assertThat(admin.list(Kinds.CORE_EVENT))
        .anySatisfy(event -> assertThat(event.message()).isEqualTo("first became leader"));
  }
}
