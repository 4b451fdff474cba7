package dev.berth.cluster.apiserver.admission;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Admitted;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Refused;
import dev.berth.cluster.apiserver.validation.AdminAccessRules;
import dev.berth.cluster.apiserver.validation.Validator;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Gives objects the form of objects from an API server: with a namespace, defaults, UID and
/// creation time, and admitted. Normalizing twice has no further effect.
///
/// Objects with a UID come from an API server and exist already. The other objects are new and must
/// be [admitted][Admission]. First come the objects on which admission depends, as in Helm and
/// kustomize: namespaces, limit ranges, quotas, and classes of all kinds. Then come all other
/// objects in their written order. If an object is refused, its dependents, such as the pods of a
/// Deployment, do not exist either.
public final class Normalizer {
  private final FeatureGates gates;
  private final ManifestErrors errors = new ManifestErrors();
  private final List<Refusal> refusals = new ArrayList<>();
  private final Set<KindKey> missing = new HashSet<>();

  private Normalizer(FeatureGates gates) {
    this.gates = gates;
  }

  /// Normalizes all objects of an input together, because they refer to each other.
  ///
  /// @param manifests the objects in their written order
  /// @param gates the features of the API server
  /// @param problems receives the errors for which an API server would reject objects as invalid
  /// @return the objects in the same order, after namespaces that are only mentioned, and before
  ///   claims that are generated for pods and groups
  public static Normalized normalize(
      List<Manifest> manifests, FeatureGates gates, Problems problems) {
    var normalizer = new Normalizer(gates);
    var normalized = normalizer.normalize(manifests);
    normalizer.errors.report(problems);
    return normalized;
  }

  private Normalized normalize(List<Manifest> manifests) {
    var objects = new ArrayList<>(NamespaceDefaults.assign(manifests));
    var defaults = new Defaults(gates);
    objects.replaceAll(manifest -> manifest.map(defaults::apply));
    GeneratedClaims.add(objects, gates);
    var stored = objects.stream().map(Normalizer::isStored).toList();
    Identities.assign(objects);
    References.resolve(objects);
    objects.forEach(manifest -> validate(manifest, gates, errors));
    var adminAccess = new AdminAccessRules(manifests);
    var cluster = new ArrayList<KubernetesObject>();
    for (int i = 0; i < objects.size(); i++) {
      if (stored.get(i)) {
        cluster.add(objects.get(i).object());
      } else {
        adminAccess.check(objects.get(i), errors);
      }
    }
    var running = objects.stream().map(Manifest::object).filter(Normalizer::isRunning).toList();
    var admission = new Admission(gates, cluster, running);
    var results = new ArrayList<@Nullable Manifest>(objects);
    for (int i = 0; i < objects.size(); i++) {
      if (stored.get(i)) {
        results.set(i, objects.get(i).map(admission::completed));
      }
    }
    admit(results, i -> !stored.get(i) && Admission.isRule(objects.get(i).object()), admission);
    admit(results, i -> !stored.get(i) && !Admission.isRule(objects.get(i).object()), admission);
    var admitted = results.stream().filter(Objects::nonNull).toList();
    return new Normalized(admitted, refusals, cluster, running, gates);
  }

  private static boolean isStored(Manifest manifest) {
    return !manifest.metadata().uid().isEmpty();
  }

  /// Whether the object is a pod that the status of a quota counts.
  private static boolean isRunning(KubernetesObject object) {
    return object instanceof Pod pod
        && !pod.spec().nodeName().isEmpty()
        && pod.status().phase().equals(PodStatus.RUNNING);
  }

  /// Validates the object before admission changes it, so that errors refer to the author's
  /// manifest.
  static void validate(Manifest manifest, FeatureGates gates, ManifestErrors errors) {
    Validator.validate(manifest.map(new DisabledGroupFields(gates)::removeFrom), errors);
    if (!(manifest.object() instanceof Pod pod)) {
      return;
    }
    if (!PodStrategy.isPrepared(pod)) {
      Validator.validateFeatures(pod, gates, manifest, errors);
    }
  }

  /// Admits the selected objects; a refused object becomes null.
  private void admit(
      List<@Nullable Manifest> manifests, Predicate<Integer> chosen, Admission admission) {
    for (int i = 0; i < manifests.size(); i++) {
      var manifest = manifests.get(i);
      if (manifest != null && chosen.test(i)) {
        manifests.set(i, admitted(manifest, admission));
      }
    }
  }

  private @Nullable Manifest admitted(Manifest manifest, Admission admission) {
    var object = manifest.object();
    if (isOfMissing(object)) {
      missing.add(KindKey.of(object));
      return null;
    }
    return switch (admission.admitDefaulted(object)) {
      case Admitted(var admitted) -> {
        admission.put(admitted);
        yield manifest.with(admitted);
      }
      case Refused(var refusal) -> {
        refusals.add(refusal);
        missing.add(KindKey.of(object));
        yield null;
      }
    };
  }

  private boolean isOfMissing(KubernetesObject object) {
    return !missing.isEmpty()
        && object
            .metadata()
            .controller()
            .map(owner -> KindKey.of(owner, object.key().namespace()))
            .filter(missing::contains)
            .isPresent();
  }
}
