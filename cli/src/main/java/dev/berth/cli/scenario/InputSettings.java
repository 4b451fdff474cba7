package dev.berth.cli.scenario;

/// How the input of a simulation is read, and what becomes of it.
///
/// @param validation of fields that Kubernetes does not have
/// @param controllers whether workloads get the pods that they lack, and roll out changes
/// @param assumeProvisioned whether claims that do not wait for a pod count as bound
public record InputSettings(
    FieldValidation validation, boolean controllers, boolean assumeProvisioned) {
  /// What holds without options.
  public static final InputSettings DEFAULT = new InputSettings(FieldValidation.WARN, true, true);
}
