package dev.berth.api.batch;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Runs pods until enough of them have succeeded.
@RecordBuilder
public record Job(ObjectMeta metadata, JobSpec spec, JobStatus status)
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
