package dev.berth.api.codec;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The kinds of objects that a reader decodes.
///
/// @param <T> their common type
public final class KindRegistry<T> {

  /// How a kind is read.
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

  /// The versions in which the kind is known, in the order in which they were added: those of the
  /// given group; if there are none, all, if the given one might be the same kind, as its group is
  /// one of Kubernetes' own. (A `Service` of `serving.knative.dev` is something else.)
  List<String> knownVersions(String apiVersion, String kind) {
    var group = group(apiVersion);
    var all = byKind.getOrDefault(kind, Map.of()).keySet();
    var ofGroup = all.stream().filter(version -> group(version).equals(group)).toList();
    if (!ofGroup.isEmpty()) {
      return ofGroup;
    }
    var ofKubernetes = group.indexOf('.') < 0 || group.endsWith(".k8s.io");
    return ofKubernetes ? List.copyOf(all) : List.of();
  }

  private static String group(String apiVersion) {
    return apiVersion.substring(0, Math.max(0, apiVersion.indexOf('/')));
  }

  /// What to do about a version of the kind that is not served any more; empty if nothing is known.
  String advice(String apiVersion, String kind) {
    return retired.getOrDefault(kind, Map.of()).getOrDefault(apiVersion, "");
  }

  /// Collects kinds.
  public static final class Builder<T> {
    private final Map<String, Map<String, Entry<T>>> byKind = new HashMap<>();
    private final Map<String, Map<String, String>> retired = new HashMap<>();

    private Builder() {}

    /// Kinds of the API, in all versions that are served, with unknown fields ignored.
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

    /// Versions of a kind that are not served any more, and are refused.
    ///
    /// @param advice what to do about them, which the problem ends with
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
