package dev.berth.descheduler.policy;

import dev.berth.descheduler.policy.PolicyRemark.Topic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Collects remarks of a policy. For one thread.
final class RemarkList {
  private final PolicyTree tree;
  private final List<PolicyRemark> remarks = new ArrayList<>();

  /// @param tree knows the lines
  RemarkList(PolicyTree tree) {
    this.tree = tree;
  }

  void add(Topic topic, String path, String value, String message, String fix) {
    remarks.add(new PolicyRemark(topic, path, tree.problem(path, "").line(), value, message, fix));
  }

  /// All of them, in the order of the lines.
  List<PolicyRemark> inOrder() {
    return remarks.stream().sorted(Comparator.comparingInt(PolicyRemark::line)).toList();
  }
}
