package com.example.client;

import com.example.client.api.DefaultApi;
import com.fasterxml.jackson.databind.DeserializationFeature;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.OffsetDateTime;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Asks a scheduler every question of its API with the generated client, and prints the decoded
/// answers: a line for each question, with its operation and the answer, in JSON again. A field
/// that `openapi.json` does not have is an error.
///
/// Arguments: the address, a file with the server's certificate authority, a token, the namespace
/// and the name of a pod, a file with manifests.
final class AskEverything {

  private AskEverything() {}

  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(arguments[0]);
    client.setHttpClientBuilder(HttpClient.newBuilder().sslContext(trusting(arguments[1])));
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + arguments[2]));
    client.setObjectMapper(
        client.getObjectMapper().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES));
    var api = new DefaultApi(client);
    var namespace = arguments[3];
    var pod = arguments[4];
    var manifests = Files.readString(Path.of(arguments[5]));

    var decisions =
        api.listDecisions(null, null, null, null, null, null, null, null, null, null, null, null);
    var number = decisions.getItems().getFirst().getNumber().toString();
    print(client, "listDecisions", decisions);
    print(client, "readDecision", api.readDecision(number, null));
    print(
        client,
        "listPodDecisions",
        api.listPodDecisions(
            namespace, pod, null, null, null, null, null, null, null, null, null, null));
    print(
        client,
        "explainPod",
        api.explainPod(namespace, pod, null, null, null, null, null, null, null));
    print(client, "readQueue", api.readQueue(null, null, null, null, null, null));
    var ofNamespace =
        api.listNamespacedDecisions(
            namespace, null, null, null, null, null, null, null, null, null, null, null);
    print(client, "listNamespacedDecisions", ofNamespace);
    print(
        client,
        "readNamespacedDecision",
        api.readNamespacedDecision(
            namespace, ofNamespace.getItems().getFirst().getNumber().toString(), null));
    print(
        client,
        "readNamespacedQueue",
        api.readNamespacedQueue(namespace, null, null, null, null, null));
    print(client, "readCluster", api.readCluster(null));
    print(client, "readNode", api.readNode("n1", null));
    print(client, "search", api.search("web", null, null));
    print(client, "readOverview", api.readOverview(null, null, null, null, null, null));
    print(client, "readRates", api.readRates(OffsetDateTime.parse("2999-01-01T00:00:00Z"), null));
    print(client, "listProfiles", api.listProfiles(null));
    print(client, "listFindings", api.listFindings(null, null));
    print(client, "readDump", api.readDump(null));
    print(
        client,
        "place",
        api.place(
            null,
            List.of("n1"),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            manifests));
    print(
        client,
        "countCapacity",
        api.countCapacity(
            null, null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, null, null, null, null, null, manifests));
    print(
        client,
        "disrupt",
        api.disrupt(
            null, null, null, "n2", null, null, null, null, true, null, null, null, null, null,
            null, null, null, null, null, null, manifests));
    print(client, "lose", api.lose("node", null, null, null, null, null, null, null, manifests));
    print(
        client,
        "scale",
        api.scale(
            null,
            List.of("large,cpu=16,memory=64Gi"),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            manifests));
    print(
        client,
        "consolidate",
        api.consolidate(null, null, null, null, null, null, null, null, manifests));
    try {
      api.readDecision("99999", null);
    } catch (ApiException e) {
      System.out.printf("%d\t%s%n", e.getCode(), e.getResponseBody().strip());
    }
  }

  private static void print(ApiClient client, String operation, Object answer) throws IOException {
    System.out.printf("%s\t%s%n", operation, client.getObjectMapper().writeValueAsString(answer));
  }

  private static SSLContext trusting(String file) throws IOException, GeneralSecurityException {
    var authorities = KeyStore.getInstance(KeyStore.getDefaultType());
    authorities.load(null, null);
    try (var in = Files.newInputStream(Path.of(file))) {
      authorities.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(authorities);
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
