package dev.berth.planner.firmament;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pod, as Firmament knows it.
///
/// @param name unique among all tasks
/// @param job what the task belongs to, such as the UID of its controller
/// @param preferred units that [TrivialCostModel] prefers
/// @param runningOn the unit where the task runs; null if it waits
public record Task(
    String name,
    String job,
    TaskRequirements requirements,
    List<String> preferred,
    @Nullable String runningOn) {

  public Task {
    preferred = List.copyOf(preferred);
  }
}
