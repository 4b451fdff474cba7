package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// The pods behind a service.
@RecordBuilder
public record ServiceSpec(Map<String, String> selector, String type, String clusterIP)
    implements ServiceSpecBuilder.With {

  /// Nothing said.
  public static final ServiceSpec EMPTY = new ServiceSpec(Map.of(), "", "");

  public ServiceSpec {
    selector = Map.copyOf(selector);
  }
}
