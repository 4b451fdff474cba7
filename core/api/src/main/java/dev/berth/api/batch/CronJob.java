package dev.berth.api.batch;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Creates a [Job] whenever one is due.
@Message
@RecordBuilder
public record CronJob(@Field(1) ObjectMeta metadata, @Field(2) CronJobSpec spec)
    implements KubernetesObject, CronJobBuilder.With {
  @Override
  public String apiVersion() {
    return "batch/v1";
  }

  @Override
  public String kind() {
    return "CronJob";
  }
}
