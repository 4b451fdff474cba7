package dev.berth.cli.command;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_DESCRIPTION;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_PARAMETER_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_SYNOPSIS;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/// The page of the reference about a command, made by those who print its help.
final class CommandPage {
  private static final int WIDTH = 100;

  /// So that a paragraph is one line.
  private static final int UNBROKEN = 10_000;

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\|[^|]*\\|(?<commands>[^|]*(?:`[^`]*`[^|]*)*)\\|(?<pages>[^|]*)\\|$");
  private static final Pattern LINK = Pattern.compile("\\[[^]]+]\\((?<page>[^)]+)\\)");

  private final CommandLine command;

  CommandPage(CommandLine command) {
    this.command = command;
  }

  static String file(CommandLine command) {
    return name(command).replaceFirst("berth ", "").replace(' ', '-') + ".md";
  }

  /// The command in the list of all.
  static String row(CommandLine command) {
    return "| [%s](%s) | %s |\n".formatted(name(command), file(command), header(command));
  }

  /// @param overview the page whose tables have the guides for each command
  String text(String overview) {
    return "# %s\n\n%s\n".formatted(name(command), header(command))
        + guides(overview)
        + code("", rendered(SECTION_KEY_SYNOPSIS, WIDTH).replaceAll("(?m)^ {7}", ""))
        + description()
        + questions()
        + code("Examples", String.join("\n", spec().usageMessage().footer()))
        + code("Arguments", rendered(SECTION_KEY_PARAMETER_LIST, WIDTH))
        + code("Options", rendered(SECTION_KEY_OPTION_LIST, WIDTH))
        + exitCodes(command);
  }

  /// The commands below one that has some, such as those for the questions of `berth capacity`.
  static List<CommandLine> below(CommandLine parent) {
    return parent.getSubcommands().values().stream()
        .filter(command -> !command.getCommandSpec().usageMessage().hidden())
        .toList();
  }

  static String exitCodes(CommandLine command) {
    return command.getCommandSpec().usageMessage().exitCodeList().entrySet().stream()
        .map(code -> "| %s | %s |\n".formatted(code.getKey(), code.getValue()))
        .collect(joining("", "\n## Exit codes\n\n| code | meaning |\n|---|---|\n", ""));
  }

  /// Links to the pages that the overview names beside this command.
  private String guides(String overview) {
    var own = Pattern.compile("`%s[ `]".formatted(Pattern.quote(name(command))));
    String links =
        ROW.matcher(overview)
            .results()
            .filter(row -> own.matcher(row.group("commands")).find())
            .flatMap(row -> LINK.matcher(row.group("pages")).results())
            .map(link -> link.group().replace("](", "](../"))
            .distinct()
            .collect(joining(", "));
    return links.isEmpty() ? "" : "\nGuide: " + links + ".\n";
  }

  private String description() {
    return spec().usageMessage().header().length == 0
        ? ""
        : paragraphs(rendered(SECTION_KEY_DESCRIPTION, UNBROKEN));
  }

  private String questions() {
    String rows = below(command).stream().map(CommandPage::row).collect(joining());
    return rows.isEmpty() ? "" : "\n## Questions\n\n| command | what it does |\n|---|---|\n" + rows;
  }

  private CommandSpec spec() {
    return command.getCommandSpec();
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  private static String header(CommandLine command) {
    var help = command.getCommandSpec().usageMessage();
    return String.join(" ", help.header().length == 0 ? help.description() : help.header());
  }

  private String rendered(String section, int width) {
    command.setUsageHelpWidth(width);
    return requireNonNull(command.getHelpSectionMap().get(section)).render(command.getHelp());
  }

  private static String code(String heading, String text) {
    String title = heading.isEmpty() ? "" : "\n## " + heading + "\n";
    String shown = text.stripIndent().replaceAll("^\n+|\n+$", "");
    return shown.isBlank() ? "" : "%s\n```\n%s\n```\n".formatted(title, shown);
  }

  /// One sentence a line.
  private static String paragraphs(String text) {
    String lines =
        text.lines()
            .map(String::strip)
            .map(CommandPage::escaped)
            .map(line -> line.replaceAll("(?<=[.:]) (?=[A-Z])", "\n"))
            .collect(joining("\n"));
    return lines.isBlank() ? "" : "\n" + lines.strip() + "\n";
  }

  private static String escaped(String text) {
    return text.replaceAll("[*<]", Matcher.quoteReplacement("\\") + "$0");
  }
}
