package dev.berth.cluster.admission;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.admission.AdmissionResult.Admitted;
import dev.berth.cluster.admission.AdmissionResult.Refused;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import dev.berth.cluster.manifest.Metadata;
import dev.berth.cluster.manifest.Origin;
import dev.berth.framework.handle.ClusterObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Creates objects one by one in a cluster whose other objects are normalized already, as
/// controllers do it: each gets a UID and a creation time after all others, and is admitted. For
/// one thread.
public final class ObjectCreation {
  private static final String UID_PREFIX = "00000000-0000-4002-8000-";

  /// What becomes of a new object.
  ///
  /// @param objects to be stored: the object itself, and before it what is made for it; none if it
  ///   is refused
  /// @param refusal why it is refused; null if it is not
  public record Result(List<KubernetesObject> objects, @Nullable Refusal refusal) {
    public Result {
      objects = List.copyOf(objects);
    }
  }

  private final FeatureGates gates;
  private final Admission admission;
  private final Defaults defaults;
  private final GeneratedClaims claims;
  private final Instant start;

  /// The UIDs that are there already: Berth itself may have made them in an earlier run.
  private final Set<String> given;

  private int created;

  /// @param stored all objects that are there already; every change has to reach their admission
  public ObjectCreation(Normalized stored, FeatureGates gates) {
    this.gates = gates;
    admission = stored.admission();
    defaults = new Defaults(gates);
    claims = new GeneratedClaims(stored.manifests(), gates);
    given =
        stored.manifests().stream()
            .map(manifest -> manifest.metadata().uid())
            .filter(uid -> uid.startsWith(UID_PREFIX))
            .collect(Collectors.toUnmodifiableSet());
    start =
        stored.manifests().stream()
            .map(manifest -> manifest.metadata().creationTimestamp())
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(Identities.EPOCH);
  }

  /// When the last object was created that was there already.
  public Instant start() {
    return start;
  }

  /// Adds everything that an API server would find wrong with the pods of a workload.
  ///
  /// @param pod one of them
  public void check(Manifest workload, Pod pod, ManifestErrors errors) {
    Normalizer.validate(workload.with(defaults.apply(pod)), gates, errors.ofTemplate(workload));
  }

  /// Adds everything that an API server would find wrong with an object.
  public void check(Manifest object, ManifestErrors errors) {
    Normalizer.validate(object.map(defaults::apply), gates, errors);
  }

  /// The pod with the defaults that an API server sets before admission.
  public Pod defaulted(Pod pod) {
    return (Pod) defaults.apply(pod);
  }

  /// Makes what is to be stored for a new object.
  ///
  /// @param cluster everything that is stored at this time
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
