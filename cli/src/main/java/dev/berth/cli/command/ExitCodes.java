package dev.berth.cli.command;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Exit codes of the process: the same for all commands, each of which names in its help those that
/// it ends with. [FailureReport] decides between those of failures.
final class ExitCodes {
  static final int DONE = 0;

  /// The run failed.
  static final int FAILED = 1;

  /// Bad usage or bad input.
  static final int BAD_INPUT = 2;

  /// The run is done, but not as wanted: there is a difference, or an outcome that `--fail-on`
  /// names, pods wait whatever is added, or `--time-limit` ended the run early.
  static final int UNWANTED_RESULT = 3;

  /// As of a program that has died of SIGPIPE, as most do.
  static final int CLOSED_PIPE = 128 + 13;

  /// What they mean where a command does not say it otherwise.
  private static final Map<String, String> MEANINGS =
      Map.of(
          "0", "done",
          "1", "the run failed, for example because a server cannot be reached or refuses",
          "2", "bad usage or bad input; the message says where",
          "141", "the reader of the output has closed it, like head");

  private ExitCodes() {}

  /// The code of a run that is done.
  ///
  /// @param isWanted whether its result is the wanted one
  static int of(boolean isWanted) {
    return isWanted ? DONE : UNWANTED_RESULT;
  }

  /// Adds to the help of a command what its exit codes mean, beside those that it names itself.
  static void document(CommandSpec command) {
    var help = command.usageMessage();
    var meanings = new TreeMap<String, String>(Comparator.comparingInt(Integer::parseInt));
    meanings.putAll(MEANINGS);
    meanings.putAll(help.exitCodeList());
    help.exitCodeListHeading("%nExit codes:%n");
    help.exitCodeList(meanings);
  }

  /// Whether the help of the command that was run names the code. The commands that behave as other
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
