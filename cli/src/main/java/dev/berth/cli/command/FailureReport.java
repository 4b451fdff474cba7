package dev.berth.cli.command;

import static java.util.stream.Collectors.joining;

import dev.berth.api.codec.Nearest;
import dev.berth.capacity.size.SearchStoppedException;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.engine.cycle.VerificationError;
import dev.berth.scenario.InputException;
import dev.berth.scenario.snapshot.DifferenceFile;
import dev.berth.scenario.snapshot.LiveSource.LiveClusterException;
import dev.berth.terminal.Line;
import dev.berth.terminal.StandardOutput;
import dev.berth.terminal.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Reports failures: the message alone if the user can do something about it, one line if it is a
/// defect of this program.
///
/// @param debug whether to show the stack trace of an internal error
record FailureReport(Streams streams, BooleanSupplier debug) {
  /// What answers the question for which people have a verb of kubectl.
  private static final Map<String, String> OF_KUBECTL =
      Map.of(
          "apply", "simulate CLUSTER MANIFEST",
          "cordon", "simulate CLUSTER --cordon-node=NODE",
          "describe", "explain NAMESPACE/POD CLUSTER",
          "drain", "disrupt CLUSTER --drain=NODE",
          "get", "top CLUSTER",
          "scale", "simulate CLUSTER --scale-workload=KIND/NAMESPACE/NAME=COUNT",
          "taint", "simulate CLUSTER --taint-node=NODE:KEY=VALUE:EFFECT");

  /// Reports a failure.
  ///
  /// @return the exit code
  int of(Throwable failure) {
    return switch (failure) {
      case InputException input -> badInput(input);
      case SimulationException endless -> failed(endless.getMessage());
      case SearchStoppedException early -> failed(early.getMessage());
      case UncheckedIOException io ->
          failed(Objects.requireNonNullElse(io.getCause(), io).getMessage());
      case AccessDeniedException denied -> failed(denied.getFile() + ": permission denied");
      case NoSuchFileException missing ->
          failed(missing.getFile() + ": there is no such file or directory");
      case IOException io -> failed(io.getMessage());
      case LiveClusterException unreachable -> failed(unreachable.getMessage());
      case InterruptedException _ -> failed("interrupted");
      case VerificationError difference -> failed(DifferenceFile.save(difference));
      case OutOfMemoryError _ ->
          failed("out of memory; give Berth more, such as BERTH_JAVA_OPTS=-Xmx8g");
      default -> internal(failure);
    };
  }

  /// Describes a failure in one line, for one of many command lines.
  ///
  /// @param failure may also concern the command line itself
  static String line(Throwable failure) {
    return switch (failure) {
      case ParameterException usage -> String.valueOf(usage.getMessage());
      case InputException input ->
          input.problems().stream().limit(3).map(Object::toString).collect(joining("; "));
      default -> {
        var err = new ByteArrayOutputStream();
        new FailureReport(Streams.keeping(InputStream.nullInputStream(), err), () -> false)
            .of(failure);
        yield err.toString(StandardCharsets.UTF_8).strip().replaceFirst("^berth: ", "");
      }
    };
  }

  private int badInput(InputException input) {
    PrintStream err = streams.err();
    input.problems().forEach(problem -> err.println(Line.harmless(problem.toString())));
    input.warnings().forEach(warning -> streams.say(Line.harmless(warning)));
    int more = input.count() - input.problems().size();
    if (more > 0) {
      err.printf("and %,d more%n", more);
    }
    if (input.count() > 1) {
      streams.say("%,d problems; nothing was done".formatted(input.count()));
    }
    return ExitCodes.BAD_INPUT;
  }

  /// Reports an invalid command line, with all errors.
  ///
  /// @param arguments the arguments of the command line
  int ofUsage(ParameterException failure, String... arguments) {
    var command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    PrintStream err = streams.err();
    var messages = new LinkedHashSet<String>();
    messages.add(message(failure));
    for (var suppressed : failure.getSuppressed()) {
      if (suppressed instanceof ParameterException more) {
        messages.add(message(more));
      }
    }
    messages.forEach(message -> err.println(name + ": " + Line.harmless(message)));
    List<String> hints = ForeignFlags.hints(command.getCommandSpec(), arguments);
    if (hints.isEmpty()) {
      suggest(failure, err);
    }
    hints.forEach(hint -> err.println("  " + hint));
    err.printf("Run '%s --help' to see what there is.%n", name);
    return ExitCodes.BAD_INPUT;
  }

  private static String message(ParameterException failure) {
    String command = unknownCommand(failure);
    if (command.isEmpty()) {
      return String.valueOf(failure.getMessage());
    }
    String instead = OF_KUBECTL.get(command);
    return "there is no command %s%s"
        .formatted(command, instead == null ? "" : "; what comes near is berth " + instead);
  }

  /// The word that is not a command; empty if there is another error.
  private static String unknownCommand(ParameterException failure) {
    return failure instanceof UnmatchedArgumentException unmatched
            && !unmatched.isUnknownOption()
            && !unmatched.getCommandLine().getSubcommands().isEmpty()
        ? unmatched.getUnmatched().getFirst()
        : "";
  }

  private static void suggest(ParameterException failure, PrintStream err) {
    String command = unknownCommand(failure);
    if (command.isEmpty()) {
      var hints = new PrintWriter(err, true, StandardCharsets.UTF_8);
      UnmatchedArgumentException.printSuggestions(failure, hints);
      hints.flush();
      return;
    }
    var line = failure.getCommandLine();
    List<String> nearest =
        Nearest.nearest(
            command,
            line.getSubcommands().entrySet().stream()
                .filter(it -> !it.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList());
    if (!nearest.isEmpty()) {
      err.printf(
          "Did you mean: %s %s?%n",
          line.getCommandSpec().qualifiedName(), String.join(" or ", nearest));
    }
  }

  /// Reports that the output could not be written, unless the reader has closed it.
  ///
  /// @param code the exit code without such a failure
  int lostOutput(int code) {
    if (streams.out() instanceof StandardOutput out && out.isClosedByReader()) {
      return ExitCodes.CLOSED_PIPE;
    }
    failed("the output could not be written to its end");
    return code == ExitCodes.DONE ? ExitCodes.FAILED : code;
  }

  private int failed(@Nullable String message) {
    streams.say(Line.harmless(String.valueOf(message)));
    return ExitCodes.FAILED;
  }

  private int internal(Throwable failure) {
    failed(
        debug.getAsBoolean()
            ? "internal error"
            : "internal error: %s (add --debug to see where; please report it)".formatted(failure));
    if (debug.getAsBoolean()) {
      failure.printStackTrace(streams.err());
    }
    return ExitCodes.FAILED;
  }
}
