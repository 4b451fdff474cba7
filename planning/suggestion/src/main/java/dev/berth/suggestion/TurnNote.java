package dev.berth.suggestion;

/// A pod that gets its turn when other pods of its workload end.
///
/// @param workload such as `Job etl/backfill`
public record TurnNote(String workload) implements Note {
  @Override
  public String text() {
    return "Other pods of %s run, and this one follows as they end".formatted(workload);
  }
}
