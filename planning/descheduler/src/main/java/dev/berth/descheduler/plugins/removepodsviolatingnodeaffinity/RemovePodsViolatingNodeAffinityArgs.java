package dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import java.util.ArrayList;
import java.util.List;

/// `RemovePodsViolatingNodeAffinityArgs`.
record RemovePodsViolatingNodeAffinityArgs(
    PodSelectionArgs selection, List<String> nodeAffinityType) {
  RemovePodsViolatingNodeAffinityArgs {
    nodeAffinityType = List.copyOf(nodeAffinityType);
  }

  static RemovePodsViolatingNodeAffinityArgs read(ArgsReader args) {
    return new RemovePodsViolatingNodeAffinityArgs(
        PodSelectionArgs.read(args), args.texts("nodeAffinityType"));
  }

  List<String> problems() {
    var problems = new ArrayList<String>();
    if (nodeAffinityType.isEmpty()) {
      problems.add("nodeAffinityType needs to be set");
    }
    problems.addAll(selection.problems());
    return problems;
  }
}
