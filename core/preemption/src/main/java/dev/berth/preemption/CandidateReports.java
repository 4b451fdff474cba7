package dev.berth.preemption;

import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The candidates of a report, computed when they are read: there may be thousands, and few reports
/// are read. Immutable and thread-safe.
final class CandidateReports extends AbstractMap<String, PreemptionReport.Candidate> {
  private final List<Candidate> found;
  private final List<Candidate> narrowed;
  private final Instant now;
  private volatile @Nullable Map<String, PreemptionReport.Candidate> reports;

  /// @param narrowed the candidates that extenders left, with the victims that they chose; the
  ///   report contains the other candidates, too
  CandidateReports(List<Candidate> found, List<Candidate> narrowed, Instant now) {
    this.found = List.copyOf(found);
    this.narrowed = List.copyOf(narrowed);
    this.now = now;
  }

  private Map<String, PreemptionReport.Candidate> reports() {
    Map<String, PreemptionReport.Candidate> made = reports;
    if (made == null) {
      made = new LinkedHashMap<>();
      for (List<Candidate> candidates : List.of(found, narrowed)) {
        for (Candidate candidate : candidates) {
          made.put(candidate.node(), report(candidate));
        }
      }
      reports = made;
    }
    return made;
  }

  private PreemptionReport.Candidate report(Candidate candidate) {
    return new PreemptionReport.Candidate(
        candidate.victims().stream().map(PodInfo::key).toList(), candidate.rank(now));
  }

  @Override
  public PreemptionReport.@Nullable Candidate get(@Nullable Object node) {
    return reports().get(node);
  }

  @Override
  public boolean containsKey(@Nullable Object node) {
    return reports().containsKey(node);
  }

  @Override
  public Set<Entry<String, PreemptionReport.Candidate>> entrySet() {
    return Collections.unmodifiableMap(reports()).entrySet();
  }
}
