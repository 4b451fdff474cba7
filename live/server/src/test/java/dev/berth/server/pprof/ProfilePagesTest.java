package dev.berth.server.pprof;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.testkit.fake.FakeClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProfilePagesTest {

  private final FakeClock time = new FakeClock();
  private final ProfilePages pages = new ProfilePages(time, true);

  private static Response get(ProfilePages pages, String address) throws Exception {
    return pages.answer(
        Request.of("GET", URI.create(ProfilePages.PREFIX + address), new TreeMap<>(), List.of()));
  }

  /// The texts of the string table.
  private static List<String> strings(Response response) throws IOException {
    var texts = new ArrayList<String>();
    try (var unzipped = new GZIPInputStream(new ByteArrayInputStream(response.bytes()))) {
      var in = CodedInputStream.newInstance(unzipped);
      for (var tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag >>> 3 == 6) {
          texts.add(in.readString());
        } else {
          in.skipField(tag);
        }
      }
    }
    return texts;
  }

  @ParameterizedTest
  @CsvSource({
    "nothing, 404, Unknown profile",
    "cmdline, 404, Unknown profile",
    "heap/x, 404, Unknown profile",
    "heap?seconds=x, 400, invalid value for \"seconds\" - must be a positive integer",
    "allocs?seconds=0, 400, invalid value for \"seconds\" - must be a positive integer",
    "heap?seconds=1, 400, \"seconds\" parameter is not supported for this profile type",
    "allocs?seconds=1&debug=1, 400, seconds and debug params are incompatible",
    "profile?seconds=301, 400, profiles take 300 seconds at most",
    "trace?seconds=1e99, 400, profiles take 300 seconds at most",
    "block?seconds=9223372036854775807, 400, profiles take 300 seconds at most"
  })
  void aRefusalSaysWhy(String address, int status, String why) throws Exception {
    var response = get(pages, address);
    assertThat(response.status()).isEqualTo(status);
    assertThat(response.text()).isEqualTo(why + "\n");
    assertThat(response.headers()).containsEntry("X-Go-Pprof", "1");
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void whileAProfileIsMadeThereIsNoOther() throws Exception {
    var seen = new ArrayList<String>();
    var nested = new ProfilePages[1];
    nested[0] =
        new ProfilePages(
            sleeping(() -> {
              seen.add(get(nested[0], "profile").text());
              seen.add(get(nested[0], "trace").text());
              seen.add(get(nested[0], "heap").text());
            }),
            true);
    assertThat(get(nested[0], "allocs").status()).isEqualTo(200);
    assertThat(seen)
        .containsExactly(
            "Could not enable CPU profiling: cpu profiling already in use\n",
            "Could not enable tracing: tracing is already enabled\n",
            "failed to collect profile\n");
    assertThat(get(pages, "heap").status()).isEqualTo(200);
  }

  private interface Work {
    void run() throws Exception;
  }

  /// A clock whose sleeps are work.
  private static TimeSource sleeping(Work work) {
    return new TimeSource() {
      private final FakeClock clock = new FakeClock();

      @Override
      public Instant instant() {
        return clock.instant();
      }

      @Override
      public long nanos() {
        return clock.nanos();
      }

      @Override
      public void sleep(Duration duration) {
        try {
          work.run();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      }
    };
  }

  @ParameterizedTest
  @CsvSource({
    "profile, 30",
    "profile?seconds=7, 7",
    "profile?seconds=-1, 30",
    "trace?seconds=0.5, 0.5"
  })
  void aProfileTakesAsLongAsIsAskedFor(String address, String seconds) throws Exception {
    assertThat(get(pages, address).headers())
        .containsEntry("Content-Type", "application/octet-stream")
        .containsEntry(
            "Content-Disposition",
            "attachment; filename=\"%s\"".formatted(address.replaceFirst("\\?.*", "")));
    assertThat(time.sleeps()).containsExactly(Duration.parse("PT%sS".formatted(seconds)));
  }

  /// The profiler looks only now and then, and may miss some work; then there is more.
  @Test
  void theCpuProfileHasTheMethodsThatRun() throws Exception {
    var busy = new ProfilePages(sleeping(ProfilePagesTest::burn), true);
    List<String> seen;
    do {
      seen = strings(get(busy, "profile"));
      assertThat(seen).startsWith("").contains("samples", "count", "cpu", "nanoseconds");
    } while (!seen.contains(ProfilePagesTest.class.getName() + ".burn"));
  }

  private static void burn() {
    var sum = 0L;
    for (var i = 0; i < 300_000_000; i++) {
      sum += Long.numberOfTrailingZeros(sum + i);
    }
    assertThat(sum).isNotNegative();
  }

  @Test
  void allocationsAreSampled() throws Exception {
    var allocating =
        new ProfilePages(
            sleeping(() -> {
              for (var i = 0; i < 100; i++) {
                assertThat(new byte[1 << 20]).isNotEmpty();
              }
            }),
            true);
    assertThat(strings(get(allocating, "allocs"))).contains("alloc_space", "bytes");
    assertThat(get(allocating, "allocs?debug=1").text()).startsWith("allocs profile: total ");
  }

  @Test
  void withoutContentionProfilingThereAreNoWaits() throws Exception {
    var off = new ProfilePages(time, false);
    for (var name : List.of("block", "mutex")) {
      assertThat(get(off, name + "?debug=1").text())
          .isEqualTo(name + " profile: total 0\ncontentions delay\n\n");
      assertThat(strings(get(off, name)))
          .containsExactly("", "contentions", "count", "delay", "nanoseconds");
    }
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void theHeapHasItsClasses() throws Exception {
    assertThat(strings(get(pages, "heap")))
        .contains("inuse_objects", "inuse_space", "java.lang.String");
    assertThat(get(pages, "heap?debug=1&gc=1").text()).contains(" java.lang.String ");
  }

  @Test
  void threadsAreCountedByStack() {
    var dump =
        """
        4711
        2026-11-23T06:00:00.0Z
        25.0.1+8-LTS

        #1 "main" RUNNABLE 2026-11-23T06:00:00.0Z
              java.base/java.lang.Thread.sleep0(Native Method)
              - waiting on <0x1>
              app//dev.berth.cli.Berth.main(Berth.java:42)

        #30 "" virtual WAITING 2026-11-23T06:00:00.0Z
              java.base/java.lang.VirtualThread.park(VirtualThread.java:738)

        #31 "x" virtual WAITING 2026-11-23T06:00:00.0Z
              java.base/java.lang.VirtualThread.park(VirtualThread.java:738)

        #32 "without stack" TERMINATED 2026-11-23T06:00:00.0Z
        """;
    assertThat(new RunningThreads(dump).profile().text("goroutine"))
        .isEqualTo(
            """
            goroutine profile: total 3
            goroutine

            2 @
            #\tjava.lang.VirtualThread.park\tVirtualThread.java:738

            1 @
            #\tjava.lang.Thread.sleep0\t:0
            #\tdev.berth.cli.Berth.main\tBerth.java:42
            """);
  }

  @Test
  void virtualThreadsAreThere() throws Exception {
    var waiting = new CountDownLatch(1);
    var thread = Thread.ofVirtual().name("waits-here").start(() -> await(waiting));
    try {
      assertThat(get(pages, "goroutine?debug=2").text()).contains("\"waits-here\"");
      assertThat(get(pages, "goroutine?debug=1").text()).startsWith("goroutine profile: total ");
      assertThat(strings(get(pages, "goroutine"))).contains("goroutine", "count");
    } finally {
      waiting.countDown();
      thread.join();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"allocs", "block", "goroutine", "heap", "mutex", "profile", "symbol", "trace"})
  void theIndexListsAllPages(String name) throws Exception {
    var index = get(pages, "");
    assertThat(index.headers()).containsEntry("Content-Type", "text/html; charset=utf-8");
    assertThat(index.text()).contains("<a href='%1$s?debug=1'>%1$s</a>".formatted(name));
    assertThat(get(pages, name).status()).isEqualTo(200);
  }

  @Test
  void aTraceIsARecordingOfTheFlightRecorder() throws Exception {
    assertThat(new String(get(pages, "trace").bytes(), 0, 3, StandardCharsets.ISO_8859_1))
        .isEqualTo("FLR");
  }
}
