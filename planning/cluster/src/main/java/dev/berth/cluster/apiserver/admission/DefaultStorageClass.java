package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.storage.StorageClass;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Gives new claims without a class the default class. Among several default classes, takes the
/// newest, and among equally old ones the first by name.
public final class DefaultStorageClass implements AdmissionPlugin {
  private static final String DEFAULT = "storageclass.kubernetes.io/is-default-class";
  private static final String BETA_DEFAULT = "storageclass.beta.kubernetes.io/is-default-class";
  private static final Comparator<StorageClass> NEWEST =
      Comparator.comparing(DefaultStorageClass::created)
          .reversed()
          .thenComparing(it -> it.metadata().name());

  private final Map<String, StorageClass> defaults = new HashMap<>();

  DefaultStorageClass() {}

  /// Returns the name of the default class among these; null if there is none.
  public static @Nullable String among(Collection<StorageClass> classes) {
    return classes.stream()
        .filter(DefaultStorageClass::isDefault)
        .min(NEWEST)
        .map(it -> it.metadata().name())
        .orElse(null);
  }

  @Override
  public void put(KubernetesObject object) {
    if (object instanceof StorageClass it) {
      remove(it);
      if (isDefault(it)) {
        defaults.put(it.metadata().name(), it);
      }
    }
  }

  @Override
  public void remove(KubernetesObject object) {
    if (object instanceof StorageClass it) {
      defaults.remove(it.metadata().name());
    }
  }

  @Override
  public KubernetesObject admit(KubernetesObject object) {
    return object instanceof PersistentVolumeClaim claim
            && claim.namedClass() == null
            && !defaults.isEmpty()
        ? claim.withSpec(claim.spec().withStorageClassName(among(defaults.values())))
        : object;
  }

  private static boolean isDefault(StorageClass storageClass) {
    var annotations = storageClass.metadata().annotations();
    return "true".equals(annotations.get(DEFAULT)) || "true".equals(annotations.get(BETA_DEFAULT));
  }

  private static Instant created(StorageClass storageClass) {
    return Objects.requireNonNullElse(storageClass.metadata().creationTimestamp(), Instant.MIN);
  }
}
