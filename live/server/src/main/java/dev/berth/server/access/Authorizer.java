package dev.berth.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import dev.berth.config.server.Authorization;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.access.Reviews.Verdict;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides which user may see which page: `system:masters` all pages, all users some pages; for the
/// rest, a SubjectAccessReview decides. Thread-safe; may block.
final class Authorizer {

  private static final String ADMINISTRATORS = "system:masters";
  private static final Verdict YES = new Verdict(true, "");
  private static final Verdict NO = new Verdict(false, "");

  private record Access(User user, RequestAttributes attributes) {}

  private final List<String> open;
  private final @Nullable Reviews reviews;
  private final Cache<Access, Verdict> verdicts;

  /// @param reviews null to allow nothing more
  Authorizer(Authorization settings, @Nullable Reviews reviews, TimeSource time) {
    this.open = settings.alwaysAllowPaths().stream().map(Authorizer::relative).toList();
    this.reviews = reviews;
    this.verdicts =
        AnswerCache.of(
            time, verdict -> verdict.allowed() ? settings.allowedTtl() : settings.deniedTtl());
  }

  /// Judges a request: by its path, if that is open to all, otherwise by its attributes.
  ///
  /// @throws IOException if the review fails
  Verdict judge(User user, String path, RequestAttributes attributes)
      throws IOException, InterruptedException {
    if (user.groups().contains(ADMINISTRATORS) || isOpen(relative(path))) {
      return YES;
    }
    if (reviews == null) {
      return NO;
    }
    var access = new Access(user, attributes);
    var known = verdicts.getIfPresent(access);
    if (known != null) {
      return known;
    }
    var verdict = reviews.judge(user, attributes);
    verdicts.put(access, verdict);
    return verdict;
  }

  private boolean isOpen(String path) {
    return open.stream()
        .anyMatch(pattern ->
            pattern.endsWith("*")
                ? path.startsWith(pattern.substring(0, pattern.length() - 1))
                : path.equals(pattern));
  }

  private static String relative(String path) {
    return path.startsWith("/") ? path.substring(1) : path;
  }
}
