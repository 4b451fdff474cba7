package dev.berth.query;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.questions.replay.RecordedRun;
import dev.berth.recording.Recorder;
import dev.berth.recording.RunDescription;
import dev.berth.scenario.InputException;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.testkit.scenario.LiveScenario;
import dev.berth.ui.Ui;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pages of a recorded run.
final class UiRecordingTest {
  private static final String CONFIGURATION =
      "{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration}";

  @TempDir private Path folder = Path.of("");
  private @Nullable Recorder recorder;

  private Path record() {
    Path file = folder.resolve("run.rec");
    var live =
        LiveScenario.cluster()
            .configuredBy(CONFIGURATION)
            .choices(new RandomTieBreaker(new SplittableRandom(7)))
            .decorate(ports -> recorded(file, ports));
    live.create(node("n1").cpu("2"));
    live.create(pod("fits").cpu("1")).create(pod("large").cpu("7")).settle();
    Objects.requireNonNull(recorder).close();
    return file;
  }

  private SchedulerPorts recorded(Path file, SchedulerPorts ports) {
    var run =
        RunDescription.of(
            "v1",
            CONFIGURATION,
            FeatureSettings.defaults().values(),
            Duration.ofMinutes(5),
            SchedulerSettings.DEFAULT_MAX_BINDINGS,
            7);
    try {
      recorder = Recorder.to(file, 1 << 24, run.with(ports.extenders()), _ -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return recorder.around(ports);
  }

  private static String page(Handler pages, String address) throws Exception {
    return pages.answer(Request.of("GET", URI.create(address), new TreeMap<>(), List.of())).text();
  }

  @Test
  void theDecisionsOfARecordingHavePages() throws Exception {
    var shown = new UiRecording(new RecordedRun(record(), null), 1 << 20);
    Handler pages = Ui.pages(shown, "/");
    assertThat(page(pages, "/")).contains("<title>Loading");

    assertThat(shown.load("Recording run.rec").difference()).isNull();

    var first = pages.answer(Request.of("GET", URI.create("/"), new TreeMap<>(), List.of()));
    assertThat(first.headers()).containsEntry("Location", "/decisions");
    assertThat(page(pages, "/decisions"))
        .contains("Recording run.rec", "default/fits", "default/large", "Insufficient cpu")
        .contains("href=\"/decisions?pod=default%2Flarge\"", "href=\"/decisions?node=n1\"")
        .doesNotContain("hx-get=\"/decisions", "nodes/n1", "pods/default");
    assertThat(page(pages, "/decisions?pod=default%2Flarge"))
        .contains("default/large")
        .doesNotContain("default/fits");
    String number =
        page(pages, "/decisions?pod=default%2Flarge")
            .replaceFirst("(?s).*href=\"/decisions/(\\d+)\".*", "$1");
    assertThat(page(pages, "/decisions/" + number))
        .contains("Insufficient cpu", "NodeResourcesFit");
    assertThat(
            pages
                .answer(Request.of("GET", URI.create("/nodes"), new TreeMap<>(), List.of()))
                .status())
        .isEqualTo(404);
  }

  @Test
  void whatIsNoRecordingIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("other.txt"), "no recording");

    assertThatThrownBy(() -> new UiRecording(new RecordedRun(file, null), 0).load(""))
        .isInstanceOfSatisfying(
            InputException.class, e -> assertThat(e.problems().toString()).contains("other.txt"));
  }
}
