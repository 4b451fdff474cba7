package dev.berth.kube.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.engine.ClusterChange;
import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The reflector with servers that do what a real one rarely does.
final class ReflectorTest {

  private static final Answer NO_STREAMS =
      Answer.failure(422, "Invalid", "sendInitialEvents is forbidden for watch");
  private static final Answer EXPIRED = Answer.failure(410, "Expired", "too old");
  private static final Answer QUIET = Answer.ok("").hanging();

  private final FakeClock time = new FakeClock();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private FakeApi api;
  private boolean breaks = true; // at the first change of an object with that name
  private Thread thread = Thread.startVirtualThread(() -> {});

  @BeforeEach
  void start() throws IOException {
    api = new FakeApi();
  }

  @AfterEach
  void stop() throws InterruptedException {
    thread.interrupt();
    api.close();
    thread.join();
  }

  /// Runs the reflector until there were that many requests.
  private List<String> run(int requests) throws Exception {
    var mirror = new Store<Node>(this::tell);
    var reflector =
        new Reflector<>(
            new WatchedKind<>(Kinds.NODE, "a=b"),
            api.client(time),
            mirror,
            () -> told("synced"),
            time,
            new SplittableRandom(1));
    thread = Thread.ofVirtual().start(reflector::run);
    return api.awaitRequests(requests).stream().map(ReflectorTest::inShort).toList();
  }

  private void tell(ClusterChange change) {
    if (change.object().metadata().name().equals("broken") && breaks) {
      breaks = false;
      throw new IllegalStateException("broken");
    }
    told(inShort(change));
  }

  private void told(String what) {
    synchronized (told) {
      told.add(what);
      told.notifyAll();
    }
  }

  private static String inShort(ClusterChange change) {
    var metadata = change.object().metadata();
    return change.getClass().getSimpleName().charAt(0)
        + metadata.name()
        + metadata.resourceVersion();
  }

  /// The parameters of a request, without those that are always the same.
  private static String inShort(String request) {
    var parameters = request.substring(request.indexOf('?') + 1).split("&", -1);
    return Stream.of(parameters)
        .filter(parameter ->
            !parameter.startsWith("fieldSelector=a%3Db")
                && !parameter.startsWith("timeoutSeconds")
                && !parameter.startsWith("allowWatch")
                && !parameter.startsWith("resourceVersionMatch"))
        .map(parameter -> parameter.replace("resourceVersion", "rv"))
        .collect(Collectors.joining(" "));
  }

  private static String node(String name, int version) {
    return "{'metadata':{'name':'%s','uid':'%s','resourceVersion':'%d'}}"
        .formatted(name, name, version);
  }

  private static Answer list(int version, String continuation, String... nodes) {
    return Answer.ok(
        "{'metadata':{'resourceVersion':'%d','continue':'%s'},'items':[%s]}"
            .formatted(version, continuation, String.join(",", nodes)));
  }

  private static String event(String type, String object) {
    return "{'type':'%s','object':%s}\n".formatted(type, object);
  }

  private static String bookmark(int version, boolean isEnd) {
    return event(
        "BOOKMARK",
        "{'metadata':{'resourceVersion':'%d','annotations':{'k8s.io/initial-events-end':'%s'}}}"
            .formatted(version, isEnd));
  }

  @Test
  void withoutStreamsThereAreListsInPages() throws Exception {
    api.enqueue(NO_STREAMS, list(5, "next/1", node("a", 1)), list(5, "", node("b", 2)), QUIET);

    assertThat(run(4))
        .containsExactly(
            "watch=true sendInitialEvents=true rv=",
            "rv=0 limit=500",
            "limit=500 continue=next%2F1",
            "watch=true rv=5");
    assertThat(told).containsExactly("Aa1", "Ab2", "synced");
  }

  @Test
  void pagesThatTakeTooLongAreFollowedByAWholeList() throws Exception {
    api.enqueue(
        NO_STREAMS,
        list(5, "next", node("a", 1), node("gone", 2)),
        EXPIRED,
        list(9, "", node("a", 1), node("b", 8)),
        QUIET);

    assertThat(run(5)).containsSubsequence("limit=500 continue=next", "rv=0", "watch=true rv=9");
    assertThat(told).containsExactly("Aa1", "Agone2", "Ab8", "Dgone2", "synced");
  }

  @Test
  void aStreamThatBreaksOffIsBegunAnew() throws Exception {
    api.enqueue(
        Answer.ok(event("ADDED", node("a", 1)) + event("ADDED", node("b", 2))),
        Answer.ok(event("ADDED", node("b", 3)) + bookmark(4, true)).hanging());

    assertThat(run(2))
        .containsExactly(
            "watch=true sendInitialEvents=true rv=", "watch=true sendInitialEvents=true rv=");
    awaitTold("synced");
    assertThat(told).containsExactly("Aa1", "Ab2", "Ub3", "Da1", "synced");
    assertThat(time.sleeps()).hasSize(1);
  }

