package dev.berth.recording;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.recording.RecordedInput.Failed;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Records the results of writes for tasks that bind pods.
final class RecordedWriter implements ClusterWriter {
  private final ClusterWriter writer;

  RecordedWriter(ClusterWriter writer) {
    this.writer = writer;
  }

  private interface Call<T> {
    T call() throws InterruptedException;
  }

  private static <T> T noted(Call<T> call, Function<T, RecordedInput> answer)
      throws InterruptedException {
    try {
      T result = call.call();
      BindingAnswers.note(answer.apply(result));
      return result;
    } catch (RuntimeException | InterruptedException e) {
      BindingAnswers.note(failed(e));
      throw e;
    }
  }

  private static Failed failed(Exception failure) {
    Failed.Kind kind =
        switch (failure) {
          case PluginException _ -> Failed.Kind.PLUGIN_EXCEPTION;
          case InterruptedException _ -> Failed.Kind.INTERRUPTED;
          default -> Failed.Kind.OTHER;
        };
    return new Failed(kind, String.valueOf(failure.getMessage()));
  }

  private static void noted(Call<Boolean> call) throws InterruptedException {
    var _ = noted(call, _ -> new RecordedInput.Done());
  }

  @Override
  public void bind(PodInfo pod, String node) throws InterruptedException {
    noted(() -> {
      writer.bind(pod, node);
      return true;
    });
  }

  @Override
  public void update(KubernetesObject object) throws InterruptedException {
    noted(() -> {
      writer.update(object);
      return true;
    });
  }

  @Override
  public ResourceClaim create(ResourceClaim claim) throws InterruptedException {
    return noted(() -> writer.create(claim), RecordedInput.Stored::new);
  }

  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change)
      throws InterruptedException {
    return noted(() -> writer.change(known, change), RecordedInput.Stored::new);
  }

  @Override
  public <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change)
      throws InterruptedException {
    return noted(() -> writer.changeStatus(known, change), RecordedInput.Stored::new);
  }

  @Override
  public void delete(KubernetesObject object) throws InterruptedException {
    noted(() -> {
      writer.delete(object);
      return true;
    });
  }

  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout)
      throws InterruptedException {
    if (!BindingAnswers.areKept()) {
      return writer.await(condition, timeout);
    }
    var last = new LastReads(condition);
    @Nullable Failed failure = null;
    boolean held = false;
    try {
      held = writer.await(last, timeout);
      return held;
    } catch (RuntimeException | InterruptedException e) {
      failure = failed(e);
      throw e;
    } finally {
      BindingAnswers.note(new RecordedInput.Awaited(held, last.reads(), failure));
    }
  }

  /// A condition whose reads are recorded.
  private static final class LastReads implements Predicate<ClusterObjects> {
    private final Predicate<ClusterObjects> condition;
    private volatile ReadObjects last = ReadObjects.none();

    LastReads(Predicate<ClusterObjects> condition) {
      this.condition = condition;
    }

    List<? extends List<? extends KubernetesObject>> reads() {
      return last.reads();
    }

    @Override
    public boolean test(ClusterObjects cluster) {
      last = ReadObjects.noting(cluster);
      return condition.test(last);
    }
  }
}
