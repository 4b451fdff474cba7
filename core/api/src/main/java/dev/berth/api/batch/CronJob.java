package dev.berth.api.batch;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Creates a [Job] whenever one is due.
@RecordBuilder
public record CronJob(ObjectMeta metadata, CronJobSpec spec)
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
