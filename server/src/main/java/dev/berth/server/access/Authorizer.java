package dev.berth.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import dev.berth.config.server.Authorization;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.access.Reviews.Verdict;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Says who may see what: administrators everything, everybody some pages, and the API server knows
/// the rest. For any thread; may block.
final class Authorizer {

  private static final String ADMINISTRATORS = "system:masters";
  private static final Verdict YES = new Verdict(true, "");
  private static final Verdict NO = new Verdict(false, "");

  private record Question(User user, String verb, String path) {}

  private final List<String> open;
  private final @Nullable Reviews reviews;
  private final Cache<Question, Verdict> verdicts;

  /// @param reviews null if there is nobody to ask
  Authorizer(Authorization settings, @Nullable Reviews reviews, TimeSource time) {
    this.open = settings.alwaysAllowPaths().stream().map(Authorizer::relative).toList();
    this.reviews = reviews;
    this.verdicts =
        AnswerCache.of(
            time, verdict -> verdict.allowed() ? settings.allowedTtl() : settings.deniedTtl());
  }

  /// @throws IOException if that cannot be found out
  Verdict judge(User user, String verb, String path) throws IOException, InterruptedException {
    if (user.groups().contains(ADMINISTRATORS) || isOpen(relative(path))) {
      return YES;
    }
    if (reviews == null) {
      return NO;
    }
    var question = new Question(user, verb, path);
    var known = verdicts.getIfPresent(question);
    if (known != null) {
      return known;
    }
    var verdict = reviews.judge(user, verb, path);
    verdicts.put(question, verdict);
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
