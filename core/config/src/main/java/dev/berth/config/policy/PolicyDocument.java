package dev.berth.config.policy;

import java.util.Map;

/// The document of a Policy: a file of its own, or a ConfigMap.
sealed interface PolicyDocument permits Policy, PolicyDocument.ConfigMap {

  /// A ConfigMap, of which `--policy-configmap` took the Policy.
  record ConfigMap(Map<String, String> data) implements PolicyDocument {
    /// The key of the Policy in the data.
    static final String KEY = "policy.cfg";
  }
}
