package dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import java.util.List;

/// `RemovePodsViolatingInterPodAntiAffinityArgs`.
record RemovePodsViolatingInterPodAntiAffinityArgs(PodSelectionArgs selection) {
  static RemovePodsViolatingInterPodAntiAffinityArgs read(ArgsReader args) {
    return new RemovePodsViolatingInterPodAntiAffinityArgs(PodSelectionArgs.read(args));
  }

  List<String> problems() {
    return selection.problems();
  }
}
