package dev.berth.cli.flags;

import dev.berth.config.server.Authentication;
import dev.berth.config.server.RequestHeader;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/// How clients of the server are authenticated.
final class AuthenticationFlags {
  private static final Duration CACHE_TTL = Duration.ofSeconds(10);

  @Option(
      names = "--authentication-kubeconfig",
      paramLabel = "FILE",
      description = {
        "How to reach the API server that reviews tokens and has the certificates of those who"
            + " vouch for clients. Without it, that of the cluster this runs in, or none."
      })
  private String kubeconfig = "";

  @Option(
      names = "--authentication-skip-lookup",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Do not ask the API server for certificates that are not given here.")
  private boolean skipLookup;

  @Option(
      names = "--authentication-tolerate-lookup-failure",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Go on without them if it does not give them.")
  private boolean tolerateLookupFailure = true;

  @Option(
      names = "--authentication-token-webhook-cache-ttl",
      paramLabel = "DURATION",
      description = "How long answers about tokens are good.")
  private Duration tokenCacheTtl = CACHE_TTL;

  @Option(
      names = "--client-ca-file",
      paramLabel = "FILE",
      description = "Certificate authorities of clients.")
  private String clientCaFile = "";

  @Option(
      names = "--requestheader-client-ca-file",
      paramLabel = "FILE",
      description = "Certificate authorities of proxies that authenticate clients.")
  private String requestHeaderCaFile = "";

  @Option(
      names = "--requestheader-allowed-names",
      paramLabel = "NAME,...",
      description = "Common names of such proxies; none for any with a valid certificate.")
  private List<CommaList> allowedNames = List.of();

  @Option(
      names = "--requestheader-username-headers",
      paramLabel = "HEADER,...",
      description = "Headers with the name of the user.")
  private List<CommaList> usernameHeaders = List.of(CommaList.of("x-remote-user"));

  @Option(
      names = "--requestheader-uid-headers",
      paramLabel = "HEADER,...",
      description = "Headers with the user's UID.")
  private List<CommaList> uidHeaders = List.of();

  @Option(
      names = "--requestheader-group-headers",
      paramLabel = "HEADER,...",
      description = "Headers with the user's groups.")
  private List<CommaList> groupHeaders = List.of(CommaList.of("x-remote-group"));

  @Option(
      names = "--requestheader-extra-headers-prefix",
      paramLabel = "PREFIX,...",
      description = "How headers with anything else about the user begin.")
  private List<CommaList> extraHeadersPrefix = List.of(CommaList.of("x-remote-extra-"));

  AuthenticationFlags() {}

  Authentication options() {
    return new Authentication(
        kubeconfig,
        clientCaFile,
        new RequestHeader(
            requestHeaderCaFile,
            ListValue.all(allowedNames),
            ListValue.all(usernameHeaders),
            ListValue.all(uidHeaders),
            ListValue.all(groupHeaders),
            ListValue.all(extraHeadersPrefix)),
        !skipLookup,
        tolerateLookupFailure,
        tokenCacheTtl);
  }
}
