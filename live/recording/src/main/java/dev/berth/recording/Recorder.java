package dev.berth.recording;

import dev.berth.engine.extender.Extender;
import dev.berth.engine.live.EngineMessage;
import dev.berth.engine.live.InputInterceptor;
import dev.berth.engine.live.SchedulerPorts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Records a run: all inputs of the engine and its decisions, so that a [Replay] makes the same
/// decisions.
///
/// ```
/// watches, tasks ─▶ inbox ─▶ ┌──────────┐
/// clock, extenders ────────▶ │ Recorder │ ─▶ engine ─▶ decisions
/// writes of a binding ─────▶ └────┬─────┘                 │
///                                 ▼ frames ◀──────────────┘
/// ```
public final class Recorder implements InputInterceptor, AutoCloseable {
  private final RecordingFile file;
  private final Map<Long, List<RecordedInput>> bindings = new ConcurrentHashMap<>();
  private List<RecordedInput> inputs = new ArrayList<>();
  private List<DecisionDigest> decisions = new ArrayList<>();
  private volatile Thread engine = Thread.currentThread();
  private boolean inStep = true; // creating the scheduler belongs to its first step

  private Recorder(RecordingFile file) {
    this.file = file;
  }

  /// Begins to record. Create the scheduler on the calling thread, with the ports that [#around]
  /// returns.
  ///
  /// @param limit the largest size of the file, in bytes; the recording ends there
  /// @param notes called once, on any thread, if the recording ends before the run
  /// @throws IOException if the file cannot be written
  public static Recorder to(Path file, long limit, RunDescription run, Consumer<String> notes)
      throws IOException {
    var recording = RecordingFile.create(file, limit, notes);
    recording.add(new Frame.Begin(run));
    return new Recorder(recording);
  }

  /// Returns the ports for a recorded scheduler.
  public SchedulerPorts around(SchedulerPorts ports) {
    return new SchedulerPorts(
        ports.clock(),
        new RecordedWriter(ports.writer()),
        ports.effects(),
        ports.tasks(),
        ports.extenders().stream()
            .<Extender>map(extender -> new RecordedExtender(extender, this::add))
            .toList(),
        ports
            .observer()
            .and(new DecisionListener(decision -> decisions.add(DecisionDigest.of(decision)))),
        ports.metrics(),
        ports.queueMetrics(),
        ports.tracer(),
        this,
        ports.background());
  }

  private void add(RecordedInput input) {
    inputs.add(input);
  }

  @Override
  public InstantSource clock(InstantSource clock) {
    return () -> {
      Instant now = clock.instant();
      if (Thread.currentThread().equals(engine) && inStep && !BindingAnswers.areKept()) {
        add(new RecordedInput.Time(now));
      }
      return now;
    };
  }

  @Override
  public List<EngineMessage> stepBegins(List<EngineMessage> taken) {
    engine = Thread.currentThread();
    inStep = true;
    for (EngineMessage message : taken) {
      if (message instanceof EngineMessage.Reconfigure(var next, _) && next.document() == null) {
        file.end("plugins were taken over that are not in it");
      }
      if (FrameCodec.isRecorded(message)) {
        file.add(new Frame.Message(message, answers(message)));
      }
    }
    return taken;
  }

  private List<RecordedInput> answers(EngineMessage message) {
    @Nullable List<RecordedInput> answers =
        message instanceof EngineMessage.BindingFinished finished
            ? bindings.remove(finished.binding())
            : null;
    return answers == null ? List.of() : answers;
  }

  @Override
  public void stepEnds() {
    file.add(new Frame.StepEnd(inputs, decisions));
    inputs = new ArrayList<>();
    decisions = new ArrayList<>();
    inStep = false;
  }

  @Override
  public boolean raced(boolean outcome) {
    add(new RecordedInput.Flag(outcome));
    return outcome;
  }

  @Override
  public Runnable binding(long number, Runnable task) {
    var answers = new BindingAnswers();
    bindings.put(number, answers.inputs());
    return () -> answers.during(task);
  }

  /// Ends the recording. Waits until everything is written.
  @Override
  public void close() {
    file.close();
  }
}
