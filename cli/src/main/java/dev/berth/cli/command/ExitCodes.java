package dev.berth.cli.command;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Exit codes of the process: they are the same for all commands, and the help of each command
/// lists its own. [FailureReport] chooses the code of a failure.
final class ExitCodes {
  static final int DONE = 0;

  /// The run failed.
  static final int FAILED = 1;

  /// Bad usage or bad input.
  static final int BAD_INPUT = 2;

  /// The run is complete, but its result is not wanted: there is a difference, or an outcome that
  /// `--fail-on` names, pods stay pending whatever is added, or `--time-limit` ended the run early.
  static final int UNWANTED_RESULT = 3;

  /// Like the code of a program that died of SIGPIPE, as most do.
  static final int CLOSED_PIPE = 128 + 13;

  /// The meanings of the codes, where a command does not name them.
  private static final Map<String, String> MEANINGS =
      Map.of(
          "0", "done",
          "1", "the run failed, for example because a server cannot be reached or refuses",
          "2", "bad usage or bad input; the message says where",
          "141", "the reader of the output has closed it, like head");

  private ExitCodes() {}

  /// The code of a complete run.
  ///
  /// @param isWanted whether its result is wanted
  static int of(boolean isWanted) {
    return isWanted ? DONE : UNWANTED_RESULT;
  }

  /// Adds the meanings of exit codes to the help of a command, unless the command has them itself.
  static void document(CommandSpec command) {
    var help = command.usageMessage();
    var meanings = new TreeMap<String, String>(Comparator.comparingInt(Integer::parseInt));
    meanings.putAll(MEANINGS);
    meanings.putAll(help.exitCodeList());
    help.exitCodeListHeading("%nExit codes:%n");
    help.exitCodeList(meanings);
  }

  /// Whether the help of the command that ran names the code. Commands that behave like other
  /// programs have no such list.
  static boolean isDocumented(int code, CommandLine root) {
    ParseResult parsed = root.getParseResult();
    while (parsed != null && parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    var command = parsed == null ? root.getCommandSpec() : parsed.commandSpec();
    var codes = command.usageMessage().exitCodeList();
    return codes.isEmpty() || codes.containsKey(Integer.toString(code));
  }
}
