package dev.berth.recording;

import dev.berth.engine.live.EngineMessage;
import dev.berth.engine.live.InputInterceptor;
import dev.berth.framework.diagnosis.Decision;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Replays the inputs of a recorded engine, step by step, and compares the decisions. For one
/// thread. After the first difference, its inputs are meaningless.
final class InputReplayer implements InputInterceptor {
  private final RecordingReader reader;
  private final Map<Long, Runnable> bindings = new HashMap<>();
  private final Deque<Frame.Message> messages = new ArrayDeque<>();
  private final Deque<RecordedInput> inputs = new ArrayDeque<>();
  private final Deque<DecisionDigest> decisions = new ArrayDeque<>();
  private Instant now = Instant.EPOCH;
  private @Nullable Instant begun;
  private boolean inStep = true;
  private boolean over;
  private long steps;
  private long decided;
  private @Nullable Difference difference;

  InputReplayer(RecordingReader reader) throws IOException {
    this.reader = reader;
    load();
  }

  /// Returns whether there is another step and no difference yet.
  boolean hasNext() {
    return !over && difference == null;
  }

  @Nullable Difference difference() {
    return difference;
  }

  long steps() {
    return steps;
  }

  long decided() {
    return decided;
  }

  /// The time when the engine first read the clock; null if it never did.
  @Nullable Instant begun() {
    return begun;
  }

  /// When the engine last read the clock.
  Instant now() {
    return now;
  }

  private void load() throws IOException {
    messages.clear();
    for (Frame frame = reader.next(); frame != null; frame = reader.next()) {
      switch (frame) {
        case Frame.Message message -> messages.add(message);
        case Frame.StepEnd(var given, var recorded) -> {
          inputs.addAll(given);
          decisions.addAll(recorded);
          return;
        }
        case Frame.Begin _ -> throw new BadRecordingException("a run begins within another");
        case Frame.End _ -> {}
      }
    }
    over = true;
  }

  @Override
  public InstantSource clock(InstantSource clock) {
    return () -> {
      if (inStep && !BindingAnswers.areKept()) {
        now = next(RecordedInput.Time.class, new RecordedInput.Time(now)).now();
        begun = begun == null ? now : begun;
      }
      return now;
    };
  }

  /// Returns the next input of the engine.
  ///
  /// @param otherwise returned if the next input has another type
  <T extends RecordedInput> T next(Class<T> type, T otherwise) {
    RecordedInput input = inputs.poll();
    if (type.isInstance(input)) {
      return type.cast(input);
    }
    differ(
        "",
        "the engine's next input",
        input == null ? "nothing" : name(input),
        type.getSimpleName());
    return otherwise;
  }

  /// Returns the next input of the engine, of any type.
  RecordedInput next() {
    RecordedInput input = inputs.poll();
    if (input == null) {
      differ("", "the engine's next input", "nothing", "an extender's answer");
      return new RecordedInput.Done();
    }
    return input;
  }

  private static String name(RecordedInput input) {
    return input.getClass().getSimpleName();
  }

  private void differ(String pod, String what, String recorded, String replayed) {
    if (difference == null) {
      difference =
          new Difference(
              now, steps + 1, pod, List.of(new Difference.Part(what, recorded, replayed)));
    }
  }

  @Override
  public List<EngineMessage> stepBegins(List<EngineMessage> taken) {
    inStep = true;
    var given = new ArrayList<EngineMessage>();
    for (Frame.Message message : messages) {
      if (message.message() instanceof EngineMessage.BindingFinished finished) {
        bind(finished.binding(), message.answers());
      }
      given.add(message.message());
    }
    return given;
  }

  /// Plugins keep state while they bind a pod, so the task runs again with the same results.
  private void bind(long number, List<RecordedInput> answers) {
    Runnable task = bindings.remove(number);
    if (task == null) {
      differ("", "a binding that ends", "number " + number, "not begun");
    } else {
      new BindingAnswers(answers).during(task);
    }
  }

  @Override
  public void stepEnds() {
    inStep = false;
    if (!decisions.isEmpty()) {
      var missing = decisions.getFirst();
      differ(missing.pod(), "decision", missing.result(), "none");
    } else if (!inputs.isEmpty()) {
      differ("", "the engine's next input", name(inputs.getFirst()), "nothing");
    }
    steps++;
    try {
      load();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean raced(boolean outcome) {
    return next(RecordedInput.Flag.class, new RecordedInput.Flag(outcome)).value();
  }

  @Override
  public Runnable binding(long number, Runnable task) {
    bindings.put(number, task);
    return () -> {};
  }

  /// Runs a task in addition to the engine; the task must not take the engine's inputs.
  void aside(Runnable task) {
    boolean before = inStep;
    inStep = false;
    try {
      task.run();
    } finally {
      inStep = before;
    }
  }

  /// Compares a decision of the engine.
  void decided(Decision decision) {
    decided++;
    var replayed = DecisionDigest.of(decision);
    DecisionDigest recorded = decisions.poll();
    if (recorded == null) {
      differ(replayed.pod(), "decision", "none", replayed.result());
    } else if (difference == null && !recorded.equals(replayed)) {
      difference = Difference.between(now, steps + 1, recorded, replayed);
    }
  }
}
