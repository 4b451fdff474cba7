package dev.berth.cel;

import dev.berth.cel.value.CelMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A view of a device's attributes or capacities, by domain and then by name. It is a view because
/// a selector uses only one or two of them.
///
/// A domain that the device does not have exists and is empty. A name without a domain belongs to
/// the driver's domain.
///
/// @param <T> attributes or capacities
final class Domains<T> extends CelMap {
  private final String driver;
  private final Map<String, T> named;
  private final Function<T, Object> value;

  Domains(String driver, Map<String, T> named, Function<T, Object> value) {
    super(Map.of());
    this.driver = driver;
    this.named = named;
    this.value = value;
  }

  @Override
  public CelMap find(Object key) {
    return key instanceof String domain ? new Domain(domain) : EMPTY;
  }

  @Override
  public boolean isEmpty() {
    return named.isEmpty();
  }

  @Override
  public Map<Object, Object> entries() {
    var domains = new LinkedHashMap<Object, Object>();
    new TreeMap<>(named)
        .keySet()
        .forEach(name -> domains.computeIfAbsent(domainOf(name), it -> new Domain((String) it)));
    return domains;
  }

  private String domainOf(String name) {
    int slash = name.indexOf('/');
    return slash < 0 ? driver : name.substring(0, slash);
  }

  /// A view of one domain.
  private final class Domain extends CelMap {
    private final String domain;

    private Domain(String domain) {
      super(Map.of());
      this.domain = domain;
    }

    @Override
    public @Nullable Object find(Object key) {
      if (!(key instanceof String id)) {
        return null;
      }
      var found = named.get(domain + "/" + id);
      if (found == null && domain.equals(driver) && id.indexOf('/') < 0) {
        found = named.get(id);
      }
      return found == null ? null : value.apply(found);
    }

    @Override
    public boolean isEmpty() {
      return named.keySet().stream().noneMatch(name -> domainOf(name).equals(domain));
    }

    @Override
    public Map<Object, Object> entries() {
      var entries = new LinkedHashMap<Object, Object>();
      new TreeMap<>(named)
          .forEach((name, it) -> {
            if (domainOf(name).equals(domain)) {
              entries.put(name.substring(name.indexOf('/') + 1), value.apply(it));
            }
          });
      return entries;
    }
  }
}
