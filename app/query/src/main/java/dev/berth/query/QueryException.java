package dev.berth.query;

/// Says why a question has no answer. The message is for the user.
final class QueryException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final String reason;

  private QueryException(int code, String reason, String message) {
    super(message);
    this.code = code;
    this.reason = reason;
  }

  static QueryException badRequest(String message) {
    return new QueryException(400, "BadRequest", message);
  }

  static QueryException notFound(String message) {
    return new QueryException(404, "NotFound", message);
  }

  static QueryException tooLarge(String message) {
    return new QueryException(413, "RequestEntityTooLarge", message);
  }

  static QueryException invalid(String message) {
    return new QueryException(422, "Invalid", message);
  }

  static QueryException tooMany(String message) {
    return new QueryException(429, "TooManyRequests", message);
  }

  static QueryException unavailable(String message) {
    return new QueryException(503, "ServiceUnavailable", message);
  }

  static QueryException timeout(String message) {
    return new QueryException(504, "Timeout", message);
  }

  /// The HTTP status.
  int code() {
    return code;
  }

  /// Kubernetes' word for it.
  String reason() {
    return reason;
  }

  String text() {
    return String.valueOf(getMessage());
  }
}
