package dev.berth.cluster.admission;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import dev.berth.cluster.validation.Validator;
import java.util.ArrayList;
import java.util.List;

/// Makes objects look as if read from an API server: in namespaces, defaulted, with UIDs and
/// creation times, admitted. Normalizing twice changes nothing.
///
/// No other admission plugin or controller is modelled: no default tolerations, no default storage
/// class, no taints by node condition.
public final class Normalizer {

  private Normalizer() {}

  /// Normalizes all objects of an input; together, since they refer to each other.
  ///
  /// @param manifests in the order in which they were written
  /// @param gates the features of the API server
  /// @param problems receives what an API server would reject
  /// @return the objects, in the same order; namespaces that are only mentioned come first, claims
  ///   that are made for pods last
  public static List<Manifest> normalize(
      List<Manifest> manifests, FeatureGates gates, Problems problems) {
    var objects = new ArrayList<>(NamespaceDefaults.assign(manifests));
    var defaults = new Defaults(gates);
    objects.replaceAll(manifest -> manifest.map(defaults::apply));
    GeneratedClaims.add(objects);
    Identities.assign(objects);
    References.resolve(objects);
    var errors = new ManifestErrors();
    var priorities = new PriorityAdmission(objects);
    var admission = new PodAdmission(gates);
    objects.replaceAll(manifest ->
        manifest.object() instanceof Pod pod
            ? manifest.with(
                admission.admit(priorities.admit(pod, manifest, errors), manifest, errors))
            : manifest);
    objects.forEach(manifest -> Validator.validate(manifest, errors));
    errors.report(problems);
    return objects;
  }
}
