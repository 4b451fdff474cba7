package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.terminal.Page;
import dev.berth.terminal.PageForm;
import dev.berth.terminal.Streams;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/// Formats of results: the forms of a page, and documents for programs. Each command has some of
/// them.
enum OutputFormat {
  /// Text in tables.
  TABLE(PageForm.TABLE),
  WIDE(PageForm.WIDE),
  NAME(PageForm.NAME),
  MARKDOWN(PageForm.MARKDOWN),
  CSV(PageForm.CSV),
  JSON(null),
  YAML(null),

  /// Figures in JSON.
  SUMMARY(null);

  /// The formats of a page with tables that is not about named objects.
  static final List<OutputFormat> TABLES = List.of(TABLE, WIDE, MARKDOWN, CSV, JSON, YAML);

  /// The formats of a page with tables about objects.
  static final List<OutputFormat> NAMES = List.of(TABLE, WIDE, NAME, MARKDOWN, CSV, JSON, YAML);

  /// The formats of a page without tables.
  static final List<OutputFormat> TEXTS = List.of(TABLE, JSON, YAML);

  /// The formats of a document that has no page.
  static final List<OutputFormat> DOCUMENTS = List.of(YAML, JSON);

  /// The description of these formats.
  static final String FOR_PEOPLE =
      "table: for people (default). wide: with more columns, as wide as they are.";

  /// The description of these formats.
  static final String FOR_OTHERS =
      "markdown: for a pull request. csv: the tables, whole, for a spreadsheet. json, yaml: for"
          + " programs.";

  private final @Nullable PageForm form;

  OutputFormat(@Nullable PageForm form) {
    this.form = form;
  }

  /// Writes a result in this format to standard output.
  ///
  /// @param page writes it for people
  /// @param document the same as maps and lists, for programs
  void write(Streams streams, Consumer<Page> page, Supplier<?> document) {
    if (form != null) {
      page.accept(Page.of(streams, form));
    } else if (this == YAML) {
      Codecs.ANY.encode(document.get(), new YamlEncoder(streams.out()));
    } else {
      Codecs.ANY.encode(document.get(), JsonEncoder.indented(streams.out()));
      streams.out().println();
    }
  }

  /// The form of a page; null for a document.
  @Nullable PageForm form() {
    return form;
  }

  /// Whether people read it; they may want less than everything.
  boolean isForPeople() {
    return this == TABLE || this == WIDE || this == MARKDOWN;
  }

  /// @param why there are no names
  /// @throws ParameterException if the format is names
  void requireNoNames(CommandLine line, String why) {
    if (this == NAME) {
      throw new ParameterException(
          line,
          "-o name: %s; use one of %s"
              .formatted(
                  why,
                  TABLES.stream().map(OutputFormat::toString).collect(Collectors.joining(", "))));
    }
  }

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}
