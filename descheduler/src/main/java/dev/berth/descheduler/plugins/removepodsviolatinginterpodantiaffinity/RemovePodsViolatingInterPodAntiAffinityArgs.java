package dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.PodSelection;
import java.util.List;

/// `RemovePodsViolatingInterPodAntiAffinityArgs`.
record RemovePodsViolatingInterPodAntiAffinityArgs(PodSelection selection) {
  static RemovePodsViolatingInterPodAntiAffinityArgs read(ArgsReader args) {
    return new RemovePodsViolatingInterPodAntiAffinityArgs(PodSelection.read(args));
  }

  List<String> problems() {
    return selection.problems();
  }
}
