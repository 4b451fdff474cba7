package dev.berth.cli.flags;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Rewrites arguments from pflag's grammar to the form that picocli and pflag read in the same way:
/// `--name=value`. To pflag,
/// - `_` in a name is the same as `-`;
/// - a flag that is true or false takes a value only after `=`, and without one means `true`;
/// - any other flag without `=` takes the next argument, whatever its form;
/// - `-v4`, `-v=4` and `-v 4` are the same, and letters may stand together: `-hv4`.
///
/// Other arguments do not change.
public final class FlagSyntax implements IParameterPreprocessor {
  private static final String END_OF_FLAGS = "--";

  @Override
  @SuppressWarnings("JdkObsolete") // the stack is picocli's
  public boolean preprocess(
      Stack<String> arguments,
      CommandSpec command,
      @Nullable ArgSpec argument,
      @Nullable Map<String, Object> info) {
    var written = new ArrayDeque<String>();
    while (!arguments.isEmpty()) {
      written.add(arguments.pop());
    }
    List<String> plain = plain(written, command);
    Collections.reverse(plain);
    arguments.addAll(plain);
    return false;
  }

  private static List<String> plain(Deque<String> written, CommandSpec command) {
    var plain = new ArrayList<String>();
    while (!written.isEmpty()) {
      String next = written.remove();
      if (next.equals(END_OF_FLAGS)) {
        plain.add(next);
        plain.addAll(written);
        written.clear();
      } else if (next.startsWith("--")) {
        plain.add(named(next, written, command));
      } else if (next.startsWith("-") && next.length() > 1) {
        plain.add(letters(next, written, command));
      } else {
        plain.add(next);
      }
    }
    return plain;
  }

  private static String named(String flag, Deque<String> following, CommandSpec command) {
    int equals = flag.indexOf('=');
    String name = (equals < 0 ? flag : flag.substring(0, equals)).replace('_', '-');
    OptionSpec option = command.findOption(name);
    if (option == null) {
      return flag;
    }
    return equals < 0 ? withValue(name, option, following) : name + flag.substring(equals);
  }

  private static String letters(String flags, Deque<String> following, CommandSpec command) {
    OptionSpec option = command.findOption(flags.substring(0, 2));
    if (option == null) {
      return flags;
    }
    String name = option.longestName();
    String rest = flags.substring(2);
    if (option.arity().max() == 0) {
      if (!rest.isEmpty()) {
        following.addFirst("-" + rest);
      }
      return name;
    }
    if (rest.isEmpty()) {
      return withValue(name, option, following);
    }
    return name + "=" + (rest.length() > 1 && rest.startsWith("=") ? rest.substring(1) : rest);
  }

  private static String withValue(String name, OptionSpec option, Deque<String> following) {
    if (option.arity().max() == 0) {
      return name;
    }
    if (option.arity().min() == 0) {
      return name + "=" + option.fallbackValue();
    }
    return following.isEmpty() ? name : name + "=" + following.remove();
  }
}
