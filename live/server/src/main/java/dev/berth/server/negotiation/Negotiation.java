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

/// What has been agreed on with a client.
///
/// @param pretty whether people are to read it
/// @param conversion the kind that the response is to be; null if any will do
public record Negotiation(Format format, boolean pretty, @Nullable Conversion conversion) {

  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");

  /// Finds the first format that a client accepts, and a page has.
  ///
  /// @param formats of the page; the first one counts if the client sends no `Accept`
  /// @param allowed whether the page has a conversion (null for none) in a format
  /// @return null if there is no such format
  public static @Nullable Negotiation of(
      Request request, List<Format> formats, BiPredicate<Format, @Nullable Conversion> allowed) {
    return of(request, formats, allowed, "");
  }

  /// @param stream the value of `stream` that formats with streams may have; empty for none
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

  /// By `?pretty`, or else if the client is a browser or one for the command line.
  private static boolean isForPeople(Request request) {
    var pretty = request.query().getOrDefault("pretty", List.of("")).getFirst();
    var agent = request.header("User-Agent");
    return pretty.isEmpty()
        ? Stream.of("curl", "Wget", "Mozilla/5.0").anyMatch(agent::startsWith)
        : TRUE.contains(pretty);
  }

  /// A response with an object, as agreed.
  ///
  /// @param object as [Format#write] takes it
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

  /// A response to a request that fails, in a format that the client accepts; if it accepts none,
  /// in indented JSON.
  ///
  /// @param formats that a failure may be in
  public static Response failure(Request request, List<Format> formats, Failure failure) {
    var agreed = of(request, formats, (_, conversion) -> conversion == null, "watch");
    var format = agreed == null ? new Negotiation(Format.JSON, true, null) : agreed;
    return format.response(failure.code(), failure.status());
  }

  /// A response to a request that accepts none of the formats.
  public static Response notAcceptable(Request request, List<Format> formats) {
    var types = String.join(", ", formats.stream().map(Format::mediaType).toList());
    var message = "only the following media types are accepted: " + types;
    return failure(request, formats, new Failure(406, "NotAcceptable", message, false));
  }
}
