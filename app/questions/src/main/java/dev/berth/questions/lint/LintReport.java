package dev.berth.questions.lint;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.words;
import static java.util.Comparator.comparing;

import dev.berth.api.codec.Located;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.FieldLines;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.lint.FieldLocation;
import dev.berth.lint.Finding;
import dev.berth.lint.Severity;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.scenario.snapshot.LiveSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// All findings of a run.
///
/// @param findings the worst first, then by file and line
public record LintReport(List<LocatedFinding> findings) {
  /// A finding with its place.
  ///
  /// @param source the name of the file or of the live cluster
  /// @param line starts at 1; 0 in a live cluster
  /// @param kind such as `Deployment`
  /// @param key empty for a configuration
  public record LocatedFinding(
      Finding finding, String source, int line, String kind, ObjectKey key) {
    /// `web.yaml:14`.
    String where() {
      return line == 0 ? source : source + ":" + line;
    }

    /// `Deployment shop/web`.
    String title() {
      return key.name().isEmpty() ? kind : kind + " " + key;
    }
  }

  private static final DocumentType<LocatedFinding> RULE =
      DocumentType.of(f ->
          f.always("rule", TEXT, it -> it.finding().rule())
              .always(
                  "severity", words((Object[]) Severity.values()), it -> it.finding().severity()));

  private static final DocumentType<LocatedFinding> ABOUT_OBJECT =
      DocumentType.of(f ->
          f.always("kind", TEXT, LocatedFinding::kind)
              .ifAny("namespace", TEXT, it -> it.key().namespace())
              .ifAny("name", TEXT, it -> it.key().name())
              .ifAny("field", TEXT, it -> it.finding().place().path(), "Its path in the object.")
              .ifAny("value", TEXT, it -> it.finding().value())
              .always("message", TEXT, it -> it.finding().message())
              .always("fix", TEXT, it -> it.finding().fix(), "What to do."));

  private static final DocumentType<LocatedFinding> FINDING =
      DocumentType.of(f ->
          f.include(RULE, it -> it)
              .ifAny("file", TEXT, LocatedFinding::source)
              .ifAny("line", COUNT, it -> it.line() > 0 ? it.line() : null)
              .include(ABOUT_OBJECT, it -> it));

  private static final DocumentType<LocatedFinding> OF_CLUSTER =
      DocumentType.of(f ->
          f.named("Finding", "What can never match.")
              .include(RULE, it -> it)
              .include(ABOUT_OBJECT, it -> it));

  /// The document that `berth check-config` prints for programs.
  public static final DocumentType<LintReport> FINDINGS =
      DocumentType.of(f ->
          Documents.document(f, "LintReport", "What berth check-config finds in manifests.")
              .always("summary", map(COUNT), LintReport::counts, "How many findings by severity.")
              .always("findings", list(FINDING), LintReport::findings));

  /// The answer of a running scheduler, whose objects are in no file.
  public static final DocumentType<LintReport> ANSWER =
      DocumentType.of(f ->
          Documents.resource(f, "FindingList", "What can never match, the worst first.")
              .always("summary", map(COUNT), LintReport::counts, "How many findings by severity.")
              .always("items", list(OF_CLUSTER), LintReport::findings));

  public LintReport {
    findings = List.copyOf(findings);
  }

  static LintReport of(List<Finding> findings, Located<KubeSchedulerConfiguration> configuration) {
    var manifests = new ArrayList<Manifest>();
    for (Finding finding : findings) {
      if (finding.place() instanceof FieldLocation.InObject(var manifest, var _)
          && !(manifest.origin().source() instanceof LiveSource)) {
        manifests.add(manifest);
      }
    }
    var lines = FieldLines.of(manifests);
    return new LintReport(
        findings.stream()
            .map(finding -> located(finding, configuration, lines))
            .sorted(
                comparing((LocatedFinding it) -> it.finding().severity())
                    .thenComparing(LocatedFinding::source)
                    .thenComparingInt(LocatedFinding::line))
            .toList());
  }

  private static LocatedFinding located(
      Finding finding, Located<KubeSchedulerConfiguration> configuration, FieldLines lines) {
    return switch (finding.place()) {
      case FieldLocation.InObject(var manifest, var path) ->
          new LocatedFinding(
              finding,
              manifest.origin().sourceName(),
              manifest.origin().source() instanceof LiveSource ? 0 : lines.line(manifest, path),
              manifest.shown().kind(),
              manifest.shown().key());
      case FieldLocation.InConfiguration(var path) ->
          new LocatedFinding(
              finding,
              configuration.source(),
              configuration.problem(path, "").line(),
              KubeSchedulerConfiguration.KIND,
              ObjectKey.clusterScoped(""));
    };
  }

  /// The number of findings with at least this severity.
  public long count(Severity least) {
    return findings.stream().filter(it -> it.finding().severity().compareTo(least) <= 0).count();
  }

  /// The number of findings with that severity.
  long countOf(Severity severity) {
    return findings.stream().filter(it -> it.finding().severity() == severity).count();
  }

  private Map<String, Number> counts() {
    Map<String, Number> counts = new LinkedHashMap<>();
    for (Severity severity : Severity.values()) {
      counts.put(severity + "s", countOf(severity));
    }
    return counts;
  }
}
