package dev.berth.conformance.browser;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.conformance.Home;
import dev.berth.conformance.Memory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.openqa.selenium.By;

/// How fast the pages of `berth ui` are in a browser, and how large what they load is: a line of
/// JSON for each figure, with the load of the machine. `bench/run pages` runs this, on clusters
/// that it has written.
@InBrowser
@EnabledIfSystemProperty(
    named = "pages.cluster",
    matches = ".+",
    disabledReason = "it takes minutes; bench/run pages runs this")
final class PageTimesTest {
  private static final int RUNS = Integer.getInteger("pages.runs", 3);
  private static final Duration LOADING = Duration.ofMinutes(10);

  /// Changes are simulated in clusters up to this size: larger ones take too long for a page.
  private static final int MOST_CHANGED_NODES = 1_000;

  private static final Window WINDOW = new Window(1920, 1080);

  private static final List<String> PAGES =
      List.of(
          "",
          "waiting",
          "nodes",
          "nodes/n0",
          "map",
          "pods/pending/cpu",
          "pods/pending/fits",
          "timeline",
          "workloads/ReplicaSet/default/d0",
          "search?q=n1");

  /// Notes when the first picture of a map has been shown.
  private static final String NOTE_MAP =
      """
      new MutationObserver((_, observer) => {
        if (document.querySelector("canvas[data-painted]")) {
          observer.disconnect();
          requestAnimationFrame(() => { window.mapPainted = performance.now(); });
        }
      }).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-painted"]});
      """;

  /// When the page was painted, in milliseconds since it was asked for.
  private static final String PAINTED =
      """
      const look = () => {
        const at = document.getElementById("map") ? window.mapPainted
            : performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
        if (at === undefined) { setTimeout(look, 10); } else { done(Math.round(at)); }
      };
      look();
      """;

  /// Waits until what would help a pod has arrived.
  private static final String ADVICE =
      """
      const look = () => {
        if (document.querySelector("#advice[hx-get]")) { setTimeout(look, 10); } else { done(true); }
      };
      look();
      """;

  /// The frames per second while, with each frame, the pointer drags the map or the wheel turns.
  private static final String FRAMES =
      """
      const canvas = document.getElementById("map-canvas");
      canvas.setPointerCapture = () => {}; // there is no such pointer
      const box = canvas.getBoundingClientRect();
      const send = (type, x, y) => canvas.dispatchEvent(new PointerEvent(type, {
        pointerId: 1, clientX: box.left + box.width / 2 + x, clientY: box.top + box.height / 2 + y,
      }));
      const moves = {
        pan: (t) => send("pointermove", 200 * Math.sin(t / 300), 200 * Math.cos(t / 300)),
        zoom: (t) => canvas.dispatchEvent(new WheelEvent("wheel", {
          deltaY: t %% 2000 < 1000 ? -30 : 30, clientX: box.left + box.width / 2, clientY: box.top + 100,
        })),
      };
      send("pointerdown", 0, 0);
      let frames = 0;
      let begun = 0;
      const step = (now) => {
        begun ||= now;
        if (now - begun < 4000) {
          moves.%s(now - begun);
          frames++;
          requestAnimationFrame(step);
        } else {
          send("pointerup", 0, 0);
          done(Math.round(frames * 1000 / (now - begun)));
        }
      };
      requestAnimationFrame(step);
      """;

  /// How long it takes from the pointer on a node to the picture with it, in milliseconds, in their
  /// order.
  private static final String HOVER =
      """
      const canvas = document.getElementById("map-canvas");
      const box = canvas.getBoundingClientRect();
      const times = [];
      const next = () => {
        const begun = performance.now();
        const at = times.length * 0.618 % 1;
        canvas.dispatchEvent(new PointerEvent("pointermove", {
          pointerId: 1, clientX: box.left + box.width * at, clientY: box.top + box.height * (1 - at),
        }));
        requestAnimationFrame(() => {
          const {port1, port2} = new MessageChannel();
          port1.onmessage = () => { // after the frame
            times.push(Math.round(performance.now() - begun));
            if (times.length < 100) { next(); } else { done(times.sort((a, b) => a - b)); }
          };
          port2.postMessage(0);
        });
      };
      next();
      """;

