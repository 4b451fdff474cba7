package dev.berth.queues;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueApi;
import dev.berth.api.queue.QueueGuarantee;
import dev.berth.api.queue.QueueSpec;
import dev.berth.api.queue.QueueStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// A queue for a test.
final class GivenQueue {
  private final String name;
  private String apiVersion = QueueApi.SIGS;
  private QueueSpec spec = QueueSpec.EMPTY;
  private QueueStatus status = QueueStatus.EMPTY;

  private GivenQueue(String name) {
    this.name = name;
  }

  static GivenQueue queue(String name) {
    return new GivenQueue(name);
  }

  /// Amounts such as `cpu=2 memory=4Gi`.
  static Map<String, Quantity> amounts(String text) {
    Map<String, Quantity> amounts = new HashMap<>();
    Pattern.compile(" ")
        .splitAsStream(text)
        .filter(part -> !part.isEmpty())
        .forEach(part -> {
          int at = part.indexOf('=');
          amounts.put(part.substring(0, at), Quantity.parse(part.substring(at + 1)));
        });
    return amounts;
  }

  private GivenQueue with(UnaryOperator<QueueSpec> change) {
    spec = change.apply(spec);
    return this;
  }

  GivenQueue weight(int weight) {
    return with(it -> it.withWeight(weight));
  }

  GivenQueue capability(String amounts) {
    return with(it -> it.withCapability(amounts(amounts)));
  }

  GivenQueue guarantee(String amounts) {
    return with(it -> it.withGuarantee(new QueueGuarantee(amounts(amounts))));
  }

  GivenQueue deserved(String amounts) {
    return with(it -> it.withDeserved(amounts(amounts)));
  }

  GivenQueue parent(String parent) {
    return with(it -> it.withParent(parent));
  }

  GivenQueue priority(int priority) {
    return with(it -> it.withPriority(priority));
  }

  GivenQueue notReclaimable() {
    return with(it -> it.withReclaimable(false));
  }

  GivenQueue state(String state) {
    status = status.withState(state);
    return this;
  }

  GivenQueue ofVolcano() {
    apiVersion = QueueApi.VOLCANO;
    return this;
  }

  Queue build() {
    return new Queue(apiVersion, ObjectMeta.named("", name), spec, status);
  }
}
