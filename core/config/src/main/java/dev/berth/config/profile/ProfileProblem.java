package dev.berth.config.profile;

import dev.berth.config.validation.FieldPath;

/// A reason why a scheduler cannot be made of a valid configuration.
///
/// @param path the field to blame
/// @param message what is wrong, in kube-scheduler's words
public record ProfileProblem(FieldPath path, String message) {

  /// Something is wrong with one profile.
  ///
  /// @param path the field to blame
  /// @param schedulerName the profile's name
  /// @param text what is wrong with the profile
  public static ProfileProblem of(FieldPath path, String schedulerName, String text) {
    return new ProfileProblem(
        path,
        "initializing profiles: creating profile for scheduler name %s: %s"
            .formatted(schedulerName, text));
  }

  /// A plugin of a profile cannot be made.
  ///
  /// @param path the field to blame
  /// @param schedulerName the profile's name
  /// @param plugin the plugin that cannot be made
  /// @param cause why it cannot
  public static ProfileProblem plugin(
      FieldPath path, String schedulerName, String plugin, String cause) {
    return of(path, schedulerName, "initializing plugin \"%s\": %s".formatted(plugin, cause));
  }
}
