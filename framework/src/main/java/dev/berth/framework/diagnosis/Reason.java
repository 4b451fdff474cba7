package dev.berth.framework.diagnosis;

/// Why a pod was rejected, as data. Its text for events and conditions comes from [#message], in
/// kube-scheduler's wording; all that is known beyond that text comes from [#detail] and from the
/// reason's own type.
public interface Reason {
  /// kube-scheduler's text, such as `Insufficient cpu`.
  String message();

  /// One clause more for people, such as `needs 2 CPU, 1.5 of 4 free`; empty if there is nothing to
  /// add.
  default String detail() {
    return "";
  }
}
