package dev.berth.cluster.apiserver.validation;

import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/// Checks security contexts of pods and containers.
final class SecurityChecks {
  private static final List<String> SECCOMP_TYPES =
      List.of("Localhost", "RuntimeDefault", "Unconfined");
  private static final Pattern SYSCTL =
      Pattern.compile("([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?");
  private static final int LONGEST_SYSCTL = 253;
  private static final int LONGEST_PROFILE = 4095;

  private static final String NO_APPARMOR_PROFILE = "must be set when AppArmor type is Localhost";
  private static final String OWN_USERS = "when `hostUsers` is false";

  private SecurityChecks() {}

  static void container(TreeField context, TreeField spec) {
    if (!context.exists()) {
      return;
    }
    TreeField privileged = context.at("privileged");
    ids(context);
    TreeField mount = context.at("procMount");
    if (mount.exists()) {
      mount.requireOneOf(List.of("Default", "Unmasked"));
      mount.invalidIf(
          mount.is("Unmasked") && !spec.at("hostUsers").isFalse(),
          "`hostUsers` must be false to use `Unmasked`");
    }
    seccomp(context.at("seccompProfile"));
    if (context.at("allowPrivilegeEscalation").isFalse()) {
      context.invalidIf(
          privileged.isTrue(),
          "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
      for (TreeField capability : context.at("capabilities").at("add").items()) {
        context.invalidIf(
            capability.is("CAP_SYS_ADMIN"),
            "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add`"
                + " CAP_SYS_ADMIN");
      }
    }
    WindowsChecks.options(context.at("windowsOptions"));
    appArmor(context.at("appArmorProfile"));
  }

  private static void ids(TreeField context) {
    for (String id : List.of("runAsUser", "runAsGroup")) {
      context.at(id).invalid(Formats.id(context.at(id).number()));
    }
  }

  static void pod(TreeField context, TreeField spec) {
    if (!context.exists()) {
      return;
    }
    context.at("fsGroup").invalid(Formats.id(context.at("fsGroup").number()));
    ids(context);
    for (TreeField group : context.at("supplementalGroups").items()) {
      group.invalid(Formats.id(group.number()));
    }
    sysctls(context.at("sysctls"), spec);
    TreeField change = context.at("fsGroupChangePolicy");
    if (change.exists()) {
      change.requireOneOf(List.of("Always", "OnRootMismatch"));
    }
    seccomp(context.at("seccompProfile"));
    WindowsChecks.options(context.at("windowsOptions"));
    appArmor(context.at("appArmorProfile"));
    TreeField groups = context.at("supplementalGroupsPolicy");
    if (groups.exists()) {
      groups.requireOneOf(List.of("Merge", "Strict"));
    }
    TreeField labels = context.at("seLinuxChangePolicy");
    if (labels.exists()) {
      labels.requireOneOf(List.of("MountOption", "Recursive"));
    }
  }

  private static void sysctls(TreeField sysctls, TreeField spec) {
    var names = new HashSet<String>();
    for (TreeField sysctl : sysctls.items()) {
      TreeField name = sysctl.at("name");
      String text = name.text();
      if (text.isEmpty()) {
        name.required();
      } else if (text.length() > LONGEST_SYSCTL || !SYSCTL.matcher(text).matches()) {
        name.invalid(
            "must have at most %d characters and match regex %s"
                .formatted(
                    LONGEST_SYSCTL,
                    "^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$"));
      } else if (names.contains(text)) {
        name.duplicate();
      }
      names.add(text);
      String dotted = Sysctls.dotted(text);
      boolean isOfIpc = Sysctls.isOfIpc(dotted);
      if (spec.at("hostNetwork").isTrue() && Sysctls.isOfNetwork(dotted)) {
        name.invalid("may not be specified when 'hostNetwork' is true");
      } else {
        name.invalidIf(
            spec.at("hostIPC").isTrue() && isOfIpc, "may not be specified when 'hostIPC' is true");
      }
    }
  }

  private static void seccomp(TreeField profile) {
    if (!profile.exists()) {
      return;
    }
    TreeField file = profile.at("localhostProfile");
    if (profile.at("type").isEmpty()) {
      profile.at("type").required("type is required when seccompProfile is set");
    } else {
      profile.at("type").requireOneOf(SECCOMP_TYPES);
    }
    if (!profile.at("type").is("Localhost")) {
      profile.as(file).invalidIf(file.exists(), "can only be set when seccomp type is Localhost");
    } else if (file.exists()) {
      PathChecks.descending(file.text(), file);
    } else {
      file.required("must be set when seccomp type is Localhost");
    }
  }

  private static void appArmor(TreeField profile) {
    if (!profile.exists()) {
      return;
    }
    TreeField name = profile.at("localhostProfile");
    switch (profile.at("type").text()) {
      case "Localhost" -> {
        if (!name.exists()) {
          name.required(NO_APPARMOR_PROFILE);
          return;
        }
        if (!name.text().equals(name.text().strip())) {
          name.invalid("must not be padded with whitespace");
        } else if (name.isEmpty()) {
          name.required(NO_APPARMOR_PROFILE);
        }
        if (name.text().length() > LONGEST_PROFILE) {
          name.tooLong(LONGEST_PROFILE);
        }
      }
      case "RuntimeDefault", "Unconfined" ->
          name.invalidIf(name.exists(), "can only be set when AppArmor type is Localhost");
      case "" -> profile.at("type").required("type is required when appArmorProfile is set");
      default ->
          profile.at("type").unsupported(List.of("Localhost", "RuntimeDefault", "Unconfined"));
    }
  }

  /// Checks that pods with a user namespace use neither namespaces of the host nor block devices.
  static void hostUsers(TreeField spec) {
    if (!spec.at("hostUsers").isFalse()) {
      return;
    }
    spec.at("HostPID").forbiddenIf(spec.at("hostPID").isTrue(), OWN_USERS);
    spec.at("HostIPC").forbiddenIf(spec.at("hostIPC").isTrue(), OWN_USERS);
    PodSpecChecks.containers(spec)
        .forEach(container ->
            container
                .at("volumeDevices")
                .forbiddenIf(!container.at("volumeDevices").isEmpty(), OWN_USERS));
  }
}
