package dev.berth.cli.descheduling;

import static dev.berth.cli.document.Shape.FLAG;
import static dev.berth.cli.document.Shape.KEY;
import static dev.berth.cli.document.Shape.TEXT;
import static dev.berth.cli.document.Shape.constants;
import static dev.berth.cli.document.Shape.list;
import static dev.berth.cli.document.Shape.map;
import static dev.berth.cli.document.Shape.object;

import dev.berth.cli.descheduling.EvictionExplanation.IfEvicted;
import dev.berth.cli.descheduling.EvictionExplanation.PluginVerdict;
import dev.berth.cli.document.DocumentType;
import dev.berth.cli.document.Documents;
import dev.berth.descheduler.cycle.FilterAnswers;
import dev.berth.descheduler.framework.FilterResult;
import dev.berth.descheduler.framework.FilterResult.Failed;
import dev.berth.descheduler.framework.FilterResult.Kept;
import java.util.List;

/// What `berth deschedule` prints of a policy and a pod for programs.
public final class EvictionExplanationTree {
  private static final DocumentType<FilterResult> FILTER_RESULT =
      DocumentType.of(
          "FilterResult",
          "",
          f ->
              f.always("passes", FLAG, FilterResult::passes, "Whether the pod may be evicted.")
                  .includeIfAny(
                      DocumentType.part(of ->
                          of.always("message", TEXT, Kept::message, "")
                              .ifAny("nodes", map(TEXT), Kept::nodes, "Why it fits none of them.")),
                      it -> it instanceof Kept kept ? kept : null)
                  .includeIfAny(
                      DocumentType.part(of -> of.always("message", TEXT, Failed::message, "")),
                      it -> it instanceof Failed failed ? failed : null));

  private static final DocumentType<FilterAnswers> FILTERS =
      DocumentType.part(f ->
          f.always("profile", TEXT, FilterAnswers::profile, "")
              .always("filter", object(FILTER_RESULT), FilterAnswers::filter, "")
              .always(
                  "preEvictionFilter",
                  object(FILTER_RESULT),
                  FilterAnswers::preEvictionFilter,
                  ""));

  private static final DocumentType<PluginVerdict> PLUGIN =
      DocumentType.part(f ->
          f.always("profile", TEXT, PluginVerdict::profile, "")
              .always("plugin", TEXT, PluginVerdict::plugin, "")
              .always("act", constants(EvictionExplanation.Act.class), PluginVerdict::act, "")
              .ifAny("message", TEXT, PluginVerdict::message, "")
              .ifAny(
                  "destination",
                  TEXT,
                  PluginVerdict::destination,
                  "The node that the pod would get then."));

  private static final DocumentType<IfEvicted> IF_EVICTED =
      DocumentType.part(f ->
          f.always("plugin", TEXT, IfEvicted::plugin, "")
              .ifAny("destination", TEXT, it -> it.reason().isEmpty() ? it.destination() : null, "")
              .ifAny("message", TEXT, IfEvicted::reason, ""));

  private static final DocumentType<EvictionExplanation> EXPLANATION =
      DocumentType.part(f ->
          f.always("pod", KEY, it -> it.pod().key(), "")
              .always("node", TEXT, it -> it.pod().spec().nodeName(), "")
              .always(
                  "nodeInCycle",
                  FLAG,
                  EvictionExplanation::isInCycle,
                  "Whether the cycle looks at the node.")
              .always("filters", list(FILTERS), EvictionExplanation::filters, "")
              .always("plugins", list(PLUGIN), EvictionExplanation::plugins, "")
              .ifAny("ifEvicted", object(IF_EVICTED), EvictionExplanation::ifEvicted, ""));

  /// One document of all.
  public static final DocumentType<List<EvictionExplanation>> EXPLANATIONS =
      Documents.document(
          "EvictionExplanationList",
          "What a policy of the descheduler does with pods.",
          f -> f.always("explanations", list(EXPLANATION), it -> it, ""));

  private EvictionExplanationTree() {}
}
