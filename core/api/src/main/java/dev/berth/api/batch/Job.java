package dev.berth.api.batch;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Runs pods until enough of them have succeeded.
@Message
@RecordBuilder
public record Job(@Field(1) ObjectMeta metadata, @Field(2) JobSpec spec, @Field(3) JobStatus status)
    implements KubernetesObject, JobBuilder.With {
  @Override
  public String apiVersion() {
    return "batch/v1";
  }

  @Override
  public String kind() {
    return "Job";
  }
}
