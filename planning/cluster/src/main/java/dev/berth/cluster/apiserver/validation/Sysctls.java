package dev.berth.cluster.apiserver.validation;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Sysctl;
import java.util.Set;
import java.util.stream.Stream;

/// Which sysctls kubelets set for a pod. A kubelet rejects pods that set another one, and
/// schedulers do not look at sysctls.
///
/// Source: `pkg/kubelet/sysctl`, and `component-helpers/node/util/sysctl`.
public final class Sysctls {
  /// Those that every kubelet of a current kernel allows.
  private static final Set<String> SAFE =
      Set.of(
          "kernel.shm_rmid_forced",
          "net.ipv4.ip_local_port_range",
          "net.ipv4.tcp_syncookies",
          "net.ipv4.ping_group_range",
          "net.ipv4.ip_unprivileged_port_start",
          "net.ipv4.ip_local_reserved_ports",
          "net.ipv4.tcp_keepalive_time",
          "net.ipv4.tcp_fin_timeout",
          "net.ipv4.tcp_keepalive_intvl",
          "net.ipv4.tcp_keepalive_probes",
          "net.ipv4.tcp_rmem",
          "net.ipv4.tcp_wmem");

  /// Each UTS namespace has a value of its own.
  private static final String DOMAIN = "kernel.domainname";

  private static final String REJECTED =
      "rejects the pods that are placed there (SysctlForbidden), and their controller makes new"
          + " ones without end";

  private Sysctls() {}

  /// Adds a warning for each sysctl of a pod that a kubelet may not set.
  static void check(TreeField podSpec) {
    for (TreeField sysctl : podSpec.at("securityContext").at("sysctls").items()) {
      TreeField name = sysctl.at("name");
      String dotted = dotted(name.text());
      if (isOfNode(dotted)) {
        name.warnOfKubelets(
            "is of the whole node, so that each kubelet %s; set it on the nodes instead"
                .formatted(REJECTED));
      } else if (!SAFE.contains(dotted)) {
        name.warnOfKubelets(
            "is unsafe: a kubelet without it in allowedUnsafeSysctls %s; here it counts as allowed if a running pod has it"
                .formatted(REJECTED));
      }
    }
  }

  /// Returns the names of a pod's sysctls that a kubelet may not set.
  public static Stream<String> unsafe(Pod pod) {
    return pod.spec().securityContext().sysctls().stream()
        .map(Sysctl::name)
        .filter(name -> !SAFE.contains(dotted(name)));
  }

  /// Whether the sysctl is of the whole node, so that no kubelet sets it for a pod.
  public static boolean isOfNode(String name) {
    String dotted = dotted(name);
    return !isOfIpc(dotted) && !isOfNetwork(dotted) && !dotted.equals(DOMAIN);
  }

  /// Returns the name with dots between its parts, as kubelets compare it. If a slash comes first,
  /// dots and slashes have changed places.
  public static String dotted(String name) {
    int slash = name.indexOf('/');
    int dot = name.indexOf('.');
    if (slash < 0 || (dot >= 0 && dot < slash)) {
      return name;
    }
    return name.replace('.', '\n').replace('/', '.').replace('\n', '/');
  }

  /// Whether each IPC namespace has a value of its own.
  static boolean isOfIpc(String dotted) {
    return dotted.equals("kernel.sem")
        || dotted.startsWith("kernel.shm")
        || dotted.startsWith("kernel.msg")
        || dotted.startsWith("fs.mqueue.");
  }

  /// Whether each network namespace has a value of its own.
  static boolean isOfNetwork(String dotted) {
    return dotted.startsWith("net.");
  }
}
