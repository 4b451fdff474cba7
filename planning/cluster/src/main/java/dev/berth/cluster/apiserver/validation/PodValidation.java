package dev.berth.cluster.apiserver.validation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The API server's validation of a new pod.
public final class PodValidation {
  private PodValidation() {}

  /// Returns the errors of a pod without defaults, in order.
  ///
  /// @param pod all fields of the pod
  public static List<Violation> ofUndefaulted(Map<String, @Nullable Object> pod) {
    var merged = new LinkedHashMap<String, @Nullable Object>(pod);
    if (pod.get("spec") instanceof Map && pod.get("metadata") instanceof Map<?, ?> metadata) {
      MatchedLabels.merge(ServerDefaults.child(merged, "spec"), metadata.get("labels"));
    }
    var report = new ValidationReport();
    var root = new TreeField("", merged, report);
    MetadataChecks.check(root.at("metadata"), true, Formats::dnsSubdomain);
    check(root);
    return report.errors();
  }

  /// Checks everything except the rules for the metadata of any object.
  static void check(TreeField pod) {
    TreeField metadata = pod.at("metadata");
    TreeField spec = pod.at("spec");
    MetadataChecks.ofPod(metadata, spec);
    PodSpecChecks.check(spec, metadata);
    alone(spec);
    TreeField ephemeral = spec.at("ephemeralContainers");
    ephemeral.forbiddenIf(!ephemeral.isEmpty(), "cannot be set on create");
    spec.at("nodeName")
        .forbiddenIf(
            !spec.at("nodeName").isEmpty() && !spec.at("schedulingGates").isEmpty(),
            "cannot be set until all schedulingGates have been cleared");
    ProfileAnnotationChecks.check(metadata, spec);
  }

  /// Checks rules that apply to pods, but not to templates.
  private static void alone(TreeField spec) {
    spec.at("terminationGracePeriodSeconds").requireNotNegative();
    spec.at("containers").items().forEach(PodValidation::image);
    spec.at("initContainers").items().forEach(PodValidation::image);
  }

  /// Checks that the image has no white space at its beginning or end.
  static void image(TreeField container) {
    TreeField image = container.at("image");
    image.invalidIf(
        !image.text().equals(image.text().strip()), "must not have leading or trailing whitespace");
  }
}