  @Test
  void aWatchGoesOnFromItsLastVersion() throws Exception {
    api.enqueue(
        Answer.ok(bookmark(4, true) + event("ADDED", node("a", 5)) + bookmark(7, false)),
        Answer.of(503, "away"),
        Answer.ok(event("MODIFIED", node("a", 8)) + "{'type':'MODIFIED','obj"),
        Answer.ok(event("DELETED", node("a", 9))),
        QUIET);

    assertThat(run(5))
        .containsExactly(
            "watch=true sendInitialEvents=true rv=",
            "watch=true rv=7",
            "watch=true rv=7",
            "watch=true rv=8",
            "watch=true rv=9");
    assertThat(told).containsExactly("synced", "Aa5", "Ua8", "Da9");
  }

  @Test
  void aChangeAtWhichTheListenerThrowsComesAgain() throws Exception {
    api.enqueue(
        Answer.ok(
            bookmark(4, true) + event("ADDED", node("a", 5)) + event("ADDED", node("broken", 6))),
        Answer.ok(
                event("ADDED", node("a", 5))
                    + event("ADDED", node("broken", 6))
                    + bookmark(7, true))
            .hanging());

    assertThat(run(2))
        .containsExactly(
            "watch=true sendInitialEvents=true rv=", "watch=true sendInitialEvents=true rv=5");
    awaitTold("Abroken6", "synced");
    assertThat(told).containsExactly("synced", "Aa5", "Abroken6", "synced");
  }

  @Test
  void aForgottenVersionMakesForAComparison() throws Exception {
    api.enqueue(
        Answer.ok(event("ADDED", node("a", 1)) + bookmark(4, true)),
        Answer.ok(
            event("ERROR", "{'kind':'Status','code':410,'reason':'Expired','message':'old'}")),
        Answer.ok(event("ADDED", node("b", 9)) + bookmark(10, true)).hanging());

    assertThat(run(3))
        .containsExactly(
            "watch=true sendInitialEvents=true rv=",
            "watch=true rv=4",
            "watch=true sendInitialEvents=true rv=4");
    awaitTold("Da1", "synced");
    assertThat(told).containsExactly("Aa1", "synced", "Ab9", "Da1", "synced");
  }

  @Test
  void aServerThatHasLostVersionsIsListedWithoutOne() throws Exception {
    var tooLarge =
        Answer.of(
            504,
            "{'kind':'Status','code':504,'reason':'Timeout','message':'Too large resource"
                + " version','details':{'causes':[{'reason':'ResourceVersionTooLarge'}]}}");
    api.enqueue(
        Answer.ok(event("ADDED", node("a", 90)) + bookmark(90, true)),
        tooLarge,
        tooLarge,
        Answer.ok(event("ADDED", node("a", 3)) + bookmark(4, true)).hanging());

    assertThat(run(4))
        .containsExactly(
            "watch=true sendInitialEvents=true rv=",
            "watch=true rv=90",
            "watch=true sendInitialEvents=true rv=90",
            "watch=true sendInitialEvents=true rv=");
    awaitTold("Ua3", "synced");
    assertThat(told).containsExactly("Aa90", "synced", "Ua3", "synced");
  }

  @Test
  void afterAComparisonWithoutAVersionVersionsCountAgain() throws Exception {
    api.enqueue(
        Answer.ok(bookmark(90, true)),
        EXPIRED, // the watch
        EXPIRED, // the stream from that version
        Answer.ok(bookmark(95, true)),
        EXPIRED,
        Answer.ok(bookmark(96, true)).hanging());

    assertThat(run(6))
        .containsExactly(
            "watch=true sendInitialEvents=true rv=",
            "watch=true rv=90",
            "watch=true sendInitialEvents=true rv=90",
            "watch=true sendInitialEvents=true rv=",
            "watch=true rv=95",
            "watch=true sendInitialEvents=true rv=95");
  }

  @Test
  void whatIsDeletedBeforeTheEndOfAStreamIsGone() throws Exception {
    api.enqueue(
        Answer.ok(
                event("ADDED", node("a", 1))
                    + event("ADDED", node("b", 2))
                    + event("DELETED", node("a", 3))
                    + bookmark(4, true))
            .hanging());

    run(1);
    awaitTold("synced");
    assertThat(told).containsExactly("Aa1", "Ab2", "Da3", "synced");
  }

  @Test
  void watchesThatEndAtOnceDoNotKeepTheServerBusy() throws Exception {
    api.enqueue(Answer.ok(bookmark(4, true)));
    for (var i = 0; i < 5; i++) {
      api.enqueue(Answer.ok(""));
    }
    api.enqueue(QUIET);

    run(7);
    assertThat(time.sleeps()).hasSizeGreaterThanOrEqualTo(5);
  }

  @Test
  void aMissingPermissionIsTriedAgain() throws Exception {
    var forbidden = Answer.failure(403, "Forbidden", "nodes is forbidden");
    api.enqueue(forbidden, forbidden, Answer.ok(bookmark(1, true)).hanging());

    assertThat(run(3))
        .containsExactly(
            "watch=true sendInitialEvents=true rv=",
            "rv=0 limit=500",
            "watch=true sendInitialEvents=true rv=");
  }

  /// Waits until these changes have been passed on, in order.
  private void awaitTold(String... what) throws InterruptedException {
    synchronized (told) {
      while (Collections.indexOfSubList(told, List.of(what)) < 0) {
        told.wait();
      }
    }
  }
}
