package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Admitted;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Refused;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Metadata;
import dev.berth.cluster.manifest.Origin;
import dev.berth.framework.cluster.ClusterObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Creates objects one by one, as controllers do, in a cluster of normalized objects. Each new
/// object gets a UID and a later creation time than all others, and passes admission. For one
/// thread.
public final class ObjectCreation {
  private static final String UID_PREFIX = "00000000-0000-4002-8000-";

  /// The result of creating an object.
  ///
  /// @param objects the objects to store: objects that are generated for the new object, and then
  ///   the object itself; empty if it is refused
  /// @param refusal why the object is refused; null if it is not
  public record Result(List<KubernetesObject> objects, @Nullable Refusal refusal) {
    public Result {
      objects = List.copyOf(objects);
    }
  }

  private final Admission admission;
  private final Defaults defaults;
  private final GeneratedClaims claims;
  private final Instant start;

  /// The existing UIDs; Berth may have generated them in an earlier run.
  private final Set<String> given;

  private int created;

  /// @param stored all existing objects
  /// @param admission admits new objects; all objects and every change must be reported to it
  public ObjectCreation(List<Manifest> stored, Admission admission, FeatureGates gates) {
    this.admission = admission;
    defaults = new Defaults(gates);
    claims = new GeneratedClaims(stored, gates);
    given =
        stored.stream()
            .map(manifest -> manifest.metadata().uid())
            .filter(uid -> uid.startsWith(UID_PREFIX))
            .collect(Collectors.toUnmodifiableSet());
    start =
        stored.stream()
            .map(manifest -> manifest.metadata().creationTimestamp())
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(Identities.EPOCH);
  }

  /// Returns the creation time of the newest existing object.
  public Instant start() {
    return start;
  }

  /// Returns the pod with the defaults that an API server sets before admission.
  public Pod defaulted(Pod pod) {
    return (Pod) defaults.apply(pod);
  }

  /// Returns the objects to store for a new object.
  ///
  /// @param cluster the objects that are stored at this time
  public Result create(KubernetesObject object, ClusterObjects cluster) {
    var objects = new ArrayList<KubernetesObject>();
    var defaulted = defaults.apply(identified(object));
    var manifest = new Manifest(defaulted, Origin.NOWHERE);
    if (defaulted instanceof Pod) {
      defaulted =
          claims
              .generate(manifest, key -> cluster.get(PersistentVolumeClaim.class, key) != null)
              .object();
    } else if (defaulted instanceof PodGroup group) {
      defaulted = claims.generate(group, manifest);
    }
    for (var claim : claims.takeGenerated()) {
      if (admission.admit(identified(claim.object())) instanceof Admitted(var admitted)) {
        objects.add(admitted);
      }
    }
    return switch (admission.admitDefaulted(defaulted)) {
      case Admitted(var admitted) -> {
        objects.add(admitted);
        yield new Result(objects, null);
      }
      case Refused(var refusal) -> new Result(List.of(), refusal);
    };
  }

  private KubernetesObject identified(KubernetesObject object) {
    do {
      created++;
    } while (given.contains(uid(created)));
    return Metadata.with(
        object,
        object.metadata().withUid(uid(created)).withCreationTimestamp(start.plusSeconds(created)));
  }

  private static String uid(int number) {
    return UID_PREFIX + "%012d".formatted(number);
  }
}
