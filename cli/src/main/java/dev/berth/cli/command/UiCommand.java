package dev.berth.cli.command;

import dev.berth.daemon.Termination;
import dev.berth.query.QueryClient;
import dev.berth.query.UiRecording;
import dev.berth.query.pages.UiCluster;
import dev.berth.query.pages.UiTimedRun;
import dev.berth.questions.replay.RecordedRun;
import dev.berth.questions.timeline.TimedRequest;
import dev.berth.recording.Difference;
import dev.berth.scenario.InputException;
import dev.berth.scenario.SimulationSetup;
import dev.berth.server.PlainServer;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.terminal.Streams;
import dev.berth.ui.LoopbackAccess;
import dev.berth.ui.SecurityHeaders;
import dev.berth.ui.Ui;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `berth ui`: shows a cluster in a browser.
@Command(
    name = UiCommand.NAME,
    header = "Shows a cluster in the browser: where everything is, what waits, and why.",
    description =
        "Places all pods as simulate does, prints a URL, and serves pages about the result until it"
            + " is ended by Ctrl-C. Only this machine can reach the pages, and only the browser"
            + " that opens the URL first. Nothing is changed in the cluster.",
    footer = {
      "  berth ui cluster.yaml release.yaml",
      "  berth ui --context prod",
      "  berth ui cluster.yaml --port 8001",
      "  berth ui cluster.yaml --trace day.csv --until 24h",
      "  berth ui --recording run.rec",
      "  kubectl -n kube-system port-forward deploy/berth 10259 &",
      "  berth ui --server https://localhost:10259 --insecure-skip-tls-verify"
    },
    exitCodeList = "0:ended by Ctrl-C or SIGTERM")
final class UiCommand implements Callable<Integer> {
  static final String NAME = "ui";

  private static final String PORT = "--port";
  private static final String RECORDING = "--recording";
  private static final String BASE = "/";
  private static final int MOST_PORT = 65_535;

  /// The part of the heap for the decisions of a simulation is one divided by this number.
  private static final int MEMORY_PART = 4;

  private final Streams streams;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "YAML or JSON: files, directories of them, or - for standard input. The cluster, unless a"
              + " live one is named.")
  private List<String> files = List.of();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private RunOptions options = new RunOptions();

  @Mixin private TraceOptions time = new TraceOptions();

  @Mixin private RemoteOptions server = new RemoteOptions();

  @Option(
      names = RECORDING,
      paramLabel = "FILE",
      description = "Show the decisions of a recording, which berth run --record has written.")
  private @Nullable Path recording;

  @Option(
      names = PORT,
      paramLabel = "PORT",
      description = "The port of the pages (default: any free one).")
  private int port;

  UiCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException, IOException {
    TimedRequest timed = time.request();
    new OptionChecks(spec.commandLine())
        .that(
            port >= 0 && port <= MOST_PORT, "--port: must be between 0 and %d".formatted(MOST_PORT))
        .that(
            files.isEmpty() || !server.isGiven(),
            "--server shows a running scheduler's own cluster: name it, or files, not both")
        .that(
            recording == null
                || (files.isEmpty() && !server.isGiven() && !options.cluster().isGiven()),
            RECORDING + " shows the recording alone: name it, or a cluster, not both")
        .that(
            timed == null || (recording == null && !server.isGiven()),
            "--until and --trace simulate a cluster: name it by files, or --context")
        .that(
            timed == null || options.nodeUsage() == null,
            "--node-usage is of one moment: not with --until or --trace")
        .done();
    if (recording != null) {
      return showRecording(recording);
    }
    if (server.isGiven()) {
      try (QueryClient client = server.client(options.cluster(), spec.commandLine())) {
        serve(Ui.ofScheduler(server.name(), FileInput.text(words()), client::ask, BASE), () -> {});
      }
      return ExitCodes.DONE;
    }
    if (!time.hasTraces()) {
      options.requireInput(files, spec.commandLine());
    }
    var run = new CommandRun(options, files, streams);
    if (timed != null) {
      var shown = new UiTimedRun(memory());
      serve(Ui.pages(shown, BASE), () -> load(run, timed, shown));
      return ExitCodes.DONE;
    }
    var cluster = new UiCluster(run.progress(), memory());
    serve(Ui.pages(cluster, BASE), () -> load(run, cluster));
    return ExitCodes.DONE;
  }

  private int showRecording(Path file) throws InputException, IOException {
    var shown = new UiRecording(new RecordedRun(file, options.pluginDirectory()), memory());
    serve(
        Ui.pages(shown, BASE),
        () -> {
          Difference difference = shown.load("Recording " + file.getFileName()).difference();
          if (difference != null) {
            streams.say(
                "a decision is not as recorded, and those after it are not shown; berth"
                    + " replay says more");
          }
        });
    return ExitCodes.DONE;
  }

  /// The memory for decisions, in bytes.
  private static long memory() {
    return Runtime.getRuntime().maxMemory() / MEMORY_PART;
  }

  /// Work to do while pages are served.
  @FunctionalInterface
  private interface Work {
    void run() throws InputException, IOException, InterruptedException;
  }

  /// Serves pages until the end.
  private void serve(Handler pages, Work meanwhile) throws InputException, IOException {
    var gate = new Gate();
    try (var listening = PlainServer.onLoopback(port, gate)) {
      var access = new LoopbackAccess(pages, "127.0.0.1:" + listening.port(), new SecureRandom());
      gate.open(new SecurityHeaders(access));
      streams.out().println(access.url());
      streams.out().flush();
      try (var _ = Termination.ofThisThread(() -> {})) {
        meanwhile.run();
        new CountDownLatch(1).await();
      } catch (InterruptedException _) {
        // Ctrl-C is how it ends
      }
    }
  }

  private void load(CommandRun run, UiCluster cluster) throws InputException, InterruptedException {
    try (var _ = run.showProgress()) {
      SimulationSetup setup = run.validSimulation();
      var input = new FileInput(options.inputTitle(files), words(), streams, run, setup);
      cluster.load(input, setup, run.notes());
    }
    run.notes().print(streams.err());
  }

  private void load(CommandRun run, TimedRequest timed, UiTimedRun shown)
      throws InputException, IOException {
    try (var _ = streams.showing(shown.progress());
        var scenario = run.timed(timed, shown.progress())) {
      String input = time.inputTitle(options.inputTitle(files));
      shown.load(scenario, input, FileInput.text(words()));
    }
    run.notes().print(streams.err());
  }

  /// The given words, except the port: other commands accept them as well.
  private List<String> words() {
    var words = new ArrayList<String>();
    var given = spec.commandLine().getParseResult().originalArgs();
    for (int i = given.indexOf(NAME) + 1; i < given.size(); i++) {
      if (given.get(i).equals(PORT)) {
        i++;
      } else if (!given.get(i).startsWith(PORT + "=")) {
        words.add(given.get(i));
      }
    }
    return words;
  }

  /// How the input is read.
  RunOptions options() {
    return options;
  }

  /// Lets the server open its port before its pages exist, because the port is part of the URL.
  private static final class Gate implements Handler {
    private volatile Handler pages = _ -> Response.text(503, "starting\n");

    void open(Handler handler) {
      pages = handler;
    }

    @Override
    public Response answer(Request request) throws IOException, InterruptedException {
      return pages.answer(request);
    }
  }
}
