package dev.berth.cluster.apiserver.validation;

import dev.berth.api.core.Namespace;
import dev.berth.api.resource.DeviceClaim;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import dev.berth.cluster.manifest.Origin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// New device claims may request admin access only in namespaces with the right label. Does not
/// judge claims in namespaces that the input lacks, because their labels are not known.
///
/// Source: `AuthorizedForAdmin` in `pkg/registry/resource/utils.go`.
public final class AdminAccessRules {
  private static final String LABEL = "resource.kubernetes.io/admin-access";

  private final Map<String, Boolean> labelled = new HashMap<>();

  /// Creates the rules for an input.
  ///
  /// @param input contains the known namespaces
  public AdminAccessRules(List<Manifest> input) {
    for (Manifest manifest : input) {
      boolean isMentionedOnly = manifest.origin().equals(Origin.NOWHERE);
      if (manifest.object() instanceof Namespace namespace && !isMentionedOnly) {
        var metadata = namespace.metadata();
        labelled.put(metadata.name(), "true".equals(metadata.labels().get(LABEL)));
      }
    }
  }

  /// Validates a new object.
  ///
  /// @param manifest the object with its namespace
  public void check(Manifest manifest, ManifestErrors sink) {
    if (labelled.getOrDefault(manifest.metadata().namespace(), true)) {
      return;
    }
    var errors = new ValidationErrors(manifest, sink);
    switch (manifest.object()) {
      case ResourceClaim claim when claim.metadata().controller().isEmpty() ->
          check(claim.spec().devices(), "spec", manifest, errors);
      case ResourceClaimTemplate template ->
          check(template.spec().spec().devices(), "spec.spec", manifest, errors);
      default -> {}
    }
  }

  private static void check(
      DeviceClaim devices, String spec, Manifest manifest, ValidationErrors errors) {
    for (int i = 0; i < devices.requests().size(); i++) {
      var exactly = devices.requests().get(i).exactly();
      if (exactly != null && Boolean.TRUE.equals(exactly.adminAccess())) {
        errors.forbidden(
            "%s.devices.requests[%d].exactly.adminAccess".formatted(spec, i),
            "admin access to devices requires the `%s: true` label on the containing namespace; label namespace %s with %s=true, or leave adminAccess out"
                .formatted(LABEL, manifest.metadata().namespace(), LABEL));
        return;
      }
    }
  }
}
