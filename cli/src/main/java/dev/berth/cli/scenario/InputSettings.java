package dev.berth.cli.scenario;

import dev.berth.cluster.workload.WorkloadSettings;

/// How the input of a simulation is read, and what becomes of it.
///
/// @param validation of fields that Kubernetes does not have
/// @param controllers whether workloads get the pods that they lack, and roll out changes
/// @param workloads what is taken for granted of them
/// @param assumeProvisioned whether unbound claims that a provisioner makes volumes for at once
///   count as provisioned
public record InputSettings(
    FieldValidation validation,
    boolean controllers,
    WorkloadSettings workloads,
    boolean assumeProvisioned) {
  /// What holds without options.
  public static final InputSettings DEFAULT =
      new InputSettings(FieldValidation.WARN, true, WorkloadSettings.DEFAULT, true);
}
