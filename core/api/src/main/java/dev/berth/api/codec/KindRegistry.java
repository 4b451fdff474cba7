package dev.berth.api.codec;

import dev.berth.api.meta.ApiGroup;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The kinds of objects that a reader can decode.
///
/// @param <T> their common type
public final class KindRegistry<T> {
  /// How to read a kind.
  record Entry<T>(Codec<? extends T> codec, Strictness strictness) {}

  private final Map<String, Map<String, Entry<T>>> byKind;
  private final Map<String, Map<String, String>> retired;

  private KindRegistry(
      Map<String, Map<String, Entry<T>>> byKind, Map<String, Map<String, String>> retired) {
    this.byKind = byKind;
    this.retired = retired;
  }

  public static <T> Builder<T> builder() {
    return new Builder<>();
  }

  @Nullable Entry<T> find(String apiVersion, String kind) {
    return byKind.getOrDefault(kind, Map.of()).get(apiVersion);
  }

  /// Returns the known versions of the kind, in the order of their registration: those of the given
  /// group. If there are none, and the given group is one of Kubernetes' own, all versions of the
  /// kind, since it may be the same kind. (A `Service` of `serving.knative.dev`, for example, is
  /// another kind.)
  List<String> knownVersions(String apiVersion, String kind) {
    var group = ApiGroup.of(apiVersion);
    var all = byKind.getOrDefault(kind, Map.of()).keySet();
    var ofGroup = all.stream().filter(version -> ApiGroup.of(version).equals(group)).toList();
    if (!ofGroup.isEmpty()) {
      return ofGroup;
    }
    var ofKubernetes = group.indexOf('.') < 0 || group.endsWith(".k8s.io");
    return ofKubernetes ? List.copyOf(all) : List.of();
  }

  /// Returns what to do about a version of the kind that is no longer served; empty if nothing is
  /// known.
  String advice(String apiVersion, String kind) {
    return retired.getOrDefault(kind, Map.of()).getOrDefault(apiVersion, "");
  }

  /// Collects kinds.
  public static final class Builder<T> {
    private final Map<String, Map<String, Entry<T>>> byKind = new HashMap<>();
    private final Map<String, Map<String, String>> retired = new HashMap<>();

    private Builder() {}

    /// Adds kinds of the API in all served versions; unknown fields are ignored.
    public Builder<T> addAll(Collection<? extends Kind<? extends T>> kinds) {
      for (Kind<? extends T> kind : kinds) {
        add(kind.apiVersion(), kind.kind(), kind, Strictness.LENIENT);
        ServedVersions.<T>besides(kind)
            .forEach((version, codec) -> add(version, kind.kind(), codec, Strictness.LENIENT));
      }
      return this;
    }

    public Builder<T> add(
        String apiVersion, String kind, Codec<? extends T> codec, Strictness strictness) {
      byKind
          .computeIfAbsent(kind, _ -> new LinkedHashMap<>())
          .put(apiVersion, new Entry<>(codec, strictness));
      return this;
    }

    /// Adds versions of a kind that are no longer served, and are rejected.
    ///
    /// @param advice the advice, as the end of the problem's message
    public Builder<T> retired(Collection<String> apiVersions, String kind, String advice) {
      apiVersions.forEach(
          version -> retired.computeIfAbsent(kind, _ -> new HashMap<>()).put(version, advice));
      return this;
    }

    public KindRegistry<T> build() {
      return new KindRegistry<>(Map.copyOf(byKind), Map.copyOf(retired));
    }
  }
}
