package dev.berth.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.access.RequestAttributes.NonResource;
import dev.berth.server.access.RequestAttributes.Resource;
import dev.berth.server.http.Request;
import java.net.URI;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// As `apiserver/pkg/endpoints/request/requestinfo.go` takes requests apart.
final class RequestAttributesTest {

  private static RequestAttributes of(String method, String address) {
    return RequestAttributes.of(
        Request.of(method, URI.create(address), new TreeMap<>(), List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /apis/g/v/things, list, '', things, '', ''",
    "HEAD, /apis/g/v/things, list, '', things, '', ''",
    "GET, /apis/g/v/things?limit=1, list, '', things, '', ''",
    "GET, /apis/g/v/things?watch=true, watch, '', things, '', ''",
    "GET, /apis/g/v/things?watch=0, list, '', things, '', ''",
    "GET, /apis/g/v/things?watch, watch, '', things, '', ''",
    "GET, /apis/g/v/things/a, get, '', things, '', a",
    "GET, /apis/g/v/things/a?watch=true, get, '', things, '', a",
    "POST, /apis/g/v/things, create, '', things, '', ''",
    "PUT, /apis/g/v/things/a, update, '', things, '', a",
    "PATCH, /apis/g/v/things/a, patch, '', things, '', a",
    "DELETE, /apis/g/v/things/a, delete, '', things, '', a",
    "DELETE, /apis/g/v/things, deletecollection, '', things, '', ''",
    "GET, /apis/g/v/namespaces/n/things, list, n, things, '', ''",
    "GET, /apis/g/v/namespaces/n/things/a/part, get, n, things, part, a",
    "GET, /apis/g/v/namespaces/n/things/a/part/of, get, n, things, part, a",
    "GET, /apis/g/v/namespaces/n, get, n, namespaces, '', n",
    "GET, /apis/g/v/things/, list, '', things, '', ''"
  })
  void aPathBelowAVersionIsAResource(
      String method,
      String address,
      String verb,
      String namespace,
      String resource,
      String subresource,
      String name) {
    assertThat(of(method, address))
        .isEqualTo(new Resource(verb, namespace, "g", "v", resource, subresource, name));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /apis, get",
    "GET, /apis/g, get",
    "GET, /apis/g/v, get",
    "POST, /metrics, post",
    "GET, /metrics/apis/g/v/things, get",
    "GET, /, get"
  })
  void allElseIsAPath(String method, String address, String verb) {
    assertThat(of(method, address)).isEqualTo(new NonResource(verb, address));
  }
}
