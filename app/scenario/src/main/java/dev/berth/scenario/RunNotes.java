package dev.berth.scenario;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Notices about a run beside its result: what it takes for granted, what was not done, and what
/// failed without consequences. A note is printed once, however often it is added. For one thread.
public final class RunNotes {
  private final Set<String> assumptions = new LinkedHashSet<>();
  private final Map<String, Integer> notes = new LinkedHashMap<>();

  /// Creates an empty collection.
  public RunNotes() {}

  /// Adds something that is taken for granted, and changes the result if it is not so.
  public void assume(String text) {
    assumptions.add(text);
  }

  /// Adds a note.
  public void note(String text) {
    notes.merge(text, 1, Integer::sum);
  }

  /// Something could not be done, and the run goes on.
  public void onError(String what, Exception why) {
    note("could not %s: %s".formatted(what, why.getMessage()));
  }

  /// What is taken for granted, a line each.
  public List<String> assumptions() {
    return List.copyOf(assumptions);
  }

  /// The notes, a line each, in the order in which they were first added.
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
