package dev.berth.cluster.output;

import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Consumer;

/// Writes the decisions of a run as one JSON document, each as soon as it comes:
///
/// ```json
/// {"apiVersion": "berth.dev/v1alpha1", "kind": "Simulation", ..., "pods": [...]}
/// ```
///
/// Two runs with the same decisions give the same bytes. For one thread.
///
/// @see #close()
public final class DecisionListWriter implements Consumer<AttemptDecision>, AutoCloseable {
  private final Appendable out;
  private final LeafJson json;
  private final DecisionJson decisions;
  private boolean hasDecisions;

  /// Begins the document.
  ///
  /// @param out neither closed nor flushed
  /// @param head the first fields of the document
  public DecisionListWriter(Appendable out, Map<String, String> head) {
    this.out = out;
    json = new LeafJson(out);
    decisions = new DecisionJson(json);
    json.beginObject();
    head.forEach((name, value) -> json.name(name).string(value));
    json.name("pods");
  }

  /// Writes a decision.
  ///
  /// @throws UncheckedIOException if the output fails
  @Override
  public void accept(AttemptDecision decision) {
    if (!hasDecisions) {
      json.beginList();
      hasDecisions = true;
    }
    switch (decision) {
      case Decision ofPod -> decisions.write(ofPod);
      case GroupDecision ofGroup -> decisions.write(ofGroup);
    }
  }

  /// Ends the document.
  ///
  /// @throws UncheckedIOException if the output fails
  @Override
  public void close() {
    if (hasDecisions) {
      json.end();
    } else {
      json.nothing();
    }
    json.end();
    try {
      out.append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
