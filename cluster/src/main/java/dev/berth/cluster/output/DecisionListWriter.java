package dev.berth.cluster.output;

import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/// Writes the decisions of a run as one JSON document, each as soon as it comes:
///
/// ```json
/// {"kubernetes": "v1.37.1", "pods": [...]}
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
  /// @param out is left open, and not flushed
  /// @param kubernetes the version of kube-scheduler whose decisions these are
  /// @param featureGates as the user has given them; empty for the defaults
  public DecisionListWriter(Appendable out, String kubernetes, String featureGates) {
    this.out = out;
    json = new LeafJson(out);
    decisions = new DecisionJson(json);
    json.beginObject();
    json.name("kubernetes").string(kubernetes);
    if (!featureGates.isEmpty()) {
      json.name("featureGates").string(featureGates);
    }
    json.name("pods");
  }

  /// Writes one more decision.
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
