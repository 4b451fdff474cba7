package dev.berth.plugins.nodedeclaredfeatures;

import dev.berth.framework.diagnosis.Reason;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// The node does not declare features that the pod needs.
///
/// @param features at least one
record MissingFeatures(Set<NodeFeature> features) implements Reason {
  MissingFeatures {
    features = Collections.unmodifiableSet(EnumSet.copyOf(features));
  }

  @Override
  public String message() {
    return "node(s) didn't match Pod's required features";
  }

  @Override
  public String detail() {
    return features.stream()
        .map(NodeFeature::toString)
        .collect(Collectors.joining(", ", "does not declare ", ""));
  }
}
