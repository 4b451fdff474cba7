package dev.berth.conformance.fuzz;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.extender.HttpExtenders;
import dev.berth.kube.watch.ObjectDocuments;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/// What extenders answer. The first byte of an input chooses the call.
public final class ExtenderFuzz {
  private static final HttpStandIn SERVER = HttpStandIn.start();
  private static final Pod POD = pod("web").cpu("1").build();
  private static final List<Node> NODES = List.of(node("a").build(), node("b").build());
  private static final dev.berth.engine.extender.Extender BY_NAME = extender(true);
  private static final dev.berth.engine.extender.Extender BY_OBJECT = extender(false);

  private ExtenderFuzz() {}

  private static dev.berth.engine.extender.Extender extender(boolean byName) {
    var configured =
        new Extender(
            SERVER.address().toString(),
            "filter",
            "preempt",
            "prioritize",
            1,
            "bind",
            false,
            null,
            Duration.ofMinutes(1),
            byName,
            List.of(),
            false);
    try {
      return HttpExtenders.of(
              List.of(configured), new ObjectDocuments(_ -> true), new Proxies(Map.of()))
          .getFirst();
    } catch (ExtenderException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(ExtenderException.class),
        bytes -> {
          if (bytes.length > 0) {
            SERVER.answers(Arrays.copyOfRange(bytes, 1, bytes.length));
            call(bytes[0]);
          }
        });
  }

  private static void call(byte which) throws ExtenderException, InterruptedException {
    switch (Byte.toUnsignedInt(which) % 5) {
      case 0 -> BY_NAME.filter(POD, NODES);
      case 1 -> BY_OBJECT.filter(POD, NODES);
      case 2 -> {
        try {
          BY_NAME.prioritize(POD, NODES).get();
        } catch (ExecutionException e) {
          if (e.getCause() instanceof ExtenderException known) {
            throw known;
          }
          throw new IllegalStateException(e);
        }
      }
      case 3 ->
          BY_NAME.preempt(
              POD, List.of(new Candidate("a", List.of(pod("victim").on("a").info()), 0)));
      default -> BY_NAME.bind(POD, "a");
    }
  }
}
