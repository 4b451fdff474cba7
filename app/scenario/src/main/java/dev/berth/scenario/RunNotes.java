package dev.berth.scenario;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Notices about a run, in addition to its result: its assumptions, omitted actions, and failures
/// without consequences. A note is printed once, however often it is added. For one thread.
public final class RunNotes {
  private final Set<String> assumptions = new LinkedHashSet<>();
  private final Map<String, Integer> notes = new LinkedHashMap<>();

  /// Creates an empty collection.
  public RunNotes() {}

  /// Adds an assumption; if it is wrong, the result changes.
  public void assume(String text) {
    assumptions.add(text);
  }

  /// Adds a note.
  public void note(String text) {
    notes.merge(text, 1, Integer::sum);
  }

  /// Records that an action failed, and that the run continues.
  public void onError(String what, Exception why) {
    note("could not %s: %s".formatted(what, why.getMessage()));
  }

  /// Returns the assumptions, one line each.
  public List<String> assumptions() {
    return List.copyOf(assumptions);
  }

  /// The notes, one line each, in the order in which they were first added.
  public List<String> notes() {
    return notes.entrySet().stream()
        .map(note ->
            note.getValue() == 1
                ? note.getKey()
                : "%s (%,d times)".formatted(note.getKey(), note.getValue()))
        .toList();
  }

  /// Prints all.
  public void print(PrintStream err) {
    assumptions.forEach(err::println);
    notes().forEach(note -> err.println("berth: " + note));
  }
}
