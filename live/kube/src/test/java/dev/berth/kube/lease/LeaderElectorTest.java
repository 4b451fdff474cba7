package dev.berth.kube.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.berth.api.meta.ObjectKey;
import dev.berth.kube.ClientMetrics;
import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiResponse;
import dev.berth.kube.http.ApiTransport;
import dev.berth.kube.http.ClientSettings;
import dev.berth.testkit.fake.FakeClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The elector in time that flies, with a server that says what suits us.
final class LeaderElectorTest implements LeadershipListener {

  private static final LeaderElectionConfig CANDIDACY =
      new LeaderElectionConfig(
          new ObjectKey("kube-system", "kube-scheduler"),
          "me",
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          Duration.ofSeconds(2));

  private final FakeClock time = new FakeClock();
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private FakeApi api;
  private LeaderElector elector;
  private boolean breaks; // when it is to lead
  private Runnable whileStarting = () -> {};
  private int requestsWhileLeading;

  @BeforeEach
  void start() throws IOException {
    api = new FakeApi();
    elector = elector(CANDIDACY);
  }

  private LeaderElector elector(LeaderElectionConfig config) throws IOException {
    return new LeaderElector(
        config, api.client(time), "berth", this, time, new SplittableRandom(1), Runnable::run);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Override
  public void started() {
    if (breaks) {
      throw new IllegalStateException("broken");
    }
    whileStarting.run();
    heard.add("started at " + seconds());
  }

  @Override
  public void stopped() {
    heard.add("stopped at " + seconds());
    requestsWhileLeading = api.requests().size();
  }

  @Override
  public void leads(String identity) {
    heard.add("leader is " + identity);
  }

  private long seconds() {
    return Duration.ofNanos(time.nanos()).toSeconds();
  }

  private static Answer lease(String holder, int transitions, String renewed) {
    return Answer.ok(
        """
        {'metadata':{'name':'kube-scheduler','resourceVersion':'1'},'spec':{'holderIdentity':'%s',\
        'leaseDurationSeconds':15,'leaseTransitions':%d,'acquireTime':'2026-01-01T00:00:00.000000Z',\
        'renewTime':'2026-01-01T00:00:%s.000000Z'}}\
        """
            .formatted(holder, transitions, renewed));
  }

  @Test
  void aLeaseThatCannotBeRenewedIsLostBeforeOthersMayTakeIt() throws Exception {
    api.enqueue(
        Answer.failure(404, "NotFound", "no lease"),
        lease("me", 0, "00"),
        Answer.ok("{}"), // the event
        lease("me", 0, "02"));
    elector.run();

    // Renewed at 2, tried again from 4 on, for 10 s. Others may take it at 17.
    assertThat(heard).containsExactly("leader is me", "started at 0", "stopped at 14");
    assertThat(elector.isLeader()).isFalse();
    assertThat(api.requests().get(1))
        .isEqualTo(
            """
            POST /apis/coordination.k8s.io/v1/namespaces/kube-system/leases \
            {"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":\
            "kube-scheduler","namespace":"kube-system"},"spec":{"holderIdentity":"me",\
            "leaseDurationSeconds":15,"acquireTime":"2026-01-01T00:00:00.000000Z",\
            "renewTime":"2026-01-01T00:00:00.000000Z","leaseTransitions":0}}\
            """);
    assertThat(api.requests().get(3)).startsWith("PUT ").contains("\"resourceVersion\":\"1\"");
  }

  @Test
  void aLeaderDoesNotSleepBeyondTheRenewDeadline() throws Exception {
    api.enqueue(Answer.failure(404, "NotFound", "no lease"), lease("me", 0, "00"));
    elector(
            new LeaderElectionConfig(
                CANDIDACY.lease(),
                "me",
                Duration.ofSeconds(15),
                Duration.ofSeconds(10),
                Duration.ofSeconds(3)))
        .run();

    // Tried at 3, 6, 9 and 12.
    assertThat(heard).containsExactly("leader is me", "started at 0", "stopped at 13");
  }

  @Test
  void aLeaderWhoseThreadGetsNoTimeHoldsTheLeaseOnlyUntilTheRenewDeadline() throws Exception {
    whileStarting =
        () -> {
          heard.add("holds it: " + elector.holdsLease());
          time.advance(Duration.ofSeconds(10).minusNanos(1));
          heard.add("holds it: " + elector.holdsLease());
          time.advance(Duration.ofNanos(1));
          heard.add("holds it: " + elector.holdsLease());
        };
    api.enqueue(Answer.failure(404, "NotFound", "no lease"), lease("me", 0, "00"));
    elector.run();

    assertThat(heard)
        .filteredOn(it -> it.startsWith("holds it"))
        .containsExactly("holds it: true", "holds it: true", "holds it: false");
    assertThat(elector.holdsLease()).isFalse();
  }

  /// The process goes on until the elector has ended, and others may lead soon.
  @Test
  void aLostLeaseIsNotReleased() throws Exception {
    api.enqueue(
        Answer.failure(404, "NotFound", "no lease"),
        lease("me", 0, "00"),
        Answer.ok("{}")); // the event
    elector.run();

    assertThat(api.requests()).hasSize(requestsWhileLeading);
  }

  /// The server stored the renewal when it was sent, at 2: others may take the lease at 17.
  @Test
  void aLateAnswerDoesNotProlongTheLease() throws Exception {
    var late = new LateAnswers();
    var slow =
        new LeaderElector(
            CANDIDACY,
            new ApiClient(
                late, new ClientSettings("test", "application/json", 0, 0, Duration.ZERO), time),
            "berth",
            this,
            time,
            new SplittableRandom(1),
            _ -> {});
    slow.run();

    assertThat(heard).containsExactly("leader is me", "started at 0", "stopped at 17");
  }

  /// Stores the lease at 0, renews it with an answer after 4.5 s, and answers nothing after that.
  private final class LateAnswers implements ApiTransport {
    private int requests;

    @Override
    public URI address() {
      return URI.create("https://late");
    }

    @Override
    public ClientMetrics metrics() {
      return ClientMetrics.NONE;
    }

    @Override
    public ApiResponse send(
        ApiRequest request, ClientSettings settings, String encoding, boolean isRetry)
        throws IOException {
      requests++;
      if (requests > 3) {
        time.advance(request.timeoutOr(settings.timeout()));
        throw new IOException("no answer");
      }
      if (requests == 3) {
        time.advance(Duration.ofMillis(4500));
      }
      var answer =
          requests == 1 ? Answer.failure(404, "NotFound", "no lease") : lease("me", 0, "00");
      return new ApiResponse(
          answer.code(),
          "application/json",
          0,
          new ByteArrayInputStream(answer.document().getBytes(StandardCharsets.UTF_8)));
    }
  }

  /// With the default periods, within 0.55 s.
  @Test
  void aReleasedLeaseIsSoonTaken() throws Exception {
    api.enqueue(
        lease("other", 6, "00"), lease("other", 6, "00"), lease("", 6, "00"), lease("me", 7, "00"));
    elector.run();

    assertThat(time.sleeps().subList(0, 2))
        .allSatisfy(
            pause -> assertThat(pause).isBetween(Duration.ofMillis(250), Duration.ofMillis(550)));
    assertThat(heard).startsWith("leader is other", "leader is me");
    assertThat(api.requests().get(3)).startsWith("PUT ").contains("\"leaseTransitions\":7");
  }

  @Test
  void aServerThatFailsIsLeftAloneForTheRetryPeriod() throws Exception {
    api.enqueue(
        Answer.failure(500, "InternalError", "no leader"),
        Answer.failure(404, "NotFound", "no lease"),
        lease("me", 0, "00"));
    elector.run();

    assertThat(time.sleeps().getFirst()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(4400));
  }

  @Test
  void anEventThatCannotBeSentIsTriedAgainAndOneThatIsRejectedIsNot() throws Exception {
    api.enqueue(
        Answer.failure(404, "NotFound", "no lease"),
        lease("me", 0, "00"),
        Answer.none(),
        Answer.failure(403, "Forbidden", "no events"));
    elector.run();

    assertThat(api.requests())
        .filteredOn(request -> request.startsWith("POST /api/v1/namespaces/kube-system/events"))
        .hasSize(2)
        .allSatisfy(request -> assertThat(request).contains("me became leader"));
  }

  @Test
  void aListenerThatThrowsEndsTheElectionAndTheLeaseIsGivenUp() throws Exception {
    breaks = true;
    api.enqueue(
        Answer.failure(404, "NotFound", "no lease"),
        lease("me", 0, "00"),
        lease("me", 0, "00"), // read before it is given up
        lease("", 0, "00"));

    assertThatIllegalStateException().isThrownBy(elector::run).withMessage("broken");
    assertThat(heard).containsExactly("leader is me", "stopped at 0");
    assertThat(api.requests().get(3)).startsWith("PUT ").contains("\"holderIdentity\":\"\"");
  }

  @Test
  void aLeaseIsTakenOverWhenItIsNotRenewedForItsDuration() throws Exception {
    for (var i = 0; i < 4; i++) {
      api.enqueue(lease("other", 6, "00"));
    }
    for (var i = 0; i < 80; i++) {
      api.enqueue(lease("other", 6, "05"));
    }
    var thread = Thread.ofVirtual().start(this::run);
    // 4 looks at the first state, then as many as it takes 15 s to pass, then the PUT.
    String put = api.awaitRequest(request -> request.startsWith("PUT "));
    thread.interrupt();
    thread.join();

    assertThat(put).contains("\"holderIdentity\":\"me\"").contains("\"leaseTransitions\":7");
    var looks = time.sleeps();
    var firstFour = looks.stream().limit(4).reduce(Duration.ZERO, Duration::plus);
    var all = Duration.ofNanos(time.nanos());
    assertThat(all).isGreaterThan(firstFour.plusSeconds(15));
    assertThat(heard).first().isEqualTo("leader is other");
  }

  private void run() {
    try {
      elector.run();
    } catch (InterruptedException e) {
      heard.add("ended");
    }
  }

  @Test
  void timesThatContradictEachOtherAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> candidacy(10, 10, 2))
        .withMessage("leaseDuration must be greater than renewDeadline");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> candidacy(15, 10, 9))
        .withMessage("renewDeadline must be greater than retryPeriod*JitterFactor");
  }

  private static void candidacy(int lease, int renew, int retry) {
    var _ =
        new LeaderElectionConfig(
            ObjectKey.clusterScoped("x"),
            "me",
            Duration.ofSeconds(lease),
            Duration.ofSeconds(renew),
            Duration.ofSeconds(retry));
  }
}
