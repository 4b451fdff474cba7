package dev.berth.cli.scenario;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/// Notices about a run beside its result: what was not done, and what failed without consequences.
/// A note is printed once, however often it is added. For one thread.
public final class RunNotes {
  private final Map<String, Integer> notes = new LinkedHashMap<>();

  /// No notes yet.
  public RunNotes() {}

  /// Adds a note.
  public void note(String text) {
    notes.merge(text, 1, Integer::sum);
  }

  /// Something has failed, and the run goes on.
  ///
  /// @param what was being done
  public void onError(String what, Exception why) {
    note("could not %s: %s".formatted(what, why.getMessage()));
  }

  /// Prints all, in the order in which they were first added.
  public void print(PrintStream err) {
    notes.forEach((text, times) ->
        err.println(
            times == 1 ? "berth: " + text : "berth: %s (%,d times)".formatted(text, times)));
  }
}
