package dev.berth.config.policy;

import java.util.Map;

/// A ConfigMap, of which `--policy-configmap` took the Policy.
record PolicyConfigMap(Map<String, String> data) implements PolicyDocument {
  /// Where in the data the Policy is.
  static final String KEY = "policy.cfg";
}
