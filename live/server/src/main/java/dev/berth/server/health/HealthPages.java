package dev.berth.server.health;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The pages of a group of checks: one page for all of them, such as `/readyz`, and one for each,
/// such as `/readyz/shutdown`.
///
/// `?verbose` shows all checks; `?exclude=NAME` leaves one out. The group's page needs no
/// permission, so it does not show why a check fails; the page of a check does.
public final class HealthPages {

  private final String group;
  private final List<HealthCheck> checks;
  private final HealthObserver observer;

  /// @param group for example `readyz`
  /// @param checks in order; if empty, [HealthCheck#PING] is used
  public HealthPages(String group, List<HealthCheck> checks, HealthObserver observer) {
    this.group = group;
    this.checks = checks.isEmpty() ? List.of(HealthCheck.PING) : List.copyOf(checks);
    this.observer = observer;
  }

  /// The pages, by path.
  public Map<String, Handler> handlers() {
    Map<String, Handler> handlers = new TreeMap<>();
    handlers.put("/" + group, this::all);
    for (var check : checks) {
      handlers.put("/%s/%s".formatted(group, check.name()), _ -> one(check));
    }
    return handlers;
  }

  private static Response one(HealthCheck check) {
    var problem = check.problem().get();
    return problem.isEmpty()
        ? Response.of(200, Response.TEXT, "ok")
        : Response.text(500, "internal server error: %s\n".formatted(problem));
  }

  private Response all(Request request) {
    var excluded = new TreeSet<>(request.query().getOrDefault("exclude", List.of()));
    var lines = new ArrayList<String>();
    boolean fails = false;
    for (var check : checks) {
      if (excluded.remove(check.name())) {
        lines.add("[+]%s excluded: ok".formatted(check.name()));
        continue;
      }
      var passes = check.problem().get().isEmpty();
      fails |= !passes;
      observer.checked(group, check.name(), passes);
      lines.add((passes ? "[+]%s ok" : "[-]%s failed: reason withheld").formatted(check.name()));
    }
    if (!excluded.isEmpty()) {
      lines.add(
          "warn: some health checks cannot be excluded: no matches for "
              + excluded.stream().map("\"%s\""::formatted).collect(Collectors.joining(",")));
    }
    lines.add("%s check %s".formatted(group, fails ? "failed" : "passed"));
    var page = String.join("\n", lines) + "\n";
    return fails
        ? Response.text(500, page)
        : Response.text(200, request.query().containsKey("verbose") ? page : "ok");
  }
}
