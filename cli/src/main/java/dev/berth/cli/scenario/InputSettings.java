package dev.berth.cli.scenario;

/// How the input of a simulation is read, and what becomes of it.
///
/// @param validation of fields that Kubernetes does not have
/// @param controllers whether workloads get the pods that they lack, and roll out changes
public record InputSettings(FieldValidation validation, boolean controllers) {
  /// What holds without options.
  public static final InputSettings DEFAULT = new InputSettings(FieldValidation.WARN, true);
}
