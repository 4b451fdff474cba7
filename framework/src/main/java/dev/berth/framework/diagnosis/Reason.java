package dev.berth.framework.diagnosis;

import java.util.List;

/// Why a pod was rejected, as data. Its text for events and conditions comes from [#message], in
/// kube-scheduler's wording; all that is known beyond that text comes from [#detail] and
/// [#details], and from the reason's own type.
///
/// A reason may be read long after the decision, and on any thread: it answers from what it keeps,
/// not from the cluster as it is by then.
public interface Reason {
  /// kube-scheduler's text, such as `Insufficient cpu`.
  String message();

  /// One clause more for people, such as `needs 2 CPU, 1.5 of 4 free`; empty if there is nothing to
  /// add.
  default String detail() {
    return "";
  }

  /// What led to it, for people, a fact to a line, the most telling first; such as `pv-7 has 50Gi
  /// of 100Gi`. Made when somebody asks, so it may take its time; a plugin that rejects a pod pays
  /// for what the reason keeps only.
  default List<String> details() {
    return List.of();
  }
}
