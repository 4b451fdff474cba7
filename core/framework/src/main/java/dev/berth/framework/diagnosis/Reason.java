package dev.berth.framework.diagnosis;

import java.util.List;

/// Why a pod was rejected, as data. Its text for events and conditions comes from [#message], in
/// kube-scheduler's wording; further facts come from [#detail] and [#details], and from the
/// reason's own type. A reason may be read long after the decision, and on any thread: it depends
/// on its own fields, not on the cluster as it is by then.
public interface Reason {
  /// kube-scheduler's text, such as `Insufficient cpu`.
  String message();

  /// One clause of detail, such as `needs 2 CPU, 1.5 of 4 free`; empty if there is nothing to add.
  default String detail() {
    return "";
  }

  /// The facts behind it, one per line, the most important first; such as `pv-7 has 50Gi of 100Gi`.
  /// Made only when an explanation is written, so it may be slow; rejecting a pod costs no more
  /// than the reason's fields.
  default List<String> details() {
    return List.of();
  }
}
