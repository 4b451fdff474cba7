package dev.berth.conformance.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.StatusDetails;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Whether Berth finds in new objects what a real kube-apiserver finds in them: the same fields,
/// and the same words. Admission is left out as far as it would be asked before.
///
/// `-Dseeds=2000` for that many random objects; `-Dseed=SEED` for one.
@Tag("control-plane")
final class ValidationLiveTest {
  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          "--allow-privileged=true",
          "--disable-admission-plugins=Priority,LimitRanger,ResourceQuota,RuntimeClass,"
              + "DefaultTolerationSeconds,StorageObjectInUseProtection,TaintNodesByCondition");

  private static final int USUAL_SEEDS = 300;

  private static ApiServer server;
  private static ApiClient client;

  @BeforeAll
  static void connect() throws IOException {
    var connection =
        new Connections(Map.of(), TimeSource.system())
            .find(CLUSTER.kubeconfig(ControlPlane.ADMIN).toString(), "");
    server = ApiServer.at(connection, TimeSource.system());
    client =
        new ApiClient(
            server,
            new ClientSettings("test", "application/json", 0, 0, Duration.ofSeconds(30)),
            TimeSource.system());
  }

  @AfterAll
  static void close() {
    server.close();
  }

  @Test
  void whatIsWrittenDownIsJudgedAsTheApiServerJudgesIt() throws Exception {
    compare(ValidationCase.written().stream());
  }

  @Test
  void randomChangesAreJudgedAsTheApiServerJudgesThem() throws Exception {
    var seed = Long.getLong("seed");
    var seeds =
        seed == null
            ? LongStream.rangeClosed(1, Integer.getInteger("seeds", USUAL_SEEDS))
            : LongStream.of(seed);
    compare(seeds.mapToObj(it -> Mutation.of(new SplittableRandom(it), "seed " + it)));
  }

  private static void compare(Stream<ValidationCase> cases) throws Exception {
    var differences = new ArrayList<String>();
    for (var checked : cases.toList()) {
      var expected = ofApiServer(checked);
      if (expected != null && !expected.equals(Verdicts.ofBerth(checked))) {
        differences.add(
            "%s%n  API server: %s%n  Berth:      %s"
                .formatted(checked, expected, Verdicts.ofBerth(checked)));
      }
    }
    assertThat(differences).isEmpty();
  }

  /// @return null if the API server cannot even decode the object
  private static @Nullable Set<String> ofApiServer(ValidationCase checked)
      throws IOException, InterruptedException {
    var object = checked.object();
    Kind<?> kind = Kinds.of(object.apiVersion(), object.kind()).orElseThrow();
    var namespace = kind.namespaced() ? "default" : "";
    var request =
        ApiRequest.post(ApiPaths.in(kind, namespace), JsonEncoder.text(Codecs.ANY, object.fields()))
            .with("dryRun", "All");
    try {
      client.sendOnly(request);
      return Set.of();
    } catch (ApiException e) {
      StatusDetails details = e.status().details();
      if (e.status().code() != 422 || details == null) {
        return null;
      }
      List<String> causes =
          details.causes().stream().map(it -> it.field() + ": " + it.message()).toList();
      return Verdicts.normalized(object.kind(), causes);
    }
  }
}
