package dev.berth.framework.status;

import java.util.ArrayList;
import java.util.List;

/// How the attempt of a group ended.
///
/// @param code [Code#SUCCESS], a rejecting code, or [Code#ERROR]
/// @param infeasible whether the message states that the group is unschedulable as a whole
/// @param reasons why
public record GroupStatus(Code code, boolean infeasible, List<String> reasons) {
  /// The group can be scheduled.
  public static final GroupStatus SUCCESS = new GroupStatus(Code.SUCCESS, false, List.of());

  private static final String INFEASIBLE = "pod group is unschedulable";

  public GroupStatus {
    reasons = List.copyOf(reasons);
  }

  /// The group is unschedulable as a whole, and the message states this.
  public static GroupStatus infeasible(List<String> reasons) {
    return new GroupStatus(Code.UNSCHEDULABLE, true, reasons);
  }

  /// The group is unschedulable.
  public static GroupStatus unschedulable(String reason) {
    return new GroupStatus(Code.UNSCHEDULABLE, false, List.of(reason));
  }

  /// An attempt that failed.
  public static GroupStatus error(String message) {
    return new GroupStatus(Code.ERROR, false, List.of(message));
  }

  public boolean isSuccess() {
    return code == Code.SUCCESS;
  }

  /// Returns this status with a further reason.
  public GroupStatus plus(String reason) {
    var more = new ArrayList<>(reasons);
    more.add(reason);
    return new GroupStatus(code, infeasible, more);
  }

  /// Returns all reasons on one line.
  public String message() {
    var all = new ArrayList<String>();
    if (infeasible) {
      all.add(INFEASIBLE);
    }
    all.addAll(reasons);
    return String.join(", ", all);
  }

  /// Returns the text that kube-scheduler prints where it treats the status as an error. If the
  /// message states that the group is unschedulable, the reasons are left out.
  public String asError() {
    return infeasible ? INFEASIBLE : message();
  }
}
