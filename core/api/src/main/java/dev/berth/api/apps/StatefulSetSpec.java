package dev.berth.api.apps;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The number of pods, their template and their claims. The default is one pod.
@Message
@RecordBuilder
public record StatefulSetSpec(
    @Field(1) @Nullable Integer replicas,
    @Field(2) @Nullable LabelSelector selector,
    @Field(3) PodTemplateSpec template,
    @Field(4) List<PersistentVolumeClaim> volumeClaimTemplates,
    @Field(5) String serviceName,
    @Field(6) String podManagementPolicy,
    @Field(7) StatefulSetUpdateStrategy updateStrategy,
    @Field(9) int minReadySeconds,
    @Field(11) @Nullable StatefulSetOrdinals ordinals)
    implements StatefulSetSpecBuilder.With {
  /// A value with no field set.
  public static final StatefulSetSpec EMPTY = AppsZeros.statefulSetSpec();

  public StatefulSetSpec {
    volumeClaimTemplates = List.copyOf(volumeClaimTemplates);
  }
}
