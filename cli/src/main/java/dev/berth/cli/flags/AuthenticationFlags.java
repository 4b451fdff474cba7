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
        "The kubeconfig of the API server that reviews tokens and has the client CAs. Without it,"
            + " that of the cluster this runs in, or none."
      })
  private String kubeconfig = "";

  @Option(
      names = "--authentication-skip-lookup",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Do not read missing client CAs from the API server.")
  private boolean skipLookup;

  @Option(
      names = "--authentication-tolerate-lookup-failure",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Go on without them if they cannot be read.")
  private boolean tolerateLookupFailure = true;

  @Option(
      names = "--authentication-token-webhook-cache-ttl",
      paramLabel = "DURATION",
      description = "How long results of token reviews are cached.")
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
      description = "Prefixes of headers with extra attributes of the user.")
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
