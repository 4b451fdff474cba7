package dev.berth.conformance.fuzz;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kinds;
import dev.berth.api.resource.Device;
import dev.berth.cel.CelException;
import dev.berth.cel.DeviceExpressions;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;

/// Expressions about devices, which users write into claims.
public final class CelFuzz {
  private static final String DRIVER = "dra.example.com";
  private static final DeviceExpressions EXPRESSIONS = new DeviceExpressions();
  private static final Device DEVICE = device();

  private CelFuzz() {}

  private static Device device() {
    var json =
        """
        {"metadata":{"name":"slice"},"spec":{"driver":"dra.example.com","devices":[
          {"name":"gpu-0","attributes":{"model":{"string":"A100"},"index":{"int":7},
           "numa":{"ints":[0,1]},"driver":{"version":"1.2.3-beta"},"ecc":{"bool":true},
           "dra.example.com/family":{"strings":["a","b"]}},
           "capacity":{"memory":{"value":"40Gi"}}}]}}
        """;
    var in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    var slice =
        ApiFormat.JSON.readObject(Kinds.RESOURCE_SLICE, in, new Reading(Interner.none(), _ -> {}));
    return Objects.requireNonNull(slice).spec().devices().getFirst();
  }

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(CelException.class),
        bytes -> {
          var text = new String(bytes, StandardCharsets.UTF_8);
          try {
            var _ = EXPRESSIONS.compileAttribute(text).of(DRIVER, DEVICE);
          } catch (CelException _) {
            // most selectors define no attribute
          }
          var _ = EXPRESSIONS.compile(text).matches(DRIVER, DEVICE);
        });
  }
}
