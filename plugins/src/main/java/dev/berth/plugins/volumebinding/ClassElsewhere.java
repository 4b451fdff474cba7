package dev.berth.plugins.volumebinding;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.TopologySelectorLabelRequirement;
import dev.berth.api.core.TopologySelectorTerm;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.diagnosis.Reason;
import java.util.List;
import java.util.Map;

/// The storage class of a claim does not allow for volumes where the node is.
///
/// @param labels the node's
record ClassElsewhere(ObjectKey claim, StorageClass storageClass, Map<String, String> labels)
    implements Reason {
  ClassElsewhere {
    labels = Map.copyOf(labels);
  }

  @Override
  public String message() {
    return NoVolume.MESSAGE;
  }

  @Override
  public String detail() {
    return "claim %s: class %s has no volumes here"
        .formatted(claim.name(), storageClass.metadata().name());
  }

  @Override
  public List<String> details() {
    return storageClass.allowedTopologies().stream().map(this::difference).toList();
  }

  private String difference(TopologySelectorTerm term) {
    return term.matchLabelExpressions().stream()
        .filter(it -> !it.values().contains(labels.getOrDefault(it.key(), "")))
        .map(this::difference)
        .collect(joining(", ", "allowedTopologies: ", ""));
  }

  private String difference(TopologySelectorLabelRequirement wanted) {
    String actual = labels.get(wanted.key());
    return "%s, wants %s"
        .formatted(
            actual == null ? "no label " + wanted.key() : wanted.key() + "=" + actual,
            String.join(" or ", wanted.values()));
  }
}
