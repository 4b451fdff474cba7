package dev.berth.estimator;

import static dev.berth.estimator.KarmadaClient.requirements;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.config.server.CertificateFiles;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.grpc.GrpcServer;
import dev.berth.server.grpc.TestCertificates;
import dev.berth.server.tls.ServerTls;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KarmadaCertificatesTest {
  @TempDir private Path folder;
  private TestCertificates authority;
  private GrpcServer server;

  @BeforeEach
  void start() throws Exception {
    authority = new TestCertificates(folder, "authority");
    server =
        EstimatorServer.start(
            InetAddress.getLoopbackAddress(),
            0,
            ServerTls.requiringClientsOf(
                authority.authority().toString(), authority.sign("server"), TimeSource.system()),
            TestCluster.of().settings());
  }

  @AfterEach
  void close() {
    server.close();
  }

  /// @param certificate null for none
  private KarmadaClient client(@Nullable CertificateFiles certificate) throws IOException {
    var tls = GrpcSslContexts.forClient().trustManager(authority.authority().toFile());
    if (certificate != null) {
      tls.keyManager(new File(certificate.certificate()), new File(certificate.key()));
    }
    return new KarmadaClient(
        NettyChannelBuilder.forAddress("localhost", server.port()).sslContext(tls.build()).build());
  }

  private static void assertThatNobodyAnswers(KarmadaClient client) {
    assertThatExceptionOfType(StatusRuntimeException.class)
        .isThrownBy(() -> client.replicas(requirements("cpu=1")))
        .satisfies(e ->
            assertThat(e.getStatus().getCode())
                .isIn(Status.Code.UNAVAILABLE, Status.Code.INTERNAL));
  }

  @Test
  void aClientWithACertificateOfTheAuthorityIsAnswered() throws Exception {
    try (var client = client(authority.sign("karmada-scheduler"))) {
      assertThat(client.replicas(requirements("cpu=1"))).isZero();
    }
  }

  @Test
  void aClientWithoutACertificateIsNot() throws Exception {
    try (var client = client(null)) {
      assertThatNobodyAnswers(client);
    }
  }

  @Test
  void aClientWithACertificateOfAnotherAuthorityIsNot() throws Exception {
    try (var client = client(new TestCertificates(folder, "other").sign("stranger"))) {
      assertThatNobodyAnswers(client);
    }
  }

  @Test
  void aClientInPlaintextIsNot() {
    try (var client = KarmadaClient.of(server.port())) {
      assertThatNobodyAnswers(client);
    }
  }
}
