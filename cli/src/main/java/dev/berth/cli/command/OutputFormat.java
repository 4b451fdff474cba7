package dev.berth.cli.command;

import dev.berth.cli.terminal.PageForm;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
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

  /// The label of an option that takes [TableConverter]'s.
  static final String TABLES = "table|wide|markdown|csv|json|yaml";

  /// The label of an option that takes [NameConverter]'s.
  static final String NAMES = "table|wide|name|markdown|csv|json|yaml";

  /// What to say of them.
  static final String FOR_PEOPLE =
      "table: for people (default). wide: with more columns, as wide as they are.";

  /// What to say of them.
  static final String FOR_OTHERS =
      "markdown: for a pull request. csv: the tables, whole, for a spreadsheet. json, yaml: for"
          + " programs.";

  private final @Nullable PageForm form;

  OutputFormat(@Nullable PageForm form) {
    this.form = form;
  }

  /// Those of a command, as users write them.
  abstract static class Some implements ITypeConverter<OutputFormat> {
    private final OutputFormat[] formats;

    private Some(OutputFormat... formats) {
      this.formats = formats;
    }

    @Override
    public OutputFormat convert(String text) {
      return EnumNames.parse(text, formats);
    }
  }

  /// Of a page with tables that is about no objects by name.
  static final class TableConverter extends Some {
    TableConverter() {
      super(TABLE, WIDE, MARKDOWN, CSV, JSON, YAML);
    }
  }

  /// Of a page with tables that is about objects.
  static final class NameConverter extends Some {
    NameConverter() {
      super(TABLE, WIDE, NAME, MARKDOWN, CSV, JSON, YAML);
    }
  }

  /// Of a simulation.
  static final class SimulationConverter extends Some {
    SimulationConverter() {
      super(values());
    }
  }

  /// Of a page without tables.
  static final class TextConverter extends Some {
    TextConverter() {
      super(TABLE, JSON, YAML);
    }
  }

  /// Of such a page that is no YAML.
  static final class ReplayConverter extends Some {
    ReplayConverter() {
      super(TABLE, JSON);
    }
  }

  /// Of what is no table.
  static final class DocumentConverter extends Some {
    DocumentConverter() {
      super(JSON, YAML);
    }
  }

  /// That of a page; null for a document.
  @Nullable PageForm form() {
    return form;
  }

  /// @param why there are no names
  /// @throws ParameterException if names are asked for
  void requireNoNames(CommandLine line, String why) {
    if (this == NAME) {
      throw new ParameterException(
          line, "-o name: %s; use one of %s".formatted(why, TABLES.replace("|", ", ")));
    }
  }

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}
