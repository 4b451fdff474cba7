package dev.berth.api.batch;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The progress of a job.
@RecordBuilder
public record JobStatus(
    List<JobCondition> conditions,
    @Nullable Instant startTime,
    @Nullable Instant completionTime,
    int active,
    int succeeded,
    int failed,
    String completedIndexes)
    implements JobStatusBuilder.With {

  /// A value with no field set.
  public static final JobStatus EMPTY = new JobStatus(List.of(), null, null, 0, 0, 0, "");

  public JobStatus {
    conditions = List.copyOf(conditions);
  }
}
