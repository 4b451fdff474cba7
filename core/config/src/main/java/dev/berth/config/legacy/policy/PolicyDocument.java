package dev.berth.config.legacy.policy;

import java.util.Map;

/// A document that contains a Policy: the Policy itself or a ConfigMap.
sealed interface PolicyDocument permits Policy, PolicyDocument.ConfigMap {
  /// A ConfigMap, from which `--policy-configmap` took the Policy.
  record ConfigMap(Map<String, String> data) implements PolicyDocument {
    /// The key of the Policy in the data.
    static final String KEY = "policy.cfg";
  }
}
