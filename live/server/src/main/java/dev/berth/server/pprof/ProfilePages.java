package dev.berth.server.pprof;

import dev.berth.engine.port.TimeSource;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.http.ResponseBody;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;

/// The pages below `/debug/pprof/`. Paths, parameters and refusals are kube-scheduler's; the
/// profiles are of the JVM. Only one profile is made at a time, and none takes longer than five
/// minutes. Source of paths and parameters: Go's `net/http/pprof`.
public final class ProfilePages implements Handler {

  /// The prefix of all these pages' paths.
  public static final String PREFIX = "/debug/pprof/";

  private static final int MOST_SECONDS = 300;
  private static final int CPU_SECONDS = 30;
  private static final Duration SHORT = Duration.ofSeconds(1);

  /// For these profiles, `seconds` sets how long to record.
  private static final Set<String> RECORDED = Set.of("allocs", "block", "mutex");

  private static final Map<String, String> DESCRIPTIONS =
      new TreeMap<>(
          Map.of(
              "allocs",
              "A sampling of memory allocations. You can specify the duration in the seconds GET"
                  + " parameter; it is 1 by default.",
              "block",
              "Stack traces that led to waiting for monitors, other threads and time, while the"
                  + " profile was taken. You can specify the duration in the seconds GET parameter;"
                  + " it is 1 by default. Empty without enableContentionProfiling.",
              "goroutine",
              "Stack traces of all current threads, virtual ones included. Use debug=2 as a query"
                  + " parameter for the JVM's own dump.",
              "heap",
              "Number and size of the objects of each class. You can specify the gc GET parameter"
                  + " to run GC before.",
              "mutex",
              "Stack traces that led to waiting for monitors. As block.",
              "profile",
              "CPU profile. You can specify the duration in the seconds GET parameter. After you"
                  + " get the profile file, use the go tool pprof command to investigate the"
                  + " profile.",
              "symbol",
              "Answers that there are symbols: profiles have the names of methods.",
              "trace",
              "A recording of the JVM's Flight Recorder. You can specify the duration in the"
                  + " seconds GET parameter. After you get the trace file, use jfr or JDK Mission"
                  + " Control to investigate the trace."));

  private final TimeSource time;
  private final FlightRecorder recorder;
  private final boolean contention;
  private final Semaphore free = new Semaphore(1);

  /// @param contention whether to profile waiting threads; otherwise these profiles are empty
  public ProfilePages(TimeSource time, boolean contention) {
    this.time = time;
    this.recorder = new FlightRecorder(time);
    this.contention = contention;
  }

