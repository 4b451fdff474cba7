package dev.berth.firmament.message;

import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.framework.model.ResourceNames;
import dev.berth.server.grpc.MalformedMessageException;
import dev.berth.server.grpc.MessageFields;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

/// Resources in Firmament's units: CPU in thousandths of a core; memory and ephemeral storage in
/// thousandths of a byte for nodes and tasks, and in bytes for pods of other schedulers.
final class ResourceMessage {
  private static final int CPU = 1;
  private static final int MEMORY = 3;
  private static final int EPHEMERAL_STORAGE = 8;
  private static final long THOUSANDTHS = 1000;

  /// More than any node has, and sums of it are still numbers.
  private static final double MOST_MILLIS = 1e15;

  private ResourceMessage() {}

  /// The capacity of a node, from a ResourceVector; never more than is sent.
  static Map<String, Quantity> capacity(MessageFields vector) {
    return of(vector, RoundingMode.FLOOR);
  }

  /// The requests of a task, from a ResourceVector; never less than is sent.
  static Map<String, Quantity> requests(MessageFields vector) {
    var requests = of(vector, RoundingMode.CEILING);
    requests.values().removeIf(Quantity::isZero);
    return requests;
  }

  private static Map<String, Quantity> of(MessageFields vector, RoundingMode rounding) {
    var amounts = new LinkedHashMap<String, Quantity>();
    amounts.put(ResourceNames.CPU, cpu(vector.real(CPU), rounding));
    amounts.put(ResourceNames.MEMORY, bytes(vector.number(MEMORY), rounding));
    amounts.put(ResourceNames.EPHEMERAL_STORAGE, bytes(vector.number(EPHEMERAL_STORAGE), rounding));
    return amounts;
  }

  private static Quantity cpu(float millis, RoundingMode rounding) {
    if (!Float.isFinite(millis) || millis < 0) {
      throw new MalformedMessageException("cpu_cores is %s".formatted(millis));
    }
    double whole = rounding == RoundingMode.FLOOR ? Math.floor(millis) : Math.ceil(millis);
    return Quantity.ofMilli((long) Math.min(whole, MOST_MILLIS), Format.DECIMAL_SI);
  }

  /// @param thousandths unsigned
  private static Quantity bytes(long thousandths, RoundingMode rounding) {
    long whole = Long.divideUnsigned(thousandths, THOUSANDTHS);
    boolean isCut = Long.remainderUnsigned(thousandths, THOUSANDTHS) != 0;
    return bytes(isCut && rounding == RoundingMode.CEILING ? whole + 1 : whole);
  }

  /// The usage of a pod of another scheduler; an amount below zero counts as none.
  static Map<String, Quantity> used(long millis, long memory, long ephemeralStorage) {
    var amounts = new LinkedHashMap<String, Quantity>();
    amounts.put(ResourceNames.CPU, Quantity.ofMilli(Math.max(0, millis), Format.DECIMAL_SI));
    amounts.put(ResourceNames.MEMORY, bytes(Math.max(0, memory)));
    amounts.put(ResourceNames.EPHEMERAL_STORAGE, bytes(Math.max(0, ephemeralStorage)));
    amounts.values().removeIf(Quantity::isZero);
    return amounts;
  }

  private static Quantity bytes(long bytes) {
    return Quantity.of(bytes, Format.BINARY_SI);
  }
}
