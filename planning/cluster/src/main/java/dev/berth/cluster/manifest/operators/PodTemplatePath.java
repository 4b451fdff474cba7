package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.MustBe;
import org.jspecify.annotations.Nullable;

/// The paths of two fields in objects of a kind: the pod template, and the number of replicas.
public final class PodTemplatePath {
  private final String kind;
  private final ValuePath template;
  private final @Nullable ValuePath replicas;

  private PodTemplatePath(String kind, ValuePath template, @Nullable ValuePath replicas) {
    this.kind = kind;
    this.template = template;
    this.replicas = replicas;
  }

  /// Parses `KIND=PATH,REPLICASPATH`, such as `Rollout=.spec.template,.spec.replicas`. Without the
  /// second path, there is one pod. A star in the first path stands for every field or item; a star
  /// in the second path stands for the same field or item as in the first.
  ///
  /// @throws IllegalArgumentException if the text has another form; the message is for users
  public static PodTemplatePath parse(String text) {
    var equals = text.indexOf('=');
    if (equals <= 0) {
      throw new IllegalArgumentException(
          MustBe.text(
              "KIND=PATH,REPLICASPATH, such as Rollout=.spec.template,.spec.replicas", text));
    }
    var paths = text.substring(equals + 1).split(",", -1);
    if (paths.length > 2) {
      throw new IllegalArgumentException("\"%s\" has more than two paths".formatted(text));
    }
    return new PodTemplatePath(
        text.substring(0, equals),
        ValuePath.parse(paths[0]),
        paths.length == 1 ? null : ValuePath.parse(paths[1]));
  }

  /// Returns the kind without its group, such as `PyTorchJob`.
  public String kind() {
    return kind;
  }

  ValuePath template() {
    return template;
  }

  /// Returns the path of the number of replicas; null for one pod.
  @Nullable ValuePath replicas() {
    return replicas;
  }

  /// Returns the text in the form that users write.
  @Override
  public String toString() {
    return "%s=%s%s".formatted(kind, template, replicas == null ? "" : "," + replicas);
  }
}
