package dev.berth.recording;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.recording.RecordedInput.Failed;
import dev.berth.recording.RunDescription.ExtenderTraits;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/// Returns the recorded results of an extender.
record ReplayedExtender(ExtenderTraits traits, InputReplayer replayer) implements Extender {
  @Override
  public String name() {
    return traits.name();
  }

  @Override
  public Set<Role> roles() {
    return traits.roles();
  }

  @Override
  public boolean isIgnorable() {
    return traits.ignorable();
  }

  @Override
  public long weight() {
    return traits.weight();
  }

  @Override
  public boolean isInterestedIn(Pod pod) {
    return BindingAnswers.areKept()
        ? BindingAnswers.next() instanceof RecordedInput.Flag(var value) && value
        : replayer.next(RecordedInput.Flag.class, new RecordedInput.Flag(false)).value();
  }

  private RecordedInput next() throws ExtenderException {
    RecordedInput input = replayer.next();
    if (input instanceof Failed failed) {
      throw failure(failed);
    }
    return input;
  }

  /// Returns the error to throw if an extender threw it.
  private static ExtenderException failure(Failed failed) {
    if (failed.kind() == Failed.Kind.EXTENDER_EXCEPTION) {
      return new ExtenderException(failed.message());
    }
    throw new IllegalStateException(failed.message());
  }

  @Override
  public Filtered filter(Pod pod, List<Node> nodes) throws ExtenderException {
    return next() instanceof RecordedInput.Filtered(var answer)
        ? answer
        : new Filtered(List.of(), Map.of(), Map.of(), Map.of());
  }

  /// The result is taken when the engine waits for it; with several extenders, this order differs
  /// from that of the calls.
  @Override
  public Future<Map<String, Long>> prioritize(Pod pod, List<Node> nodes) {
    return new CompletableFuture<>() {
      @Override
      public Map<String, Long> get() throws InterruptedException, ExecutionException {
        try {
          var _ = complete(scores());
        } catch (ExtenderException | RuntimeException e) {
          var _ = completeExceptionally(e);
        }
        return super.get();
      }
    };
  }

  private Map<String, Long> scores() throws ExtenderException {
    return next() instanceof RecordedInput.Scored(var scores) ? scores : Map.of();
  }

  @Override
  public Map<String, Victims> preempt(Pod preemptor, List<Candidate> candidates)
      throws ExtenderException {
    return next() instanceof RecordedInput.Reviewed(var victims) ? victims : Map.of();
  }

  @Override
  public void bind(Pod pod, String node) throws ExtenderException {
    if (BindingAnswers.next() instanceof Failed failed) {
      throw failure(failed);
    }
  }
}
