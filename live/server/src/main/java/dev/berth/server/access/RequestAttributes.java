package dev.berth.server.access;

import dev.berth.config.validation.GoValue;
import dev.berth.server.http.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The verb and the object of a request, in the terms of a SubjectAccessReview.
sealed interface RequestAttributes {

  /// A page that is not an API object.
  ///
  /// @param verb the method, in lower case
  record NonResource(String verb, String path) implements RequestAttributes {
    @Override
    public Map<String, Object> spec() {
      return Map.of("nonResourceAttributes", Map.of("path", path, "verb", verb));
    }

    @Override
    public String forbidden(String user) {
      return "forbidden: "
          + withoutMarkup(
              "User %s cannot %s path %s".formatted(GoValue.text(user), verb, GoValue.text(path)));
    }
  }

  /// An API object, or all objects of a kind.
  ///
  /// @param namespace empty for all namespaces
  /// @param subresource empty for the object itself
  /// @param name empty for all objects
  record Resource(
      String verb,
      String namespace,
      String group,
      String version,
      String resource,
      String subresource,
      String name)
      implements RequestAttributes {
    @Override
    public Map<String, Object> spec() {
      Map<String, Object> attributes = new LinkedHashMap<>();
      attributes.put("verb", verb);
      attributes.put("namespace", namespace);
      attributes.put("group", group);
      attributes.put("version", version);
      attributes.put("resource", resource);
      attributes.put("subresource", subresource);
      attributes.put("name", name);
      return Map.of("resourceAttributes", attributes);
    }

    @Override
    public String forbidden(String user) {
      var whole = subresource.isEmpty() ? resource : resource + "/" + subresource;
      var where =
          namespace.isEmpty()
              ? "at the cluster scope"
              : "in the namespace " + GoValue.text(namespace);
      return "%s.%s%s is forbidden: "
              .formatted(resource, group, name.isEmpty() ? "" : " " + GoValue.text(name))
          + withoutMarkup(
              "User %s cannot %s resource %s in API group %s %s"
                  .formatted(
                      GoValue.text(user), verb, GoValue.text(whole), GoValue.text(group), where));
    }
  }

  /// As in an API server, paths of the form `/apis/GROUP/VERSION/…` are resources: the role
  /// `system:discovery` lets all authenticated users get the non-resource path `/apis/*`.
  static RequestAttributes of(Request request) {
    var parts = List.of(request.path().split("/", -1));
    if (parts.size() < 5 || !parts.get(1).equals("apis")) {
      return new NonResource(request.method().toLowerCase(Locale.ROOT), request.path());
    }
    var namespace = parts.get(4).equals("namespaces") ? part(parts, 5) : "";
    var object = parts.subList(!namespace.isEmpty() && parts.size() > 6 ? 6 : 4, parts.size());
    var name = part(object, 1);
    return new Resource(
        verb(request, name),
        namespace,
        parts.get(2),
        parts.get(3),
        object.getFirst(),
        part(object, 2),
        name);
  }

  private static String part(List<String> parts, int index) {
    return index < parts.size() ? parts.get(index) : "";
  }

  private static String verb(Request request, String name) {
    return switch (request.method()) {
      case "GET", "HEAD" -> {
        if (!name.isEmpty()) {
          yield "get";
        }
        yield isWatch(request) ? "watch" : "list";
      }
      case "POST" -> "create";
      case "PUT" -> "update";
      case "DELETE" -> name.isEmpty() ? "deletecollection" : "delete";
      default -> request.method().toLowerCase(Locale.ROOT);
    };
  }

  private static boolean isWatch(Request request) {
    var values = request.query().get("watch");
    return values != null && !List.of("false", "0").contains(values.getFirst());
  }

  private static String withoutMarkup(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /// Returns these attributes as a part of a SubjectAccessReview's spec.
  Map<String, Object> spec();

  /// Returns the message for a user who may not do this, in the words of API servers.
  String forbidden(String user);
}
