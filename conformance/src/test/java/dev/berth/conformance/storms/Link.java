package dev.berth.conformance.storms;

import dev.berth.conformance.storms.Laws.Law;
import dev.berth.conformance.storms.Weather.Trouble;
import dev.berth.kube.ClientMetrics;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiResponse;
import dev.berth.kube.http.ApiTransport;
import dev.berth.kube.http.ClientSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// The network between one process and the API server, in both directions:
///
/// ```
///   send ── latency ──▶ the server acts ── latency ──▶ response
///              ✗ cut to the server:                       ✗ cut to the client:
///                nothing has happened                       it has happened, and nobody knows
/// ```
///
/// A request that was sent arrives even if its process is killed meanwhile.
final class Link implements ApiTransport {
  /// After this time without an answer a connection counts as dead.
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final World world;
  private final String name;
  private final Fibers fibers;
  private final MemoryApiServer server;
  private final Laws laws;
  private final Weather weather;
  private final SplittableRandom random;
  private final List<WatchSession> sessions = new ArrayList<>();
  private final Map<Fiber, Postponed> postponed = new HashMap<>();

  /// A request that its sender may repeat only later.
  private record Postponed(String method, String path, long until) {}

  /// A request under way.
  private static final class Call {
    private final Fiber fiber;
    private @Nullable Answer answer;
    private @Nullable IOException failure;

    Call(Fiber fiber) {
      this.fiber = fiber;
    }

    void end(@Nullable Answer result, @Nullable IOException problem) {
      answer = result;
      failure = problem;
      fiber.wake();
    }
  }

  /// @param weather what is wrong with the network and the server now
  Link(
      World world,
      String name,
      Fibers fibers,
      MemoryApiServer server,
      Laws laws,
      Weather weather,
      SplittableRandom random) {
    this.world = world;
    this.name = name;
    this.fibers = fibers;
    this.server = server;
    this.laws = laws;
    this.weather = weather;
    this.random = random;
  }

  String name() {
    return name;
  }

  Fibers fibers() {
    return fibers;
  }

  void opened(WatchSession session) {
    sessions.removeIf(WatchSession::isOver);
    sessions.add(session);
  }

  /// All connections break.
  void breakOff() {
    sessions.forEach(WatchSession::breakOff);
  }

  boolean isCutToClient() {
    return weather.has(Trouble.CUT_TO_CLIENT);
  }

  Duration delayOfEvents() {
    return latency().plus(weather.latenessOfWatches());
  }

  boolean duplicatesEvents() {
    return weather.has(Trouble.DUPLICATES) && random.nextInt(4) == 0;
  }

  private Duration latency() {
    return Duration.ofNanos(500_000L + random.nextInt(5_000_000));
  }

  @Override
  public URI address() {
    return URI.create("https://world");
  }

  @Override
  public ClientMetrics metrics() {
    return ClientMetrics.NONE;
  }

  @Override
  public ApiResponse send(
      ApiRequest request, ClientSettings settings, String encoding, boolean isRetry)
      throws IOException, InterruptedException {
    var fiber = fibers.current();
    var body = request.body();
    var text = body == null ? "" : body.text();
    laws.sent(name, request.method(), request.path());
    checkPatience(fiber, request);
    var call = new Call(fiber);
    if (!weather.has(Trouble.CUT_TO_SERVER)) {
      world.after(latency(), () -> arrive(call, request.method(), request.path(), text));
    }
    var patience = request.timeoutOr(settings.timeout());
    var until = world.now() + Math.min(patience.toNanos(), PATIENCE.toNanos());
    while (call.answer == null && call.failure == null && world.now() < until) {
      fiber.park(until);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    if (call.failure != null) {
      throw call.failure;
    }
    if (call.answer == null) {
      throw new IOException("the API server did not answer");
    }
    if (call.answer.code() < 300) {
      laws.answered(name, request.path());
    }
    var watch = call.answer.watch();
    return new ApiResponse(
        call.answer.code(),
        "application/json",
        call.answer.retryAfter(),
        watch == null
            ? new ByteArrayInputStream(call.answer.json().getBytes(StandardCharsets.UTF_8))
            : watch.body());
  }

  private void checkPatience(Fiber fiber, ApiRequest request) {
    var last = postponed.remove(fiber);
    if (last != null
        && last.method.equals(request.method())
        && last.path.equals(request.path())
        && world.now() < last.until) {
      laws.broken(Law.PATIENCE, name, "repeats " + request);
    }
  }

  private void arrive(Call call, String method, String path, String body) {
    if (server.isDown()) {
      call.end(null, new ConnectException("connection refused"));
      return;
    }
    var refusal = weather.refusal(method, path, random);
    if (refusal != null && refusal.retryAfter() > 0) {
      var until = world.now() + Duration.ofSeconds(refusal.retryAfter()).toNanos();
      postponed.put(call.fiber, new Postponed(method, path, until));
    }
    var answer = refusal == null ? server.answer(this, method, path, body) : refusal;
    if (weather.losesAnswer(method, path, random)) {
      world.tell(
          "network",
          "loses the answer to %s %s of %s".formatted(method, withoutParameters(path), name));
      return;
    }
    if (answer.code() >= 300 && !path.contains("/leases")) {
      world.tell(
          "api-server",
          "%d to %s %s of %s".formatted(answer.code(), method, withoutParameters(path), name));
    }
    var slow = weather.has(Trouble.SLOW_ANSWERS) ? random.nextInt(4_500) : 0;
    world.after(
        latency().plusMillis(slow),
        () -> {
          if (!weather.has(Trouble.CUT_TO_CLIENT)) {
            call.end(answer, null);
          }
        });
  }

  private static String withoutParameters(String path) {
    var question = path.indexOf('?');
    return question < 0 ? path : path.substring(0, question);
  }
}
