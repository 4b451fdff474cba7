package dev.berth.api.meta;

import java.util.List;

/// Further information about a request that failed.
///
/// @param retryAfterSeconds when to try again; 0 if unknown
public record StatusDetails(
    String name,
    String group,
    String kind,
    String uid,
    List<StatusCause> causes,
    int retryAfterSeconds) {

  public StatusDetails {
    causes = List.copyOf(causes);
  }
}
