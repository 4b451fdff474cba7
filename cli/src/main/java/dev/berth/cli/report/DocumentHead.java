package dev.berth.cli.report;

import dev.berth.cli.scenario.BerthVersion;
import java.util.LinkedHashMap;
import java.util.Map;

/// How documents for programs begin: what they are, and which versions made them.
public final class DocumentHead {
  private static final String API_VERSION = "berth.dev/v1alpha1";

  private DocumentHead() {}

  /// A document with nothing else yet.
  ///
  /// @param kind such as `Timeline`
  public static Map<String, Object> of(String kind) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("apiVersion", API_VERSION);
    tree.put("kind", kind);
    tree.put("berth", BerthVersion.own());
    tree.put("kubernetes", BerthVersion.KUBERNETES);
    return tree;
  }

  /// The head of a document of decisions.
  ///
  /// @param featureGates as the user has given them; empty for the defaults
  public static Map<String, String> ofSimulation(String featureGates) {
    var head = new LinkedHashMap<String, String>();
    of("Simulation").forEach((name, value) -> head.put(name, value.toString()));
    if (!featureGates.isEmpty()) {
      head.put("featureGates", featureGates);
    }
    return head;
  }
}
