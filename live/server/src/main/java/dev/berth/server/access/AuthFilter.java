package dev.berth.server.access;

import dev.berth.config.server.Authentication;
import dev.berth.config.server.Authorization;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.server.access.Reviews.Verdict;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.http.ResponseBody;
import dev.berth.server.http.TooManyRequestsException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Authenticates and authorizes requests before they reach the pages, and again while a response is
/// streamed: a stream ends when its client loses the right to it. Thread-safe.
public final class AuthFilter implements Handler {

  private static final Logger LOG = LoggerFactory.getLogger(AuthFilter.class);

  private final List<Authenticator> authenticators;
  private final Authorizer authorizer;
  private final Handler pages;

  private AuthFilter(List<Authenticator> authenticators, Authorizer authorizer, Handler pages) {
    this.authenticators = List.copyOf(authenticators);
    this.authorizer = authorizer;
    this.pages = pages;
  }

  /// Creates a filter before pages. Begins to read the client CAs, but waits for them only if they
  /// are required.
  ///
  /// @param forAuthentication for TokenReviews and the client CAs; null for none
  /// @param forAuthorization for SubjectAccessReviews; null for none
  /// @throws IOException if the client CAs are required and cannot be read; the message is for the
  ///   user
  public static AuthFilter of(
      Authentication authentication,
      @Nullable ApiClient forAuthentication,
      Authorization authorization,
      @Nullable ApiClient forAuthorization,
      TimeSource time,
      Handler pages)
      throws IOException, InterruptedException {
    var identities = forAuthentication == null ? null : new Reviews(forAuthentication);
    var clientCAs =
        new ClusterClientCAs(authentication, authentication.lookUp() ? identities : null, time);
    if (identities != null && authentication.lookUp() && !authentication.tolerateLookupFailure()) {
      try {
        clientCAs.require();
      } catch (IOException e) {
        throw new IOException("the client CAs cannot be read: %s".formatted(e.getMessage()), e);
      }
    } else {
      clientCAs.refresh();
    }
    List<Authenticator> authenticators = new ArrayList<>();
    authenticators.add(new FrontProxy(clientCAs, time));
    authenticators.add(new ClientCertificates(clientCAs, time));
    if (identities != null) {
      authenticators.add(new BearerTokens(identities, authentication.tokenCacheTtl(), time));
    }
    var rights = forAuthorization == null ? null : new Reviews(forAuthorization);
    return new AuthFilter(authenticators, new Authorizer(authorization, rights, time), pages);
  }

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    var user = user(request);
    if (user == null) {
      return StatusResponse.unauthorized(request);
    }
    var attributes = RequestAttributes.of(request);
    var verdict = verdict(user, request, attributes);
    return verdict.allowed()
        ? whileAllowed(pages.answer(request), request, attributes)
        : StatusResponse.forbidden(request, attributes.forbidden(user.name()), verdict.reason());
  }

  private Response whileAllowed(Response response, Request request, RequestAttributes attributes) {
    return response.body() instanceof ResponseBody.Stream stream
        ? new Response(
            response.status(), response.headers(), whileAllowed(stream, request, attributes))
        : response;
  }

  private ResponseBody.Stream whileAllowed(
      ResponseBody.Stream stream, Request request, RequestAttributes attributes) {
    return out -> {
      var guarded = new GuardedOutput(out, () -> requireAllowed(request, attributes));
      stream.writeTo(guarded);
      guarded.send();
    };
  }

  /// Answers of reviews are remembered, so this seldom asks the API server.
  private void requireAllowed(Request request, RequestAttributes attributes) throws IOException {
    try {
      var user = user(request);
      if (user == null || !verdict(user, request, attributes).allowed()) {
        throw new IOException("the client has lost the right to " + request.path());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server ends");
    }
  }

  private Verdict verdict(User user, Request request, RequestAttributes attributes)
      throws IOException, InterruptedException {
    try {
      return authorizer.judge(user, request.path(), attributes);
    } catch (TooManyRequestsException e) {
      throw e;
    } catch (IOException e) {
      LOG.atError()
          .addKeyValue("path", request.path())
          .addKeyValue("err", e.getMessage())
          .log("Failed to make webhook authorizer request");
      throw e;
    }
  }

  /// The user by the first authenticator that finds one; anonymous if the request has no
  /// credentials.
  ///
  /// @return null if no authenticator finds a user, and one finds the credentials invalid
  /// @throws TooManyRequestsException if too many clients ask at once to be known
  private @Nullable User user(Request request)
      throws TooManyRequestsException, InterruptedException {
    var failures = new ArrayList<String>();
    for (var authenticator : authenticators) {
      try {
        var user = authenticator.authenticate(request);
        if (user != null) {
          return user.authenticated();
        }
      } catch (TooManyRequestsException e) {
        throw e;
      } catch (IOException e) {
        failures.add(e.getMessage() == null ? e.toString() : e.getMessage());
      }
    }
    if (failures.isEmpty()) {
      return User.ANONYMOUS;
    }
    LOG.atWarn()
        .addKeyValue("path", request.path())
        .addKeyValue("err", failures)
        .log("Unable to authenticate the request");
    return null;
  }
}
