package dev.berth.cluster.apiserver.admission;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.ObjectMeta;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Compares pod templates by the labels and the fields of the spec that scheduling reads. Ignores
/// annotations and other fields, such as environments. For one thread.
public final class TemplateComparison {
  private static final String HASH_LABEL = "pod-template-hash";

  private final PodDefaults defaults;
  private final IdentityHashMap<PodTemplateSpec, Pod> defaulted = new IdentityHashMap<>();

  public TemplateComparison(FeatureGates gates) {
    defaults = new PodDefaults(gates);
  }

  /// Whether both templates lead to the same pods.
  public boolean areEqual(PodTemplateSpec a, PodTemplateSpec b) {
    return pod(a).equals(pod(b));
  }

  /// Whether a stored pod may come from the template: the pod has everything that the template has.
  /// Admission may have added more.
  public boolean isOf(PodTemplateSpec template, Pod pod) {
    var wanted = pod(template);
    return contains(pod.metadata().labels(), wanted.metadata().labels())
        && contains(tree(defaults.apply(pod)), tree(wanted));
  }

  private static @Nullable Object tree(Pod pod) {
    var spec = pod.spec().withSchedulingGates(List.of()).withPreemptionPolicy(null);
    return ObjectTree.of(pod.withSpec(spec)).fields().get("spec");
  }

  private Pod pod(PodTemplateSpec template) {
    return defaulted.computeIfAbsent(
        template,
        it -> {
          var labels = new HashMap<>(it.metadata().labels());
          labels.remove(HASH_LABEL);
          return defaults.apply(
              new Pod(ObjectMeta.named("", "").withLabels(labels), it.spec(), PodStatus.EMPTY));
        });
  }

  /// Whether the first value contains everything in the second value.
  private static boolean contains(@Nullable Object all, @Nullable Object part) {
    if (part instanceof Map<?, ?> fields) {
      return all instanceof Map<?, ?> more
          && fields.entrySet().stream()
              .allMatch(field ->
                  more.containsKey(field.getKey())
                      && contains(more.get(field.getKey()), field.getValue()));
    }
    if (part instanceof List<?> items) {
      return all instanceof List<?> more
          && items.stream()
              .allMatch(item -> more.stream().anyMatch(other -> contains(other, item)));
    }
    return Objects.equals(all, part);
  }
}
