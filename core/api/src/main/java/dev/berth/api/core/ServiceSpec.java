package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// Selects the pods of a service.
@RecordBuilder
public record ServiceSpec(Map<String, String> selector, String type, String clusterIP)
    implements ServiceSpecBuilder.With {

  /// A value with no field set.
  public static final ServiceSpec EMPTY = new ServiceSpec(Map.of(), "", "");

  public ServiceSpec {
    selector = Map.copyOf(selector);
  }
}
