package dev.berth.kube.http;

import dev.berth.api.meta.Status;
import dev.berth.api.meta.StatusCause;
import java.io.IOException;

/// An error response of the API server. The message is that of its `Status`.
public final class ApiException extends IOException {

  private static final long serialVersionUID = 1L;

  private static final int UNPROCESSABLE = 422;
  private static final int TOO_MANY_REQUESTS = 429;

  private final transient Status status;
  private final int code;

  /// @param status the body of the response
  public ApiException(Status status) {
    super("%s (%d %s)".formatted(status.message(), status.code(), status.reason()).strip());
    this.status = status;
    this.code = status.code();
  }

  public Status status() {
    return status;
  }

  /// The HTTP status.
  public int code() {
    return code;
  }

  /// The object or its kind does not exist.
  public boolean isNotFound() {
    return code == 404;
  }

  /// The object has changed meanwhile, or is not in the state that the request expects.
  public boolean isConflict() {
    return code == 409 && !isAlreadyExists();
  }

  /// An object of that name already exists.
  public boolean isAlreadyExists() {
    return status.reason().equals("AlreadyExists");
  }

  /// The object of that name has another UID than the request: the requested object is gone.
  public boolean isAnotherObject() {
    String message = status.message();
    return (code == 409 && message.contains("Precondition failed: UID"))
        || (code == UNPROCESSABLE && message.contains("metadata.uid: Invalid value"));
  }

  /// The credentials are missing or invalid.
  public boolean isUnauthorized() {
    return code == 401;
  }

  /// The user may not do this.
  public boolean isForbidden() {
    return code == 403;
  }

  /// The resource version of the request is no longer available; objects must be listed again.
  public boolean isExpired() {
    return code == 410
        || status.reason().equals(Status.EXPIRED)
        || status.reason().equals(Status.GONE);
  }

  /// The resource version of the request is newer than the server's latest; the server may have
  /// lost it.
  public boolean isVersionTooLarge() {
    var details = status.details();
    return details != null
        && details.causes().stream()
            .map(StatusCause::reason)
            .anyMatch(StatusCause.RESOURCE_VERSION_TOO_LARGE::equals);
  }

  public boolean isTooManyRequests() {
    return code == TOO_MANY_REQUESTS;
  }

  /// The server itself failed (500 or 503); the same request may succeed later.
  public boolean isServerError() {
    return code == 500 || code == 503;
  }
}
