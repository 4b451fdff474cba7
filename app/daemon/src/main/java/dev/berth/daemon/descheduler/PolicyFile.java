package dev.berth.daemon.descheduler;

import dev.berth.api.codec.FileNames;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.eviction.CycleEndedException;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.scenario.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The file with the policy, by its name as it is given; empty if it is missing.
record PolicyFile(String name, DeschedulerPlugins plugins) {
  /// Finds all errors in the policy, without a cluster, including those that the descheduler
  /// ignores.
  ///
  /// @throws InputException with all errors
  void check() throws InputException {
    if (name.isEmpty()) {
      throw new InputException("--policy-config-file", "is missing: name a DeschedulerPolicy");
    }
    try {
      List<Problem> found =
          new DeschedulerPolicyLoader(plugins)
              .check(Files.readAllBytes(FileNames.path(name)), name);
      if (!found.isEmpty()) {
        var problems = new Problems();
        found.forEach(problems::add);
        throw new InputException(problems);
      }
    } catch (IOException e) {
      throw new InputException(Problem.unreadable(name, e));
    }
  }

  /// Reads the policy with its defaults; some defaults come from the cluster.
  ///
  /// @throws PolicyException in the descheduler's words
  /// @throws IOException if the cluster cannot be asked
  DeschedulerPolicy load(ApiClient client)
      throws PolicyException, IOException, InterruptedException {
    if (name.isEmpty()) {
      throw new PolicyException("deschedulerPolicy is nil");
    }
    byte[] content;
    try {
      content = Files.readAllBytes(FileNames.path(name));
    } catch (IOException e) {
      throw new PolicyException(
          "failed to read policy config file \"%1$s\": open %1$s: %2$s".formatted(name, why(e)));
    }
    try {
      return new DeschedulerPolicyLoader(plugins)
          .load(content, name, found -> priority(client, found));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (CycleEndedException e) {
      throw new InterruptedException();
    }
  }

  private static String why(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "no such file or directory";
      case AccessDeniedException _ -> "permission denied";
      default -> String.valueOf(e.getMessage());
    };
  }

  private static @Nullable Integer priority(ApiClient client, String name) {
    try {
      var key = ObjectKey.clusterScoped(name);
      return client
          .object(Kinds.PRIORITY_CLASS, ApiRequest.get(ApiPaths.of(Kinds.PRIORITY_CLASS, key)))
          .value();
    } catch (IOException e) {
      if (e instanceof ApiException refusal && refusal.isNotFound()) {
        return null;
      }
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CycleEndedException("the descheduler is to end");
    }
  }
}
