package dev.berth.cli.flags;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Prints options group by group with their defaults, as the help of kube-scheduler does. A group
/// is a mixin of the mixin with [ServerFlags], and has its name.
///
/// @param mixin the name of the mixin with [ServerFlags]
public record FlagHelp(String mixin) implements IHelpSectionRenderer {
  /// Defaults that are not printed.
  private static final Set<String> NOTHING = Set.of("", "false", "0", "[]");

  @Override
  public String render(Help help) {
    var text = new StringBuilder();
    CommandSpec flags = Objects.requireNonNull(help.commandSpec().mixins().get(mixin));
    Objects.requireNonNull(flags.mixins().get(FlagSet.DECLARED))
        .mixins()
        .forEach((name, group) -> text.append(group(help, name + " flags", group.options())));
    List<OptionSpec> others =
        help.commandSpec().options().stream()
            .filter(option -> !option.hidden() && !isIn(flags, option))
            .toList();
    return text.append(group(help, "Berth's own flags", others)).toString().stripLeading();
  }

  private static boolean isIn(CommandSpec flags, OptionSpec option) {
    return flags.optionsMap().containsKey(option.longestName());
  }

  private static String group(Help help, String name, List<OptionSpec> options) {
    Help.Layout layout = help.createDefaultLayout();
    var labels = help.createDefaultParamLabelRenderer();
    for (OptionSpec option : options) {
      layout.addOption(option, labels);
      String value = FlagText.ofDefault(option);
      if (!NOTHING.contains(value)) {
        layout.textTable().addRowValues("", "", "", "", "Default: " + value);
      }
    }
    return "%n%s:%n%s".formatted(name, layout);
  }
}
