package dev.berth.cli.command;

import dev.berth.terminal.Page;
import dev.berth.terminal.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/// The format of a result.
final class OutputOptions {
  private static final String OPTION = "--output";

  private final List<OutputFormat> formats;
  private final List<String> description;

  /// The command provides its description and its values, see [#describe].
  @Option(names = {"-o", OPTION})
  private @Nullable OutputFormat given;

  /// @param formats the first one is the default
  /// @param description what they are
  OutputOptions(List<OutputFormat> formats, String... description) {
    this.formats = List.copyOf(formats);
    this.description = List.of(description);
  }

  /// The options of a page with tables about objects.
  ///
  /// @param names the objects that `-o name` names
  /// @param more further sentences
  static OutputOptions ofObjects(String names, String... more) {
    var description = new ArrayList<>(List.of(OutputFormat.FOR_PEOPLE, names));
    description.add(OutputFormat.FOR_OTHERS);
    description.addAll(List.of(more));
    return new OutputOptions(OutputFormat.NAMES, description.toArray(String[]::new));
  }

  /// The options of a page with tables that are not about named objects.
  static OutputOptions ofTables() {
    return new OutputOptions(OutputFormat.TABLES, OutputFormat.FOR_PEOPLE, OutputFormat.FOR_OTHERS);
  }

  /// Lists the formats in the help of a command, and in the completion of shells.
  static void describe(CommandSpec command) {
    command
        .mixins()
        .values()
        .forEach(mixin -> {
          if (mixin.userObject() instanceof OutputOptions output) {
            output.replaceOption(command);
          }
        });
  }

  private void replaceOption(CommandSpec command) {
    var option = command.findOption(OPTION);
    command.remove(option);
    command.addOption(
        OptionSpec.builder(option)
            .paramLabel(
                formats.stream().map(OutputFormat::toString).collect(Collectors.joining("|")))
            .description(description.toArray(String[]::new))
            .converters(text -> EnumNames.parse(text, formats.toArray(OutputFormat[]::new)))
            .build());
  }

  /// The given format; null if there is none.
  @Nullable OutputFormat given() {
    return given;
  }

  /// The one to write.
  OutputFormat format() {
    return given == null ? formats.getFirst() : given;
  }

  /// Writes a result in this format.
  ///
  /// @param page writes it for people
  /// @param document the same as maps and lists, for programs
  void write(Streams streams, Consumer<Page> page, Supplier<?> document) {
    format().write(streams, page, document);
  }
}
