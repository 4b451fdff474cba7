package dev.berth.recording;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.recording.RecordedInput.Failed;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/// Records the results of an extender.
///
/// @param notes receives the results of calls on the engine's thread
record RecordedExtender(Extender extender, Consumer<RecordedInput> notes) implements Extender {
  private interface Call<T> {
    T call() throws ExtenderException;
  }

  private static <T> T noted(
      Call<T> call, Function<T, RecordedInput> answer, Consumer<RecordedInput> notes)
      throws ExtenderException {
    try {
      T result = call.call();
      notes.accept(answer.apply(result));
      return result;
    } catch (ExtenderException | RuntimeException e) {
      notes.accept(failed(e));
      throw e;
    }
  }

  private static Failed failed(Throwable failure) {
    return new Failed(
        failure instanceof ExtenderException ? Failed.Kind.EXTENDER_EXCEPTION : Failed.Kind.OTHER,
        String.valueOf(failure.getMessage()));
  }

  @Override
  public String name() {
    return extender.name();
  }

  @Override
  public Set<Role> roles() {
    return extender.roles();
  }

  @Override
  public boolean isIgnorable() {
    return extender.isIgnorable();
  }

  @Override
  public long weight() {
    return extender.weight();
  }

  @Override
  public boolean isInterestedIn(Pod pod) {
    boolean interested = extender.isInterestedIn(pod);
    note(new RecordedInput.Flag(interested));
    return interested;
  }

  /// Called on the engine's thread and by the tasks that bind pods.
  private void note(RecordedInput input) {
    if (BindingAnswers.areKept()) {
      BindingAnswers.note(input);
    } else {
      notes.accept(input);
    }
  }

  @Override
  public Filtered filter(Pod pod, List<Node> nodes) throws ExtenderException {
    return noted(() -> extender.filter(pod, nodes), RecordedInput.Filtered::new, notes);
  }

  @Override
  public Future<Map<String, Long>> prioritize(Pod pod, List<Node> nodes) {
    return new Noted(extender.prioritize(pod, nodes), notes);
  }

  @Override
  public Map<String, Victims> preempt(Pod preemptor, List<Candidate> candidates)
      throws ExtenderException {
    return noted(() -> extender.preempt(preemptor, candidates), RecordedInput.Reviewed::new, notes);
  }

  @Override
  public void bind(Pod pod, String node) throws ExtenderException {
    var _ =
        noted(
            () -> {
              extender.bind(pod, node);
              return true;
            },
            _ -> new RecordedInput.Done(),
            BindingAnswers::note);
  }

  /// Scores that are recorded when they are read.
  private record Noted(Future<Map<String, Long>> scores, Consumer<RecordedInput> notes)
      implements Future<Map<String, Long>> {
    @Override
    public Map<String, Long> get() throws InterruptedException, ExecutionException {
      try {
        Map<String, Long> result = scores.get();
        notes.accept(new RecordedInput.Scored(result));
        return result;
      } catch (ExecutionException e) {
        notes.accept(failed(e.getCause() == null ? e : e.getCause()));
        throw e;
      }
    }

    @Override
    public Map<String, Long> get(long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, TimeoutException {
      throw new UnsupportedOperationException("the engine waits as long as the extender may take");
    }

    @Override
    public boolean cancel(boolean interrupt) {
      return scores.cancel(interrupt);
    }

    @Override
    public boolean isCancelled() {
      return scores.isCancelled();
    }

    @Override
    public boolean isDone() {
      return scores.isDone();
    }
  }
}
