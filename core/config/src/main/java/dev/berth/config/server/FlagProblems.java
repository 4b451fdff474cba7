package dev.berth.config.server;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.validation.FieldErrors;

/// Collects the problems of flags, and adds the name of the flag where kube-scheduler's message
/// lacks it.
final class FlagProblems {

  private final Problems problems;

  FlagProblems(Problems problems) {
    this.problems = problems;
  }

  void add(String flag, String message) {
    problems.add(new Problem(message.contains(flag) ? "command line" : flag, 0, 0, "", message));
  }

  /// A file that cannot be read, if so.
  ///
  /// @param file its name; empty for none
  /// @param why what cannot be done therefore, up to and with a colon; empty for nothing to add
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
