package dev.berth.framework.diagnosis;

import dev.berth.framework.Code;
import java.util.ArrayList;
import java.util.List;

/// How the attempt of a group has ended.
///
/// @param code [Code#SUCCESS], a rejecting one, or [Code#ERROR]
/// @param infeasible whether it is said in so many words that the group is unschedulable
/// @param reasons why
public record GroupStatus(Code code, boolean infeasible, List<String> reasons) {
  /// It can be scheduled.
  public static final GroupStatus SUCCESS = new GroupStatus(Code.SUCCESS, false, List.of());

  private static final String INFEASIBLE = "pod group is unschedulable";

  public GroupStatus {
    reasons = List.copyOf(reasons);
  }

  /// The group is unschedulable as a whole, and this is said.
  public static GroupStatus infeasible(List<String> reasons) {
    return new GroupStatus(Code.UNSCHEDULABLE, true, reasons);
  }

  /// The group is unschedulable.
  public static GroupStatus unschedulable(String reason) {
    return new GroupStatus(Code.UNSCHEDULABLE, false, List.of(reason));
  }

  /// Something has failed.
  public static GroupStatus error(String message) {
    return new GroupStatus(Code.ERROR, false, List.of(message));
  }

  public boolean isSuccess() {
    return code == Code.SUCCESS;
  }

  /// With a further reason.
  public GroupStatus plus(String reason) {
    var more = new ArrayList<>(reasons);
    more.add(reason);
    return new GroupStatus(code, infeasible, more);
  }

  /// All on one line.
  public String message() {
    var all = new ArrayList<String>();
    if (infeasible) {
      all.add(INFEASIBLE);
    }
    all.addAll(reasons);
    return String.join(", ", all);
  }

  /// As kube-scheduler prints it where it takes the status for an error: without the reasons if it
  /// says that the group is unschedulable.
  public String asError() {
    return infeasible ? INFEASIBLE : message();
  }
}
