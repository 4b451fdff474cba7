package dev.berth.recording;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.recording.RecordedInput.Failed;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Writes nothing. Tasks that bind pods get the recorded results; all other writes succeed.
final class ReplayedWriter implements ClusterWriter {
  private static RecordedInput next() throws InterruptedException {
    RecordedInput input =
        BindingAnswers.areKept() ? BindingAnswers.next() : new RecordedInput.Done();
    if (input instanceof Failed failed) {
      throw failure(failed);
    }
    return input;
  }

  /// Returns the thrown error, unless it is an interrupt.
  private static RuntimeException failure(Failed failed) throws InterruptedException {
    return switch (failed.kind()) {
      case PLUGIN_EXCEPTION -> new PluginException(failed.message());
      case INTERRUPTED -> throw new InterruptedException(failed.message());
      case EXTENDER_EXCEPTION, OTHER -> new IllegalStateException(failed.message());
    };
  }

  @SuppressWarnings("unchecked") // the stored object has the class of the given one
  private static <T extends KubernetesObject> T stored(T known) throws InterruptedException {
    return next() instanceof RecordedInput.Stored(var object)
            && object.getClass().equals(known.getClass())
        ? (T) object
        : known;
  }

  @Override
  public void bind(PodInfo pod, String node) throws InterruptedException {
    var _ = next();
  }

  @Override
  public void update(KubernetesObject object) throws InterruptedException {
    var _ = next();
  }

  @Override
  public ResourceClaim create(ResourceClaim claim) throws InterruptedException {
    return stored(claim);
  }

  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change)
      throws InterruptedException {
    return stored(known);
  }

  @Override
  public <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change)
      throws InterruptedException {
    return stored(known);
  }

  @Override
  public void delete(KubernetesObject object) throws InterruptedException {
    var _ = next();
  }

  /// The condition is evaluated on the recorded reads because it may keep state.
  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout)
      throws InterruptedException {
    if (!(next() instanceof RecordedInput.Awaited(var held, var reads, var failure))) {
      return true;
    }
    try {
      var _ = condition.test(ReadObjects.of(reads));
    } catch (RuntimeException e) {
      // what ended the wait is known
    }
    if (failure != null) {
      throw failure(failure);
    }
    return held;
  }
}
