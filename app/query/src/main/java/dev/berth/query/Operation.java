package dev.berth.query;

import static java.util.stream.Collectors.joining;

import dev.berth.questions.document.DocumentType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// A question that a running scheduler answers, as `openapi.json` describes it.
///
/// @param method such as GET
/// @param path a template, below the version of the API
/// @param id in OpenAPI's sense: generated clients name a method by it
/// @param summary what is asked
/// @param body the contents of the body
/// @param parameters all possible parameters, except the one about indentation
/// @param answer the document
/// @param otherForm the media type of another form of the answer; empty if there is none
record Operation(
    String method,
    String path,
    String id,
    String summary,
    Body body,
    List<Parameter> parameters,
    DocumentType<?> answer,
    String otherForm) {
  private static final String EVENTS = "text/event-stream";

  /// The body of a request.
  ///
  /// @param about empty if it has none
  /// @param isAdded whether its objects are added to the cluster; otherwise the question is about
  ///   these objects
  record Body(String about, boolean isAdded) {
    static final Body NONE = new Body("", false);
  }

  Operation {
    parameters = List.copyOf(parameters);
  }

  /// A question without a body, whose answer has one form.
  static Operation get(
      String path, String id, String summary, DocumentType<?> answer, Parameter... parameters) {
    return new Operation("GET", path, id, summary, Body.NONE, List.of(parameters), answer, "");
  }

  /// A question that needs computation, with one form of the answer.
  static Operation post(
      String path, String id, String summary, DocumentType<?> answer, Parameter... parameters) {
    return new Operation("POST", path, id, summary, Body.NONE, List.of(parameters), answer, "");
  }

  /// The same, with a page for people as the other form of the answer.
  Operation withPage() {
    return with(TextPage.PARAMETERS).with(body, "text/plain");
  }

  /// The same, with a stream of events as the other form of the answer.
  Operation withEvents() {
    return with(body, EVENTS);
  }

  /// The same, with manifests in the body.
  ///
  /// @param isAdded whether the manifests are added to the cluster
  Operation withBody(String about, boolean isAdded) {
    return with(new Body(about + " 8 MiB and 20,000 pods at most.", isAdded), otherForm);
  }

  private Operation with(Body other, String form) {
    return new Operation(method, path, id, summary, other, parameters, answer, form);
  }

  /// The same, with more parameters.
  Operation with(List<Parameter> more) {
    List<Parameter> all = Stream.concat(parameters.stream(), more.stream()).toList();
    return new Operation(method, path, id, summary, body, all, answer, otherForm);
  }

  /// The resource of the API, such as `pods/explanation`.
  String resource() {
    return Arrays.stream(path.replace("/namespaces/{namespace}", "").split("/", -1))
        .filter(segment -> !segment.isEmpty() && !segment.startsWith("{"))
        .collect(joining("/"));
  }

  /// Whether the resource is in a namespace.
  boolean isNamespaced() {
    return path.contains("{namespace}");
  }

  /// The verbs that authorization uses for it.
  List<String> verbs() {
    if (!method.equals("GET")) {
      return List.of("create");
    }
    return path.contains("{")
        ? List.of("get")
        : otherForm.equals(EVENTS) ? List.of("list", "watch") : List.of("list");
  }
}
