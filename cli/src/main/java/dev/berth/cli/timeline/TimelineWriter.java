package dev.berth.cli.timeline;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Encoder;
import dev.berth.timeline.measure.PodStay;
import java.util.function.Consumer;

/// Writes a simulation over time as one document: each pod as soon as it is gone, and at the end
/// what was measured. For one thread.
public final class TimelineWriter implements Consumer<PodStay> {
  private final Encoder out;

  /// Begins the document.
  public TimelineWriter(Encoder out) {
    this.out = out;
    out.beginObject();
    TimelineTree.HEAD.tree(this).forEach(this::field);
    out.name(TimelineTree.PODS);
    out.beginArray();
  }

  /// Writes one more pod.
  @Override
  public void accept(PodStay stay) {
    Codecs.ANY.encode(TimelineTree.POD.tree(stay), out);
  }

  /// Ends the document.
  public void end(TimelineOutcome outcome) {
    out.endArray();
    TimelineTree.FIGURES.tree(outcome).forEach(this::field);
    out.endObject();
  }

  private void field(String name, Object value) {
    out.name(name);
    Codecs.ANY.encode(value, out);
  }
}
