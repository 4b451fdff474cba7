package dev.berth.api.apps;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The number of pods, their template and their claims. Without a number, there is one pod.
@RecordBuilder
public record StatefulSetSpec(
    @Nullable Integer replicas,
    @Nullable LabelSelector selector,
    PodTemplateSpec template,
    List<PersistentVolumeClaim> volumeClaimTemplates,
    String serviceName,
    String podManagementPolicy,
    StatefulSetUpdateStrategy updateStrategy,
    int minReadySeconds,
    @Nullable StatefulSetOrdinals ordinals)
    implements StatefulSetSpecBuilder.With {

  /// A value with no field set.
  public static final StatefulSetSpec EMPTY =
      new StatefulSetSpec(
          null,
          null,
          PodTemplateSpec.EMPTY,
          List.of(),
          "",
          "",
          StatefulSetUpdateStrategy.EMPTY,
          0,
          null);

  public StatefulSetSpec {
    volumeClaimTemplates = List.copyOf(volumeClaimTemplates);
  }
}
