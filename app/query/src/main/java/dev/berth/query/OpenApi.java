package dev.berth.query;

import static dev.berth.questions.document.Documents.ordered;

import dev.berth.questions.document.SchemaReferences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// The OpenAPI description of questions, generated from the tables of the questions and the
/// answers.
///
/// See the [OpenAPI Specification](https://spec.openapis.org/oas/v3.1.0).
final class OpenApi {
  private static final Pattern PATH_PARAMETER = Pattern.compile("\\{(\\w+)}");
  private static final String TEXT = "string";
  private static final String SCHEMAS = "#/components/schemas/";

  private final String version;
  private final SchemaReferences references = new SchemaReferences(SCHEMAS);
  private final Map<String, Map<String, Object>> paths = new LinkedHashMap<>();

  /// @param version the version of the API
  /// @param prefix the prefix of all paths
  OpenApi(String version, String prefix, List<Operation> operations) {
    this.version = version;
    for (Operation operation : operations) {
      paths
          .computeIfAbsent(prefix + operation.path(), _ -> new LinkedHashMap<>())
          .put(operation.method().toLowerCase(Locale.ROOT), described(operation));
    }
  }

  private Map<String, Object> described(Operation operation) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("operationId", operation.id());
    described.put("summary", operation.summary());
    List<Object> parameters = new ArrayList<>();
    PATH_PARAMETER
        .matcher(operation.path())
        .results()
        .forEach(it -> parameters.add(ofPath(it.group(1))));
    operation.parameters().forEach(it -> parameters.add(ofQuery(it)));
    parameters.add(ofQuery(Parameter.flag("pretty", "Whether to indent the response.")));
    described.put("parameters", parameters);
    if (!operation.body().about().isEmpty()) {
      described.put("requestBody", body(operation.body()));
    }
    Map<String, Object> forms = new LinkedHashMap<>();
    forms.put("application/json", Map.of("schema", references.schemaOf(operation.answer())));
    if (!operation.otherForm().isEmpty()) {
      forms.put(operation.otherForm(), Map.of("schema", ofType(TEXT)));
    }
    Map<String, Object> responses = new LinkedHashMap<>();
    responses.put("200", response(description(operation), forms));
    responses.put(
        "default",
        response(
            "A failure: 400, 401, 403, 404, 405, 429, 503.",
            Map.of("application/json", Map.of("schema", Map.of("$ref", SCHEMAS + "Status")))));
    described.put("responses", responses);
    return described;
  }

  private static String description(Operation operation) {
    return switch (operation.otherForm()) {
      case "text/plain" -> "The answer; as a page for Accept: text/plain.";
      case "text/event-stream" -> "The answer; with watch, a stream of events.";
      default -> "The answer.";
    };
  }

  private static Map<String, Object> response(String description, Map<String, ?> forms) {
    return ordered("description", description, "content", forms);
  }

  private static Map<String, Object> ofPath(String name) {
    return ordered("name", name, "in", "path", "required", true, "schema", ofType(TEXT));
  }

  private Map<String, Object> ofQuery(Parameter given) {
    return ordered(
        "name", given.name(),
        "in", "query",
        "description", given.about(),
        "schema", given.shape().schema(references));
  }

  private static Map<String, Object> body(Operation.Body given) {
    var forms =
        ordered(
            "application/yaml", Map.of("schema", ofType(TEXT)),
            "application/json", Map.of("schema", Map.of()));
    return ordered("description", given.about(), "content", forms);
  }

  private static Map<String, Object> ofType(String type) {
    return Map.of("type", type);
  }

  /// The whole description.
  Map<String, Object> document() {
    Map<String, Object> info = new LinkedHashMap<>();
    info.put("title", "Berth: questions to a running scheduler");
    info.put("version", version);
    info.put("license", ordered("name", "Apache-2.0", "identifier", "Apache-2.0"));
    Map<String, Object> bearer = new LinkedHashMap<>();
    bearer.put("type", "http");
    bearer.put("scheme", "bearer");
    bearer.put(
        "description",
        "The token of a service account or another user. A client certificate works, too.");
    Map<String, Object> schemas = new LinkedHashMap<>(references.schemas());
    schemas.put("Status", status());
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("openapi", "3.1.0");
    document.put("info", info);
    document.put("servers", List.of(Map.of("url", "https://localhost:10259")));
    document.put("security", List.of(Map.of("bearer", List.of())));
    document.put("paths", paths);
    document.put(
        "components", ordered("schemas", schemas, "securitySchemes", Map.of("bearer", bearer)));
    return document;
  }

  /// Kubernetes' `Status`; failures have some of its fields.
  private static Map<String, Object> status() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("kind", Map.of("const", "Status"));
    properties.put("apiVersion", Map.of("const", "v1"));
    properties.put("metadata", ofType("object"));
    properties.put("status", Map.of("const", "Failure"));
    properties.put("message", ofType(TEXT));
    properties.put("reason", ofType(TEXT));
    properties.put("details", ofType("object"));
    properties.put("code", ofType("integer"));
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("description", "A failure.");
    status.put("type", "object");
    status.put("required", List.of("kind", "apiVersion", "status", "message", "code"));
    status.put("properties", properties);
    return status;
  }
}
