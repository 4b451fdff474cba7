package dev.berth.query;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.lint.LintReport;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The configuration in use: its profiles, and what in it, and in the objects of the cluster, can
/// never match.
record ConfigurationQueries(QueriedScheduler scheduler, LiveSimulation simulation) {
  private static final Set<ExtensionPoint> WITH_WEIGHTS =
      Set.of(ExtensionPoint.SCORE, ExtensionPoint.PLACEMENT_SCORE);

  /// @param weight null if weights have no meaning there
  private record Enabled(String name, @Nullable Integer weight) {
    static Enabled of(ExtensionPoint point, PluginEntry entry) {
      return new Enabled(
          entry.name(), WITH_WEIGHTS.contains(point) ? Math.max(1, entry.weight()) : null);
    }
  }

  private static final DocumentType<Enabled> PLUGIN =
      DocumentType.of(f ->
          f.named("EnabledPlugin", "A plugin at an extension point.")
              .always("name", TEXT, Enabled::name)
              .ifAny("weight", COUNT, Enabled::weight, "Of its scores."));

  private static final DocumentType<ExpandedProfile> PROFILE =
      DocumentType.of(f ->
          f.named("Profile", "A profile in use.")
              .always("schedulerName", TEXT, ExpandedProfile::schedulerName)
              .always("percentageOfNodesToScore", COUNT, ExpandedProfile::percentageOfNodesToScore)
              .about("0 is adaptive; 100 means every node.")
              .always("plugins", map(list(PLUGIN)), ConfigurationQueries::plugins)
              .about("By extension point, in the order in which they are called."));

  private static final DocumentType<List<ExpandedProfile>> PROFILES =
      DocumentType.of(f ->
          Documents.resource(f, "ProfileList", "The profiles of the configuration in use.")
              .always("items", list(PROFILE), it -> it));

  static final Operation PROFILES_IN_USE =
      Operation.get(
          "/profiles",
          "listProfiles",
          "The profiles of the configuration in use, with their plugins by extension point.",
          PROFILES);

  static final Operation FINDINGS =
      Operation.get(
          "/findings",
          "listFindings",
          "What in the configuration and in the objects of the cluster can never match.",
          LintReport.ANSWER,
          LiveSimulation.TIME_LIMIT);

  private static Map<String, List<Enabled>> plugins(ExpandedProfile profile) {
    var plugins = new LinkedHashMap<String, List<Enabled>>();
    for (ExtensionPoint point : ExtensionPoint.values()) {
      if (!profile.at(point).isEmpty()) {
        plugins.put(
            point.fieldName(),
            profile.at(point).stream().map(entry -> Enabled.of(point, entry)).toList());
      }
    }
    return plugins;
  }

  /// `GET profiles`.
  Response profiles(Request request, Map<String, String> path) throws QueryException {
    new QueryParameters(request, PROFILES_IN_USE).check();
    return DocumentResponse.of(request, PROFILES.tree(scheduler.configured().profiles()));
  }

  /// `GET findings`, which reads the whole cluster again and therefore counts as a simulation.
  Response findings(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    var parameters = new QueryParameters(request, FINDINGS);
    Duration timeLimit = LiveSimulation.timeLimit(parameters);
    parameters.check();
    return simulation.answer(
        timeLimit, _ -> DocumentResponse.of(request, LintReport.ANSWER.tree(simulation.lint())));
  }
}
