package dev.berth.server.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The user of a request.
///
/// @param uid empty if unknown
/// @param extra further attributes, by name
record User(String name, String uid, List<String> groups, Map<String, List<String>> extra) {

  static final User ANONYMOUS =
      new User("system:anonymous", "", List.of("system:unauthenticated"), Map.of());

  private static final String AUTHENTICATED = "system:authenticated";

  User {
    groups = List.copyOf(groups);
    extra = Map.copyOf(extra);
  }

  /// Returns the user with the group `system:authenticated`.
  User authenticated() {
    if (groups.contains(AUTHENTICATED)) {
      return this;
    }
    var more = new ArrayList<>(groups);
    more.add(AUTHENTICATED);
    return new User(name, uid, more, extra);
  }
}
