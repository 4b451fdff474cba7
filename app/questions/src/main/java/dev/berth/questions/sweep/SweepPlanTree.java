package dev.berth.questions.sweep;

import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.NUMBER;
import static dev.berth.questions.document.Shape.OBJECT;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.TREE;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.words;

import dev.berth.questions.document.DocumentType;
import dev.berth.sweep.Measure;
import dev.berth.sweep.SweepAxis;
import dev.berth.sweep.SweepPlan;
import java.util.List;

/// A plan as a document, for its schema.
public final class SweepPlanTree {
  /// The questions that a plan may ask: commands, without `berth`.
  public static final List<String> QUESTIONS =
      List.of(
          "capacity consolidate",
          "capacity fit",
          "capacity scale",
          "deschedule",
          "disrupt",
          "plan",
          "simulate");

  private static final DocumentType<SweepAxis> AXIS =
      DocumentType.of(f ->
          f.named("Axis", "What differs between scenarios. It has values, or a range.")
              .always("name", TEXT, SweepAxis::name)
              .about(
                  "Options and files refer to it by $(NAME). One that nothing refers to is an"
                      + " option of the question, without the two dashes.")
              .ifAny("values", list(TREE), SweepAxis::values)
              .about("Strings, numbers or booleans; an empty string leaves an option out.")
              .ifAny("from", NUMBER, _ -> null, "The first number of a range.")
              .ifAny("to", NUMBER, _ -> null, "The range has no number beyond it.")
              .ifAny("step", NUMBER, _ -> null, "From one number to the next; 1 if absent.")
              .ifAny("sample", FLAG, SweepAxis::isSample)
              .about(
                  "Whether its values are chance, over which results are summarized; false if"
                      + " absent."));

  private static final DocumentType<Measure> MEASURE =
      DocumentType.of(f ->
          f.named("Measure", "A number that is kept of each answer.")
              .always("name", TEXT, Measure::name, "By which the goal refers to it.")
              .always("path", TEXT, Measure::path)
              .about(
                  "Where it is in the document that the question prints with -o json, as a JSON"
                      + " Pointer (RFC 6901). Of a list, the number of items counts; true is 1,"
                      + " and false 0."));

  /// The whole document.
  public static final DocumentType<SweepPlan> PLAN =
      DocumentType.of(f ->
          f.named("SweepPlan", "What berth sweep reads.")
              .constant("apiVersion", "berth.dev/v1alpha1")
              .constant("kind", "SweepPlan")
              .always("question", words(QUESTIONS.toArray()), SweepPlan::question)
              .about("The command that asks it.")
              .ifAny("files", list(TEXT), SweepPlan::files)
              .about("What the command reads, relative to the plan; may refer to axes.")
              .ifAny("options", OBJECT, SweepPlan::options)
              .about(
                  "Options of the command, without the two dashes: strings, numbers, booleans, or"
                      + " lists of them; may refer to axes.")
              .always("axes", list(AXIS), SweepPlan::axes)
              .about("Each combination of their values is a scenario; the last one varies fastest.")
              .always("measures", list(MEASURE), SweepPlan::measures)
              .ifAny("goal", TEXT, SweepPlan::goal)
              .about(
                  "Which candidate is the best, such as: minimize cost.p95 where waiting.max = 0.")
              .ifAny("frontier", list(TEXT), SweepPlan::frontier)
              .about("The objectives of a Pareto frontier, such as: minimize cost.p95."));

  private SweepPlanTree() {}
}
