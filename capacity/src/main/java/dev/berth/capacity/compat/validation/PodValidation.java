package dev.berth.capacity.compat.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The API server's validation of a new pod.
public final class PodValidation {
  private PodValidation() {}

  /// What is wrong: `Required value: spec.containers[0].image`, in order.
  ///
  /// @param pod all its fields, quantities as texts
  public static List<String> ofNew(Map<String, @Nullable Object> pod) {
    var errors = new ArrayList<String>();
    var root = new PodField("", pod, errors);
    var spec = root.at("spec");
    MetadataChecks.check(root.at("metadata"), spec);
    PodSpecChecks.check(spec, root.at("metadata"));
    checkPodAlone(spec);
    spec.at("ephemeralContainers").forbiddenIf(!spec.at("ephemeralContainers").isEmpty());
    spec.at("nodeName")
        .forbiddenIf(!spec.at("nodeName").isEmpty() && !spec.at("schedulingGates").isEmpty());
    ProfileAnnotationChecks.check(root.at("metadata"), spec);
    return List.copyOf(errors);
  }

  /// What holds for pods, and not for templates.
  private static void checkPodAlone(PodField spec) {
    if (spec.at("serviceAccountName").isEmpty() && spec.at("serviceAccount").isEmpty()) {
      for (PodField volume : spec.at("volumes").items()) {
        for (PodField source : volume.at("projected").at("sources").items()) {
          PodField token = source.at("serviceAccountToken");
          token.forbiddenIf(token.exists());
        }
      }
    }
    PodField grace = spec.at("terminationGracePeriodSeconds");
    grace.invalidIf(grace.number() < 0);
    spec.at("containers").items().forEach(PodValidation::checkImage);
    spec.at("initContainers").items().forEach(PodValidation::checkImage);
  }

  /// No white space around it.
  static void checkImage(PodField container) {
    PodField image = container.at("image");
    image.invalidIf(!image.text().equals(image.text().strip()));
  }
}
