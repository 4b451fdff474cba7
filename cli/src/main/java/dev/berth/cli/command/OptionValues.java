package dev.berth.cli.command;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.MustBe;
import dev.berth.capacity.size.LossUnit;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.cluster.manifest.operators.PodTemplatePath;
import dev.berth.planner.PlanCostModel;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.questions.capacity.PodSpecArgument;
import dev.berth.questions.disruption.NodeTaint;
import dev.berth.questions.size.HeadroomText;
import dev.berth.questions.size.PriceText;
import dev.berth.questions.size.ShapeText;
import dev.berth.questions.timeline.TimedRequest.Until;
import dev.berth.scenario.FieldValidation;
import dev.berth.scenario.NodeEdits;
import dev.berth.scenario.NodeEdits.TaintedNode;
import dev.berth.scenario.NodeEdits.UntaintedNode;
import dev.berth.scenario.ObjectEdits.AddedNodes;
import dev.berth.scenario.ObjectEdits.ScaledWorkload;
import dev.berth.scenario.ObjectPatch;
import dev.berth.sweep.Shard;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/// Reads the values of options by their types. Commands that parse their line like Go's pflag read
/// values differently.
final class OptionValues {
  private OptionValues() {}

  /// Uses these readers for a command.
  static void register(CommandLine command) {
    constants(command, InputOptions.Autoscaled.class);
    constants(command, FailOnOptions.FailOn.class);
    constants(command, FieldValidation.class);
    constants(command, FindingOptions.Level.class);
    constants(command, LossUnit.class);
    constants(command, PackingObjective.class);
    constants(command, PlanCostModel.class);
    constants(command, CompletionCommand.Shell.class);
    constants(command, SweepJobOptions.Place.class);
    command.registerConverter(TieBreak.class, TieBreak::parse);
    texts(command, HeadroomText.class, HeadroomText::parse);
    texts(command, LabelPrice.class, PriceText::parse);
    texts(command, NodeTaint.class, NodeTaint::parse);
    texts(command, PodSpecArgument.class, PodSpecArgument::parse);
    texts(command, PodTemplatePath.class, PodTemplatePath::parse);
    texts(command, ShapeText.class, ShapeText::parse);
    texts(command, Shard.class, Shard::parse);
    texts(command, TaintedNode.class, NodeEdits::taintedNode);
    texts(command, UntaintedNode.class, NodeEdits::untaintedNode);
    texts(command, AddedNodes.class, AddedNodes::parse);
    texts(command, ScaledWorkload.class, ScaledWorkload::parse);
    texts(command, ObjectPatch.class, ObjectPatch::parse);
    texts(command, Until.class, Until::parse);
    command.registerConverter(Duration.class, OptionValues::duration);
    command.registerConverter(Instant.class, OptionValues::time);
  }

  private static <E extends Enum<E>> void constants(CommandLine command, Class<E> type) {
    command.registerConverter(type, text -> EnumNames.parse(text, type.getEnumConstants()));
  }

  /// @param parser throws IllegalArgumentException with a message for the user
  private static <T> void texts(CommandLine command, Class<T> type, Function<String, T> parser) {
    command.registerConverter(
        type,
        text -> {
          try {
            return parser.apply(text);
          } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
          }
        });
  }

  private static Duration duration(String text) {
    try {
      return GoDuration.parseNotNegative(text);
    } catch (DateTimeException e) {
      throw new TypeConversionException(MustBe.duration(text));
    }
  }

  private static Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new TypeConversionException(MustBe.time(text));
    }
  }
}
