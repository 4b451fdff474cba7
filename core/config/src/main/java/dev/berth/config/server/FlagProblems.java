package dev.berth.config.server;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.validation.FieldErrors;

/// Collects the problems of flags. Adds the name of the flag if kube-scheduler's message lacks it.
final class FlagProblems {
  private final Problems problems;

  FlagProblems(Problems problems) {
    this.problems = problems;
  }

  void add(String flag, String message) {
    problems.add(message.contains(flag) ? "command line" : flag, message);
  }

  /// Adds a problem if a file cannot be read.
  ///
  /// @param file its name; empty for none
  /// @param why the action that is impossible without the file, up to and including a colon; may be
  ///   empty
  void addUnreadable(String flag, String file, String why) {
    var problem = file.isEmpty() ? null : ReadableFile.problem(file);
    if (problem != null) {
      add(flag, why + problem);
    }
  }

  void addAll(String flag, FieldErrors errors) {
    errors
        .list()
        .forEach(error -> problems.add(new Problem(flag, 0, 0, error.path().text(), error.body())));
  }
}
