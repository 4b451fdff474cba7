package dev.berth.cli.command;

import static java.util.Comparator.comparingInt;
import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// Prints the options of a command by their purposes: its own first, and the common options of all
/// commands last.
final class OptionSections implements IHelpSectionRenderer {
  private static final String OWN = "Options";
  private static final String COMMON = "Help";

  /// The sections of all commands, in their order.
  private static final List<String> ORDER =
      List.of(
          OWN,
          "Clusters",
          "Disruption",
          "Node lifecycle controller",
          "Over time",
          "On Kubernetes",
          "Evictions",
          "Proof",
          "Output",
          "Input",
          "Live cluster",
          "Running scheduler",
          "Scheduler",
          COMMON);

  private static final Map<Class<?>, String> TITLES =
      Map.ofEntries(
          entry(ClusterOptions.class, "Live cluster"),
          entry(DisruptionOptions.class, "Disruption"),
          entry(EvictionOptions.class, "Evictions"),
          entry(FailOnOptions.class, "Output"),
          entry(FindingOptions.class, "Output"),
          entry(FleetOptions.class, "Clusters"),
          entry(HtmlOption.class, "Output"),
          entry(InputOptions.class, "Input"),
          entry(NodeLifecycleOptions.class, "Node lifecycle controller"),
          entry(NodeUsageOption.class, "Input"),
          entry(OutputOptions.class, "Output"),
          entry(PoolOption.class, "Input"),
          entry(ProofOptions.class, "Proof"),
          entry(RemoteOptions.class, "Running scheduler"),
          entry(RunOptions.class, "Scheduler"),
          entry(SchedulerOptions.class, "Scheduler"),
          entry(ServerTrustOptions.class, "Running scheduler"),
          entry(SweepJobOptions.class, "On Kubernetes"),
          entry(TimeOptions.class, "Over time"),
          entry(TraceOptions.class, "Over time"));

  private OptionSections() {}

  /// Uses these sections in the help of a command.
  static void show(CommandLine command) {
    command
        .getHelpSectionMap()
        .replace(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionSections());
  }

  @Override
  public String render(Help help) {
    var sections = new TreeMap<String, List<OptionSpec>>(comparingInt(ORDER::indexOf));
    for (var option : help.commandSpec().options()) {
      if (!option.hidden()) {
        var title = option.inherited() ? COMMON : title(help.commandSpec(), option);
        sections.computeIfAbsent(title, _ -> new ArrayList<>()).add(option);
      }
    }
    var text = new StringBuilder();
    sections.forEach((title, options) -> text.append(section(help, title, options)));
    return isApart(help.commandSpec()) ? text.toString().stripLeading() : text.toString();
  }

  /// The title of the innermost mixin that has the option.
  private static String title(CommandSpec spec, OptionSpec option) {
    for (var mixin : spec.mixins().values()) {
      if (mixin.optionsMap().containsKey(option.longestName())) {
        var inner = title(mixin, option);
        return inner.equals(OWN) ? TITLES.getOrDefault(mixin.userObject().getClass(), OWN) : inner;
      }
    }
    return OWN;
  }

  /// Whether there is an empty line before the options.
  private static boolean isApart(CommandSpec command) {
    var description = List.of(command.usageMessage().description());
    return command.positionalParameters().isEmpty()
        && !description.isEmpty()
        && description.getLast().isEmpty();
  }

  private static String section(Help help, String title, List<OptionSpec> options) {
    var layout = help.createDefaultLayout();
    var labels = help.createDefaultParamLabelRenderer();
    options.forEach(option -> layout.addOption(option, labels));
    return "%n%s:%n%s".formatted(title, layout);
  }
}