  /// The bytes of each file that the page has loaded, compressed and not.
  private static final String FILES =
      """
      done(performance.getEntriesByType("resource").map((it) =>
          [new URL(it.name).pathname, it.encodedBodySize, it.decodedBodySize]));
      """;

  private final Path out = Path.of(System.getProperty("pages.out", "target/pages.jsonl"));
  private int run;
  private int nodes;

  private record Window(int width, int height) {}

  @Test
  void inTurns() throws IOException {
    for (run = 1; run <= RUNS; run++) {
      var berth = System.getProperty("pages.berth", Home.FOLDER + "/berth");
      var command = List.of(berth, "ui", System.getProperty("pages.cluster"));
      var process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      try (var output = process.inputReader();
          var browser = Browser.start()) {
        browser.beforeEachPage(NOTE_MAP);
        browser.resize(WINDOW.width, WINDOW.height);
        measure(browser, URI.create(Objects.requireNonNull(output.readLine())));
        write(Map.of("peakRssMB", Memory.megabytes(process, "VmHWM")));
      } finally {
        process.destroy();
      }
    }
  }

  private void measure(Browser browser, URI url) throws IOException {
    browser.open(url);
    var count = By.cssSelector("ul.facts [data-field=nodes]");
    nodes =
        Integer.parseInt(
            Objects.requireNonNull(browser.await(count, LOADING).getDomAttribute("data-value")));
    writePainted(browser, "first");
    var files = new LinkedHashMap<String, List<?>>();
    for (int visit = 1; visit <= 2; visit++) {
      for (String page : PAGES) {
        browser.open(url.resolve("/" + page));
        writePainted(browser, "/" + page);
        if (page.startsWith("pods/")) {
          browser.evaluateLater(ADVICE); // which would disturb the next page
        }
        for (Object file : (List<?>) browser.evaluateLater(FILES)) {
          var sizes = (List<?>) file;
          files.put(String.valueOf(sizes.getFirst()), sizes);
        }
      }
    }
    for (var sizes : files.values()) {
      write(Map.of("file", sizes.get(0), "gzipBytes", sizes.get(1), "bytes", sizes.get(2)));
    }
    if (nodes <= MOST_CHANGED_NODES) {
      for (int node = 1; node <= 3; node++) {
        browser.open(url.resolve("/sandbox/drain=n%d/".formatted(node)));
        writePainted(browser, "/sandbox/drain");
      }
    }
    measureMap(browser, url);
  }

  private void measureMap(Browser browser, URI url) throws IOException {
    for (var window : List.of(WINDOW, new Window(3840, 2160), new Window(360, 640))) {
      browser.resize(window.width, window.height);
      for (int zoom : List.of(1, 4, 10)) {
        browser.open(url.resolve("/map?at=0.4,0.4,%d".formatted(zoom)));
        var painted = browser.evaluateLater(PAINTED);
        var hover = (List<?>) browser.evaluateLater(HOVER);
        write(
            Map.of(
                "map", window.width + "x" + window.height,
                "zoom", zoom,
                "paintedMillis", painted,
                "panFramesPerSecond", browser.evaluateLater(FRAMES.formatted("pan")),
                "zoomFramesPerSecond", browser.evaluateLater(FRAMES.formatted("zoom")),
                "hoverP50Millis", hover.get(hover.size() / 2),
                "hoverMostMillis", hover.getLast()));
      }
    }
    write(
        Map.of(
            "scriptHeapBytes", browser.evaluateLater("done(performance.memory.usedJSHeapSize)")));
  }

  private void writePainted(Browser browser, String page) throws IOException {
    write(Map.of("page", page, "paintedMillis", browser.evaluateLater(PAINTED)));
  }

  private void write(Map<String, ?> figures) throws IOException {
    var line = new LinkedHashMap<String, Object>();
    line.put("run", run);
    line.put("nodes", nodes);
    line.putAll(figures);
    line.put("load", Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0]);
    Files.writeString(
        out,
        JsonEncoder.text(Codecs.ANY, line) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
