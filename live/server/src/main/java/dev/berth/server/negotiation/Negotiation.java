package dev.berth.server.negotiation;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.negotiation.AcceptHeader.Clause;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The format agreed on with a client.
///
/// @param pretty whether the response is for people
/// @param conversion the requested kind of the response; null for any
public record Negotiation(Format format, boolean pretty, @Nullable Conversion conversion) {

  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");

  /// Finds the first format that the client accepts and the page has.
  ///
  /// @param formats the formats of the page; the first is used if the client sends no `Accept`
  /// @param allowed returns whether the page has a conversion (null for none) in a format
  /// @return null if there is no such format
  public static @Nullable Negotiation of(
      Request request, List<Format> formats, BiPredicate<Format, @Nullable Conversion> allowed) {
    return of(request, formats, allowed, "");
  }

  /// @param stream the allowed value of `stream` for formats with streams; empty for none
  private static @Nullable Negotiation of(
      Request request,
      List<Format> formats,
      BiPredicate<Format, @Nullable Conversion> allowed,
      String stream) {
    var accept = request.header("Accept");
    if (accept.isEmpty()) {
      return new Negotiation(formats.getFirst(), isForPeople(request), null);
    }
    for (var clause : AcceptHeader.clauses(accept)) {
      var conversion = conversion(clause.parameters());
      for (var format : formats) {
        if (clause.includes(format)
            && hasStream(clause, format, stream)
            && !clause.parameters().containsKey("sv")
            && allowed.test(format, conversion)) {
          var pretty = "1".equals(clause.parameters().get("pretty")) || isForPeople(request);
          return new Negotiation(format, pretty, conversion);
        }
      }
    }
    return null;
  }

  private static boolean hasStream(Clause clause, Format format, String stream) {
    var wanted = clause.parameters().get("stream");
    return wanted == null || (format.streams() && wanted.equals(stream));
  }

  private static @Nullable Conversion conversion(Map<String, String> parameters) {
    return Stream.of("g", "v", "as").noneMatch(parameters::containsKey)
        ? null
        : new Conversion(
            parameters.getOrDefault("g", ""),
            parameters.getOrDefault("v", ""),
            parameters.getOrDefault("as", ""));
  }

  /// Decided by `?pretty`, or else by whether the client is a browser or a command-line client.
  private static boolean isForPeople(Request request) {
    var pretty = request.query().getOrDefault("pretty", List.of("")).getFirst();
    var agent = request.header("User-Agent");
    return pretty.isEmpty()
        ? Stream.of("curl", "Wget", "Mozilla/5.0").anyMatch(agent::startsWith)
        : TRUE.contains(pretty);
  }

  /// Creates a response with an object, as agreed.
  ///
  /// @param object an object as for [Format#write]
  public Response response(int status, Map<String, Object> object) {
    var kind = conversion;
    var contentType =
        kind == null
            ? format.mediaType()
            : format.mediaType()
                + parameter("g", kind.group())
                + parameter("v", kind.version())
                + parameter("as", kind.kind());
    return Response.of(status, contentType, format.write(object, pretty));
  }

  private static String parameter(String name, String value) {
    return value.isEmpty() ? "" : ";%s=%s".formatted(name, value);
  }

  /// Creates the response to a failed request in a format that the client accepts; if it accepts
  /// none, in indented JSON.
  ///
  /// @param formats the possible formats of a failure
  public static Response failure(Request request, List<Format> formats, Failure failure) {
    var agreed = of(request, formats, (_, conversion) -> conversion == null, "watch");
    var format = agreed == null ? new Negotiation(Format.JSON, true, null) : agreed;
    return format.response(failure.code(), failure.status());
  }

  /// Creates the response to a request that accepts none of the formats.
  public static Response notAcceptable(Request request, List<Format> formats) {
    var types = String.join(", ", formats.stream().map(Format::mediaType).toList());
    var message = "only the following media types are accepted: " + types;
    return failure(request, formats, new Failure(406, "NotAcceptable", message, false));
  }
}
