package dev.berth.kube.http;

import dev.berth.api.meta.Status;
import dev.berth.api.meta.StatusCause;
import java.io.IOException;

/// An error response of the API server. The message is the one of its `Status`.
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

  /// There is no such object, or no such kind.
  public boolean isNotFound() {
    return code == 404;
  }

  /// The object has been changed meanwhile, or is not in the state that the request expects.
  public boolean isConflict() {
    return code == 409 && !isAlreadyExists();
  }

  /// An object of that name is there.
  public boolean isAlreadyExists() {
    return status.reason().equals("AlreadyExists");
  }

  /// The object of that name has another UID than the request names: that one is gone.
  public boolean isAnotherObject() {
    String message = status.message();
    return (code == 409 && message.contains("Precondition failed: UID"))
        || (code == UNPROCESSABLE && message.contains("metadata.uid: Invalid value"));
  }

  /// The credentials are missing or not valid.
  public boolean isUnauthorized() {
    return code == 401;
  }

  /// The user is not allowed to do that.
  public boolean isForbidden() {
    return code == 403;
  }

  /// The resource version of the request is no longer available: objects have to be listed anew.
  public boolean isExpired() {
    return code == 410
        || status.reason().equals(Status.EXPIRED)
        || status.reason().equals(Status.GONE);
  }

  /// The resource version of the request is newer than what the server has, which may have lost it.
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
