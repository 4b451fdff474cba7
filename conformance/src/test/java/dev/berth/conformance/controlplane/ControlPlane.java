package dev.berth.conformance.controlplane;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/// A real etcd and kube-apiserver v1.37.1 on ports of the loopback, with certificates of their own
/// and RBAC, for the tests of one class:
///
/// ```java
/// @Tag("control-plane")
/// …
/// @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();
/// ```
///
/// A class gets it empty, and for itself alone. Classes that want the same flags get the same
/// processes one after the other. Where the programs are not built, the tests are skipped. The
/// processes end with the test run, and also if that is killed.
public final class ControlPlane implements ExecutionCondition, BeforeAllCallback, AfterAllCallback {

  /// A user with all rights.
  public static final String ADMIN = "admin";

  /// `system:kube-scheduler`, with the rights that Kubernetes gives it and no others.
  public static final String SCHEDULER = "scheduler";

  /// `system:kube-controller-manager`, likewise.
  public static final String CONTROLLER_MANAGER = "controller-manager";

  /// A user without rights.
  public static final String NOBODY = "nobody";

  static final List<String> USERS = List.of(ADMIN, SCHEDULER, CONTROLLER_MANAGER, NOBODY);

  /// The tags of classes that may take long, or depend on what else is there.
  private static final Set<String> TAGS = Set.of("control-plane", "storm", "slow");

  private static final Namespace OF_THE_RUN = Namespace.create(ControlPlanes.class);

  private final List<String> flags;
  private @Nullable RunningControlPlane running;

  private ControlPlane(List<String> flags) {
    this.flags = flags;
  }

  /// One with its defaults, but that pods may be made without a service account: nothing is there
  /// to make these.
  ///
  /// @param apiServerFlags more flags of kube-apiserver
  public static ControlPlane withRbac(String... apiServerFlags) {
    var flags = new ArrayList<>(List.of("--disable-admission-plugins=ServiceAccount"));
    flags.addAll(List.of(apiServerFlags));
    return new ControlPlane(List.copyOf(flags));
  }

  /// One with its defaults, for a cluster with kube-controller-manager
  /// ([Component#controllerManager]), which makes the service accounts that pods need.
  ///
  /// @param apiServerFlags more flags of kube-apiserver
  public static ControlPlane withServiceAccounts(String... apiServerFlags) {
    return new ControlPlane(List.of(apiServerFlags));
  }

  /// Looked at once for each class: what a class has, its methods have, too.
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (context.getTestMethod().isPresent()) {
      return ConditionEvaluationResult.enabled("the class is");
    }
    if (Collections.disjoint(context.getTags(), TAGS)) {
      throw new ExtensionConfigurationException(
          "%s needs one of the tags %s".formatted(context.getDisplayName(), TAGS));
    }
    return Programs.areBuilt();
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    running = planes(context).acquire(flags);
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    if (running != null) {
      planes(context).release(running);
    }
    running = null;
  }

  private static ControlPlanes planes(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(OF_THE_RUN)
        .computeIfAbsent("planes", _ -> new ControlPlanes(), ControlPlanes.class);
  }

  private RunningControlPlane running() {
    if (running == null) {
      throw new IllegalStateException("the control plane is not started");
    }
    return running;
  }

  /// Where the API server is.
  public URI address() {
    return running().address();
  }

  /// A file of its folder, such as `ca.crt` or `scheduler.key`, or one that the tests write there.
  public Path file(String name) {
    return running().file(name);
  }

  /// The kubeconfig file of a user.
  public Path kubeconfig(String user) {
    return file(user + ".kubeconfig");
  }

  /// A kubeconfig file of a user that leads somewhere else, such as to a proxy.
  public Path kubeconfig(String user, URI server) throws IOException {
    var file = Files.createTempFile(file("."), user, ".kubeconfig");
    return Files.writeString(file, running().kubeconfig(user, server));
  }

  /// Kills the API server, as `kill -9` does.
  public void killApiServer() throws IOException, InterruptedException {
    running().apiServer().kill();
  }

  /// Starts the API server again, and waits until it is ready.
  public void startApiServer() throws Exception {
    running().apiServer().start();
    running().awaitReady();
  }

  /// Kills etcd, as `kill -9` does.
  public void killEtcd() throws IOException, InterruptedException {
    running().etcdProcess().kill();
  }

  /// Starts etcd again, with its data, and waits until the API server is ready.
  public void startEtcd() throws Exception {
    running().etcdProcess().start();
    running().awaitReady();
  }

  /// Makes etcd forget all versions before this one.
  public void compact(long revision) throws IOException, InterruptedException {
    running().etcd().compact(revision);
  }
}
