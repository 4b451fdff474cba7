package dev.berth.api.batch;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The progress of a job.
@Message
@RecordBuilder
public record JobStatus(
    @Field(1) List<JobCondition> conditions,
    @Field(2) @Nullable Instant startTime,
    @Field(3) @Nullable Instant completionTime,
    @Field(4) int active,
    @Field(5) int succeeded,
    @Field(6) int failed,
    @Field(7) String completedIndexes)
    implements JobStatusBuilder.With {
  /// A value with no field set.
  public static final JobStatus EMPTY = BatchZeros.jobStatus();

  public JobStatus {
    conditions = List.copyOf(conditions);
  }
}
