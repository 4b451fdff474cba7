package dev.berth.cli.flags;

import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// A group of flags, declared like pflag's: one statement for each flag, with its names, its label,
/// its default value and its usage. For picocli, it is a mixin.
abstract class FlagSet {
  /// The name of the mixin with all flags that are declared here.
  static final String DECLARED = "declared";

  @Mixin(name = DECLARED)
  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

  /// A flag. Its value is the value of the last parsed command line.
  record Flag<T>(OptionSpec option) {
    T value() {
      return option.getValue();
    }

    String name() {
      return option.longestName();
    }
  }

  /// A flag whose usage is still missing.
  record Declaration<T>(CommandSpec spec, OptionSpec.Builder option) {
    /// Adds it to the others.
    Flag<T> usage(String usage) {
      OptionSpec complete = option.description(usage).build();
      spec.addOption(complete);
      return new Flag<>(complete);
    }
  }

  /// @param names such as `-v, --v`
  /// @param value the default one
  final <T> Declaration<T> flag(Class<T> type, String names, String label, T value) {
    return new Declaration<>(
        spec,
        OptionSpec.builder(names.split(", ")).type(type).paramLabel(label).initialValue(value));
  }

  /// A flag that may be given without a value, which then is `true`.
  final <T> Declaration<T> optional(Class<T> type, String names, String label, T value) {
    Declaration<T> declared = flag(type, names, label, value);
    declared.option.arity("0..1").fallbackValue("true");
    return declared;
  }

  final Declaration<Boolean> bool(String names, boolean value) {
    return optional(boolean.class, names, "BOOL", value);
  }

  final Declaration<String> text(String names, String label, String value) {
    return flag(String.class, names, label, value);
  }

  final Declaration<Integer> number(String names, String label, int value) {
    return flag(int.class, names, label, value);
  }

  final Declaration<Duration> duration(String names, Duration value) {
    return flag(Duration.class, names, "DURATION", value);
  }

  /// A flag that may be given several times.
  final <T> Declaration<List<T>> list(Class<T> type, String names, String label, List<T> values) {
    return new Declaration<>(
        spec,
        OptionSpec.builder(names.split(", "))
            .type(List.class)
            .auxiliaryTypes(type)
            .paramLabel(label)
            .initialValue(values));
  }

  /// Texts, separated by commas.
  final Declaration<List<CommaList>> texts(String names, String label, String... values) {
    return list(
        CommaList.class,
        names,
        label,
        values.length == 0 ? List.of() : List.of(CommaList.of(values)));
  }

  /// Adds a group to this one.
  final <G extends FlagSet> G group(String name, G group) {
    spec.addMixin(name, ((FlagSet) group).spec);
    return group;
  }
}
