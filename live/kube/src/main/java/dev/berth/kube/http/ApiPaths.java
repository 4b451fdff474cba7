package dev.berth.kube.http;

import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;

/// The URL paths of an API server.
public final class ApiPaths {

  private ApiPaths() {}

  /// Returns the path of everything in a group and version, such as `/apis/apps/v1`.
  public static String of(String apiVersion) {
    return (apiVersion.indexOf('/') < 0 ? "/api/" : "/apis/") + apiVersion;
  }

  /// Returns the path of all objects of a kind, in any namespace.
  public static String of(Kind<?> kind) {
    return of(kind.apiVersion()) + "/" + kind.plural();
  }

  /// Returns the path of all objects of a kind in a namespace.
  public static String in(Kind<?> kind, String namespace) {
    return kind.namespaced()
        ? of(kind.apiVersion()) + "/namespaces/" + namespace + "/" + kind.plural()
        : of(kind);
  }

  /// Returns the path of one object.
  public static String of(Kind<?> kind, ObjectKey key) {
    return in(kind, key.namespace()) + "/" + key.name();
  }

  /// Returns the path of one object.
  public static <T extends KubernetesObject> String of(Kind<T> kind, T object) {
    return of(kind, object.key());
  }
}
