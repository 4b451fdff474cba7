package dev.berth.sweep;

import dev.berth.api.codec.Codec;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.RecordCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A plan as it is written. [SweepPlanLoader] makes a [SweepPlan] of it.
///
/// @param options an object whose values are scalars, or lists of them
record PlanDocument(
    String apiVersion,
    String kind,
    String question,
    List<String> files,
    Object options,
    List<AxisEntry> axes,
    List<MeasureEntry> measures,
    String goal,
    List<String> frontier) {
  static final String API_VERSION = "berth.dev/v1alpha1";
  static final String KIND = "SweepPlan";

  /// An axis has values, or a range of numbers.
  record AxisEntry(
      String name,
      List<Object> values,
      @Nullable Double from,
      @Nullable Double to,
      @Nullable Double step,
      boolean sample) {
    /// Whether it has any field of a range: from, to or step.
    boolean isRange() {
      return from != null || to != null || step != null;
    }
  }

  record MeasureEntry(String name, String path) {}

  private static final Codec<AxisEntry> AXIS =
      RecordCodec.of(
          "an axis",
          f -> {
            var name = f.string(0, "name", AxisEntry::name);
            var values = f.list(0, "values", Codecs.ANY, AxisEntry::values);
            var from = f.optional(0, "from", Codecs.FLOAT64, AxisEntry::from);
            var to = f.optional(0, "to", Codecs.FLOAT64, AxisEntry::to);
            var step = f.optional(0, "step", Codecs.FLOAT64, AxisEntry::step);
            var sample = f.bool(0, "sample", AxisEntry::sample);
            return v ->
                new AxisEntry(
                    v.get(name), v.get(values), v.get(from), v.get(to), v.get(step), v.get(sample));
          });

  private static final Codec<MeasureEntry> MEASURE =
      RecordCodec.of(
          "a measure",
          f -> {
            var name = f.string(0, "name", MeasureEntry::name);
            var path = f.string(0, "path", MeasureEntry::path);
            return v -> new MeasureEntry(v.get(name), v.get(path));
          });

  static final Codec<PlanDocument> CODEC =
      RecordCodec.of(
          KIND,
          f -> {
            var apiVersion = f.string(0, "apiVersion", PlanDocument::apiVersion);
            var kind = f.string(0, "kind", PlanDocument::kind);
            var question = f.string(0, "question", PlanDocument::question);
            var files = f.strings(0, "files", PlanDocument::files);
            var options = f.field(0, "options", Codecs.ANY, PlanDocument::options);
            var axes = f.list(0, "axes", AXIS, PlanDocument::axes);
            var measures = f.list(0, "measures", MEASURE, PlanDocument::measures);
            var goal = f.string(0, "goal", PlanDocument::goal);
            var frontier = f.strings(0, "frontier", PlanDocument::frontier);
            return v ->
                new PlanDocument(
                    v.get(apiVersion),
                    v.get(kind),
                    v.get(question),
                    v.get(files),
                    v.get(options),
                    v.get(axes),
                    v.get(measures),
                    v.get(goal),
                    v.get(frontier));
          });
}
