package dev.berth.config.profile;

import dev.berth.config.validation.FieldPath;

/// Why no scheduler can be created from a valid configuration.
///
/// @param path the field that causes the problem
/// @param message the error, in kube-scheduler's words
public record ProfileProblem(FieldPath path, String message) {
  /// Creates the problem of one profile.
  ///
  /// @param path the field that causes the problem
  /// @param schedulerName the profile's name
  /// @param text the error in the profile
  public static ProfileProblem of(FieldPath path, String schedulerName, String text) {
    return new ProfileProblem(
        path,
        "initializing profiles: creating profile for scheduler name %s: %s"
            .formatted(schedulerName, text));
  }

  /// Creates the problem of a plugin that cannot be created.
  ///
  /// @param path the field that causes the problem
  /// @param schedulerName the profile's name
  /// @param plugin the plugin
  /// @param cause why it cannot be created
  public static ProfileProblem plugin(
      FieldPath path, String schedulerName, String plugin, String cause) {
    return of(path, schedulerName, "initializing plugin \"%s\": %s".formatted(plugin, cause));
  }
}
