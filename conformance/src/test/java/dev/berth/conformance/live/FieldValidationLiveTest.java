package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whether Berth finds the fields that a real kube-apiserver finds with `fieldValidation=Strict`,
/// which is what kubectl asks for.
@Tag("control-plane")
final class FieldValidationLiveTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final Pattern FINDING = Pattern.compile("(unknown|duplicate) field \"[^\"]*\"");

  private static Admin admin;

  @BeforeAll
  static void connect() throws IOException {
    admin = Admin.of(CLUSTER);
  }

  @AfterAll
  static void close() {
    admin.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'kind':'Pod','metadata':{'name':'a','lables':{}},'spec':{'contaners':[]}}",
        "{'kind':'Pod','metadata':{'name':'a'},'spec':{'containers':[{'name':'c','image':'i',"
            + "'livenessProbe':{'httpGet':{'path':'/','prot':80}},'env':[{'name':'a','valuFrom':{}}]},"
            + "{'name':'d','resources':{'request':{}}}]}}",
        "{'kind':'Pod','metadata':{'name':'a','labels':{'any':'x','other.io/name':'y'}},'spec':"
            + "{'nodeSelector':{'a':'b'},'volumes':[{'name':'v','emptydir':{}}],'Tolerations':[]}}",
        "{'kind':'Pod','metadata':{'name':'a','labels':{'a':'x','a':'y'}},'spec':{'hostNetwork':true,"
            + "'hostNetwork':false,'containers':[{'name':'c','name':'d','image':'i'}]}}",
        "{'kind':'Pod','metadata':{'name':'a'},'spec':{'affinity':{'nodeAffinity':"
            + "{'requiredDuringSchedulingIgnoredDuringExecution':{'nodeSelectorTerms':[{'matchExpression':"
            + "[]}]}}},'topologySpreadConstraints':[{'maxSkew':1,'NodeAffinityPolicy':'Honor'}],"
            + "'securityContext':{'sysctl':[]}},'status':{'fase':'Running'}}",
        "{'kind':'Deployment','metadata':{'name':'a'},'spec':{'replica':3,'template':{'metadata':"
            + "{'label':{}},'spec':{'contaners':[]}},'strategy':{'rollingUpdate':{'maxSurg':1}}}}",
        "{'kind':'StatefulSet','metadata':{'name':'a'},'spec':{'volumeClaimTemplate':[],"
            + "'volumeClaimTemplates':[{'metadata':{'name':'d'},'spec':{'storageClass':'x'}}]}}",
        "{'kind':'LimitRange','metadata':{'name':'a'},'spec':{'limits':[{'type':'Container',"
            + "'defaultRequests':{'cpu':'1'}}]}}",
      })
  void theSameFieldsAreFound(String object) throws Exception {
    var json = object.replace('\'', '"');
    var kindName = json.replaceFirst(".*?\"kind\":\"(\\w+)\".*", "$1");
    Kind<?> kind = Kinds.named(kindName).orElseThrow();
    var whole = json.replaceFirst("\\{", "{\"apiVersion\":\"%s\",".formatted(kind.apiVersion()));

    assertThat(berths(whole)).isNotEmpty().isEqualTo(apiServers(kind, whole));
  }

  private static List<String> berths(String json) {
    var found = new ArrayList<String>();
    var _ =
        Loader.load(
            List.of(new AdmissionCases.Text(json)),
            new Problems(),
            new LoadSettings(
                problem -> found.addAll(findings(problem.message())), Set.of(), (_, _) -> false),
            new ReadProgress());
    return found.stream().sorted().toList();
  }

  private static List<String> apiServers(Kind<?> kind, String json)
      throws IOException, InterruptedException {
    var request =
        ApiRequest.post(ApiPaths.in(kind, "default"), json)
            .with("fieldValidation", "Strict")
            .with("dryRun", "All");
    try {
      admin.client().sendOnly(request);
      return List.of();
    } catch (ApiException e) {
      return findings(e.status().message()).stream().sorted().toList();
    }
  }

  private static List<String> findings(String message) {
    return FINDING.matcher(message).results().map(MatchResult::group).toList();
  }
}
