package dev.berth.cli.scenario;

import dev.berth.cluster.operators.OperatorKinds;
import dev.berth.cluster.operators.OtherControllers;
import dev.berth.cluster.operators.PodTemplatePath;
import dev.berth.cluster.operators.Unapplied;
import dev.berth.cluster.workload.WorkloadSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the input of a simulation is read, and what becomes of it.
///
/// @param validation of fields that Kubernetes does not have
/// @param controllers whether workloads get the pods that they lack, and roll out changes
/// @param workloads what is taken for granted of them
/// @param assumeProvisioned whether claims that do not wait for a pod count as bound, to a volume
///   that fits or to a new one
/// @param podTemplates where custom resources have templates of pods
/// @param nodeUsage a file that says what nodes use; null for none
public record InputSettings(
    FieldValidation validation,
    boolean controllers,
    WorkloadSettings workloads,
    boolean assumeProvisioned,
    List<PodTemplatePath> podTemplates,
    @Nullable Path nodeUsage) {
  /// What holds without options.
  public static final InputSettings DEFAULT =
      new InputSettings(FieldValidation.WARN, true, WorkloadSettings.DEFAULT, true, List.of());

  /// Without a file that says what nodes use.
  public InputSettings(
      FieldValidation validation,
      boolean controllers,
      WorkloadSettings workloads,
      boolean assumeProvisioned,
      List<PodTemplatePath> podTemplates) {
    this(validation, controllers, workloads, assumeProvisioned, podTemplates, null);
  }

  public InputSettings {
    podTemplates = List.copyOf(podTemplates);
  }

  /// Whether objects of a kind that scheduling does not read are needed all the same.
  boolean keeps(String apiVersion, String kind) {
    return OperatorKinds.makesPods(apiVersion, kind)
        || Unapplied.isAdmission(apiVersion, kind)
        || OtherControllers.reads(apiVersion, kind)
        || podTemplates.stream().anyMatch(path -> path.kind().equals(kind));
  }
}
