package dev.berth.conformance.storms;

import dev.berth.engine.ClusterChange;
import dev.berth.kube.watch.ChangeSink;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Holds every tenth change back until the next one has passed, or for a second.
final class SwappingSink implements ChangeSink {
  private final ChangeSink sink;
  private final World world;
  private @Nullable ClusterChange held;
  private int count;

  SwappingSink(ChangeSink sink, World world) {
    this.sink = sink;
    this.world = world;
  }

  @Override
  public void changed(ClusterChange change) {
    count++;
    if (held == null && count % 10 == 0) {
      held = change;
      world.after(Duration.ofSeconds(1), this::release);
    } else {
      sink.changed(change);
      release();
    }
  }

  private void release() {
    var late = held;
    held = null;
    if (late != null) {
      sink.changed(late);
    }
  }
}
