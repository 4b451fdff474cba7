package dev.berth.cluster.admission;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.admission.AdmissionResult.Admitted;
import dev.berth.cluster.admission.AdmissionResult.Refused;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import dev.berth.cluster.validation.AdminAccessRules;
import dev.berth.cluster.validation.Validator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Makes objects look as if read from an API server: in namespaces, defaulted, with UIDs and
/// creation times, admitted. Normalizing twice changes nothing.
///
/// Objects with a UID have been read from an API server, and are there already; the others are new,
/// and have to be [admitted][Admission]. What admission depends on comes first, as Helm and
/// kustomize order it: namespaces, limit ranges, quotas, and classes of all kinds; then the objects
/// in the order in which they were written. What a refused object would have led to, such as the
/// pods of a Deployment, is not there either.
public final class Normalizer {

  private final FeatureGates gates;
  private final ManifestErrors errors = new ManifestErrors();
  private final List<Refusal> refusals = new ArrayList<>();
  private final Set<KindKey> missing = new HashSet<>();

  private Normalizer(FeatureGates gates) {
    this.gates = gates;
  }

  /// Normalizes all objects of an input; together, since they refer to each other.
  ///
  /// @param manifests in the order in which they were written
  /// @param gates the features of the API server
  /// @param problems receives what an API server would reject as invalid
  /// @return the objects, in the same order; namespaces that are only mentioned come first, claims
  ///   that are made for pods and groups last
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
    for (var i = 0; i < objects.size(); i++) {
      if (stored.get(i)) {
        cluster.add(objects.get(i).object());
      } else {
        adminAccess.check(objects.get(i), errors);
      }
    }
    var running = objects.stream().map(Manifest::object).filter(Normalizer::isRunning).toList();
    var admission = new Admission(gates, cluster, running);
    var results = new ArrayList<@Nullable Manifest>(objects);
    for (var i = 0; i < objects.size(); i++) {
      if (stored.get(i)) {
        results.set(i, objects.get(i).map(admission::completed));
      }
    }
    admit(results, i -> !stored.get(i) && Admission.isRule(objects.get(i).object()), admission);
    admit(results, i -> !stored.get(i) && !Admission.isRule(objects.get(i).object()), admission);
    var admitted = results.stream().filter(Objects::nonNull).toList();
    return new Normalized(admitted, refusals, admission);
  }

  private static boolean isStored(Manifest manifest) {
    return !manifest.metadata().uid().isEmpty();
  }

  /// Whether it is a pod that a quota's status counts.
  private static boolean isRunning(KubernetesObject object) {
    return object instanceof Pod pod
        && !pod.spec().nodeName().isEmpty()
        && pod.status().phase().equals(PodStatus.RUNNING);
  }

  /// Before admission adds anything, so that the author of the manifest can change what is wrong.
  static void validate(Manifest manifest, FeatureGates gates, ManifestErrors errors) {
    Validator.validate(manifest.map(new DisabledGroupFields(gates)::removeFrom), errors);
    if (!(manifest.object() instanceof Pod pod)) {
      return;
    }
    if (!PodStrategy.isPrepared(pod)) {
      Validator.validateFeatures(pod, gates, manifest, errors);
    }
  }

  /// Decides on the chosen ones; those that are refused become null.
  private void admit(
      List<@Nullable Manifest> manifests, Predicate<Integer> chosen, Admission admission) {
    for (var i = 0; i < manifests.size(); i++) {
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
