package dev.berth.framework.status;

import java.util.List;

/// Why a pod was rejected, as data. [#message] returns the text for events and conditions, in
/// kube-scheduler's words. [#detail], [#details] and the reason's own type give further facts. A
/// reason depends on its own fields only, not on the current cluster, since it may be read long
/// after the decision and on any thread.
public interface Reason {
  /// kube-scheduler's text, such as `Insufficient cpu`.
  String message();

  /// One clause of detail, such as `needs 2 CPU, 1.5 of 4 free`; empty if there is none.
  default String detail() {
    return "";
  }

  /// The facts behind the reason, one per line, most important first, such as `pv-7 has 50Gi of
  /// 100Gi`. Called only to write an explanation, so it may be slow. To reject a pod then costs
  /// only the reason's fields.
  default List<String> details() {
    return List.of();
  }
}
