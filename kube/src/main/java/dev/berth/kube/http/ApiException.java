package dev.berth.kube.http;

import dev.berth.api.meta.Status;
import dev.berth.api.meta.StatusCause;
import java.io.IOException;

/// The API server has said no. The message is what it said.
public final class ApiException extends IOException {

  private static final long serialVersionUID = 1L;

  private static final int UNPROCESSABLE = 422;
  private static final int TOO_MANY_REQUESTS = 429;

  private final transient Status status;
  private final int code;

  /// @param status what it said
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

  /// Others have changed the object, or it is not in the state that was asked for.
  public boolean isConflict() {
    return code == 409 && !isAlreadyThere();
  }

  /// An object of that name is there.
  public boolean isAlreadyThere() {
    return status.reason().equals("AlreadyExists");
  }

  /// The object of that name is not the one with the UID that was asked for: that is gone.
  public boolean isAnotherObject() {
    String message = status.message();
    return (code == 409 && message.contains("Precondition failed: UID"))
        || (code == UNPROCESSABLE && message.contains("metadata.uid: Invalid value"));
  }

  /// The server does not know who we are.
  public boolean isUnauthorized() {
    return code == 401;
  }

  /// We may not.
  public boolean isForbidden() {
    return code == 403;
  }

  /// The server does not remember the version that was asked for: everything has to be listed anew.
  public boolean isExpired() {
    return code == 410
        || status.reason().equals(Status.EXPIRED)
        || status.reason().equals(Status.GONE);
  }

  /// The server does not know the version that was asked for yet, or has lost it.
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

  /// The server itself is in trouble; the same request may do later.
  public boolean isServerTrouble() {
    return code == 500 || code == 503;
  }
}