  /// Redirects from the path without the last slash to the path with it.
  public static Response redirect(Request request) {
    var response =
        Set.of("GET", "HEAD").contains(request.method())
            ? Response.of(
                302, "text/html; charset=utf-8", "<a href=\"%s\">Found</a>.\n\n".formatted(PREFIX))
            : new Response(302, new TreeMap<>(), new ResponseBody.Bytes(new byte[0]));
    return response.with("Location", PREFIX);
  }

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    var name = request.path().substring(PREFIX.length());
    return switch (name) {
      case "" -> index();
      case "symbol" -> Response.text(200, "num_symbols: 1\n");
      case "profile" -> profile(request);
      case "trace" -> trace(request);
      case "allocs", "block", "goroutine", "heap", "mutex" -> lookup(name, request);
      default -> error(404, "Unknown profile");
    };
  }

  private Response profile(Request request) throws IOException, InterruptedException {
    var seconds = number(parameter(request, "seconds"));
    var duration = Duration.ofSeconds(seconds > 0 ? seconds : CPU_SECONDS);
    return made(
        "Could not enable CPU profiling: cpu profiling already in use",
        duration,
        () -> file("profile", pprof(recorder.cpu(duration), duration)));
  }

  private Response trace(Request request) throws IOException, InterruptedException {
    var duration = traceDuration(parameter(request, "seconds"));
    return made(
        "Could not enable tracing: tracing is already enabled",
        duration,
        () -> file("trace", recorder.trace(duration)));
  }

  private static Duration traceDuration(String seconds) {
    try {
      var number = seconds.isEmpty() ? 0 : Double.parseDouble(seconds);
      return number > 0 ? Duration.ofMillis((long) (Math.min(number, 1e6) * 1000)) : SHORT;
    } catch (NumberFormatException e) {
      return SHORT;
    }
  }

  private Response lookup(String name, Request request) throws IOException, InterruptedException {
    var seconds = parameter(request, "seconds");
    var debug = number(parameter(request, "debug"));
    if (!seconds.isEmpty()) {
      if (number(seconds) <= 0) {
        return error(400, "invalid value for \"seconds\" - must be a positive integer");
      }
      if (debug != 0) {
        return error(400, "seconds and debug params are incompatible");
      }
      if (!RECORDED.contains(name)) {
        return error(400, "\"seconds\" parameter is not supported for this profile type");
      }
    }
    var duration = seconds.isEmpty() ? SHORT : Duration.ofSeconds(number(seconds));
    var gc = number(parameter(request, "gc")) > 0;
    return made(
        "failed to collect profile",
        RECORDED.contains(name) ? duration : Duration.ZERO,
        () ->
            switch (name) {
              case "goroutine" -> {
                var threads = RunningThreads.now();
                yield debug == 2
                    ? Response.text(200, threads.dump())
                    : shown(name, debug, threads.profile(), Duration.ZERO);
              }
              case "heap" -> {
                var heap = HeapHistogram.now(gc);
                yield debug == 0
                    ? shown(name, debug, heap.profile(), Duration.ZERO)
                    : Response.text(200, heap.text());
              }
              case "allocs" -> shown(name, debug, recorder.allocations(duration), duration);
              case "block" ->
                  shown(
                      name,
                      debug,
                      contention ? recorder.waits(duration) : FlightRecorder.noWaits(),
                      duration);
              default ->
                  shown(
                      name,
                      debug,
                      contention ? recorder.contention(duration) : FlightRecorder.noWaits(),
                      duration);
            });
  }

  private Response shown(String name, long debug, StackProfile profile, Duration duration)
      throws IOException {
    return debug == 0
        ? file(name, pprof(profile, duration))
        : Response.text(200, profile.text(name));
  }

  private byte[] pprof(StackProfile profile, Duration duration) throws IOException {
    return profile.pprof(time.instant().minus(duration), duration);
  }

  /// Creates a response, which takes a while.
  private interface Making {
    Response make() throws IOException, InterruptedException;
  }

  /// @param inUse the message if another profile is being made
  private Response made(String inUse, Duration duration, Making making)
      throws IOException, InterruptedException {
    if (duration.toSeconds() > MOST_SECONDS) {
      return error(400, "profiles take %d seconds at most".formatted(MOST_SECONDS));
    }
    if (!free.tryAcquire()) {
      return error(500, inUse);
    }
    try {
      return making.make();
    } finally {
      free.release();
    }
  }

  private static Response file(String name, byte[] content) {
    return Response.of(200, "application/octet-stream", content)
        .with("Content-Disposition", "attachment; filename=\"%s\"".formatted(name))
        .with("X-Content-Type-Options", "nosniff");
  }

  private static Response error(int status, String text) {
    return Response.text(status, text + "\n").with("X-Go-Pprof", "1");
  }

  private static String parameter(Request request, String name) {
    return request.query().getOrDefault(name, List.of("")).getFirst();
  }

  /// Returns the number, or 0 if the text is not a number.
  private static long number(String text) {
    try {
      return text.isEmpty() ? 0 : Long.parseLong(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static Response index() {
    var page =
        """
        <html>
        <head>
        <title>/debug/pprof/</title>
        <style>
        .profile-name{
        \tdisplay:inline-block;
        \twidth:6rem;
        }
        </style>
        </head>
        <body>
        /debug/pprof/
        <br>
        <p>Set debug=1 as a query parameter to export in legacy text format</p>
        <br>
        Types of profiles available:
        <table>
        <thead><td>Profile</td></thead>
        %s</table>
        <a href="goroutine?debug=2">full thread dump</a>
        <br>
        <p>
        Profile Descriptions:
        <ul>
        %s</ul>
        </p>
        </body>
        </html>\
        """
            .formatted(
                lines("<tr><td><a href='%1$s?debug=1'>%1$s</a></td></tr>\n"),
                lines("<li><div class=profile-name>%s: </div> %s</li>\n"));
    return Response.of(200, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8))
        .with("X-Content-Type-Options", "nosniff");
  }

  private static String lines(String line) {
    return DESCRIPTIONS.entrySet().stream()
        .map(entry -> line.formatted(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining());
  }
}
