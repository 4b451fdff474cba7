package dev.berth.query;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.questions.explanation.PodDiagnosisTree;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Future decisions, as server-sent events (WHATWG HTML, section 9.2): `decision`, with its number
/// as the event's ID; `missed`, with the number of decisions that were dropped from the log before
/// they could be sent. It polls the log, so watchers cost the scheduler nothing.
final class DecisionStream {
  private static final Duration PAUSE = Duration.ofMillis(100);

  /// After this number of pauses without an event, it sends a comment, because servers close idle
  /// connections.
  private static final int PAUSES = 150;

  private final DecisionLog log;
  private final Predicate<LoggedDecision> wanted;
  private long last;

  /// @param last the number of the decision before the first event
  DecisionStream(DecisionLog log, Predicate<LoggedDecision> wanted, long last) {
    this.log = log;
    this.wanted = wanted;
    this.last = last;
  }

  void writeTo(OutputStream out) throws IOException, InterruptedException {
    send(out, ": decisions\n\n");
    int pauses = 0;
    while (true) {
      String events = events();
      if (!events.isEmpty()) {
        send(out, events);
        pauses = 0;
      } else if (++pauses == PAUSES) {
        send(out, ":\n\n");
        pauses = 0;
      }
      Thread.sleep(PAUSE);
    }
  }

  private static void send(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /// The events since the last call.
  private String events() {
    List<LoggedDecision> added =
        new ArrayList<>(log.newestFirst().takeWhile(it -> it.number() > last).toList());
    var events = new StringBuilder();
    for (LoggedDecision logged : added.reversed()) {
      long missed = logged.number() - last - 1;
      if (missed > 0) {
        events.append("event: missed\ndata: {\"decisions\":%d}\n\n".formatted(missed));
      }
      last = logged.number();
      if (wanted.test(logged)) {
        events.append("id: %d\nevent: decision\ndata: ".formatted(last));
        Codecs.ANY.encode(PodDiagnosisTree.BRIEF.tree(logged), JsonEncoder.compact(events));
        events.append("\n\n");
      }
    }
    return events.toString();
  }
}
