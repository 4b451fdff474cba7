package dev.berth.cli.lint;

import static java.util.Comparator.comparing;

import dev.berth.api.codec.Located;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.snapshot.LiveSource;
import dev.berth.cluster.manifest.FieldLines;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.lint.FieldLocation;
import dev.berth.lint.Finding;
import dev.berth.lint.Severity;
import java.util.ArrayList;
import java.util.List;

/// All findings of a run.
///
/// @param findings the worst first, then by file and line
/// @param objects how many objects the cluster has
public record LintReport(List<LocatedFinding> findings, int objects) {
  public LintReport {
    findings = List.copyOf(findings);
  }

  static LintReport of(
      List<Finding> findings,
      Located<KubeSchedulerConfiguration> configuration,
      List<Manifest> all) {
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
            .toList(),
        all.size());
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

  /// How many findings there are that are at least that bad.
  public long count(Severity least) {
    return findings.stream().filter(it -> it.finding().severity().compareTo(least) <= 0).count();
  }

  /// How many findings there are of that severity.
  long countOf(Severity severity) {
    return findings.stream().filter(it -> it.finding().severity() == severity).count();
  }
}
