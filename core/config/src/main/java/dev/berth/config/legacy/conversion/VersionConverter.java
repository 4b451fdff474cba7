package dev.berth.config.legacy.conversion;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Trees;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.config.legacy.ConvertedDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Converts a KubeSchedulerConfiguration of an earlier version to v1.
public final class VersionConverter {
  static final String API_VERSION = KubeSchedulerConfiguration.API_VERSION;

  private static final String LEASES = "leases";

  private final OldVersion version;
  private final Located<Map<String, @Nullable Object>> written;
  private final Problems problems;
  private final List<String> remarks = new ArrayList<>();

  private VersionConverter(
      OldVersion version, Located<Map<String, @Nullable Object>> written, Problems problems) {
    this.version = version;
    this.written = written;
    this.problems = problems;
  }

  /// Converts a configuration. Keeps fields and plugins that neither v1 nor the earlier version
  /// knows, so that checking the result finds them.
  ///
  /// @param written the document, with the lines of its fields
  /// @param problems receives the settings that cannot be expressed in v1
  /// @return null if there is a problem
  public static @Nullable ConvertedDocument convert(
      OldVersion version, Located<Map<String, @Nullable Object>> written, Problems problems) {
    var before = problems.count();
    var converter = new VersionConverter(version, written, problems);
    new Shapes(converter::problem).check(written.value());
    var converted = problems.count() > before ? null : converter.convert();
    return problems.count() > before ? null : converted;
  }

  private ConvertedDocument convert() {
    var document = new LinkedHashMap<>(written.value());
    document.put("apiVersion", API_VERSION);
    if (version.hasInsecurePorts()) {
      for (var field : List.of("healthzBindAddress", "metricsBindAddress")) {
        drop(document, field, "health checks and metrics are served at --secure-port");
      }
    }
    boolean preempts = !Boolean.TRUE.equals(document.get("disablePreemption"));
    if (version == OldVersion.V1BETA1) {
      document.remove("disablePreemption");
      drop(document, "featureGates", "they are given by --feature-gates");
    }
    leaderElection(document);
    profiles(document, preempts);
    return new ConvertedDocument(document, remarks);
  }

  private void drop(Map<String, @Nullable Object> document, String field, String instead) {
    if (document.containsKey(field)) {
      document.remove(field);
      remark(field, "is left out: " + instead);
    }
  }

  /// Locks other than leases no longer exist; Kubernetes moved to leases in v1.20.
  private void leaderElection(Map<String, @Nullable Object> document) {
    var election = Trees.copy(document.get("leaderElection"));
    var lock = Trees.string(election, "resourceLock");
    if (!lock.isEmpty() && !lock.equals(LEASES)) {
      election.put("resourceLock", LEASES);
      document.put("leaderElection", election);
      remark("leaderElection.resourceLock", "is leases: there is no lock by %s".formatted(lock));
    }
  }

  private void profiles(Map<String, @Nullable Object> document, boolean preempts) {
    var profiles = Trees.copies(document.get("profiles"));
    if (profiles.isEmpty()) {
      profiles.add(new LinkedHashMap<>());
    }
    var converted = new ArrayList<Map<String, @Nullable Object>>();
    for (int i = 0; i < profiles.size(); i++) {
      converted.add(
          new ProfileConverter(version, "profiles[%d]".formatted(i), this::remark, this::problem)
              .convert(profiles.get(i), preempts));
    }
    if (converted.size() > 1 || !converted.getFirst().isEmpty()) {
      document.put("profiles", converted);
    }
  }

  private void remark(String path, String text) {
    remarks.add(path + ": " + text);
  }

  private void problem(String path, String text) {
    problems.add(written.problem(path, text));
  }
}
