package dev.berth.capacity.compat.validation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Security contexts of pods and containers.
final class SecurityChecks {
  private static final Set<String> SECCOMP_TYPES =
      Set.of("Localhost", "RuntimeDefault", "Unconfined");
  private static final Pattern SYSCTL =
      Pattern.compile("([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?");
  private static final int LONGEST_SYSCTL = 253;
  private static final int LONGEST_PROFILE = 4095;
  private static final int LONGEST_CREDENTIAL_SPEC = 64 << 10;
  private static final int LONGEST_DOMAIN = 255;
  private static final int LONGEST_USER = 104;
  private static final Pattern NET_BIOS =
      Pattern.compile("[^\\\\/:*?\"<>|.][^\\\\/:*?\"<>|]{0,14}");
  private static final String DNS = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
  private static final Pattern DNS_DOMAIN = Pattern.compile(DNS + "(?:\\." + DNS + ")*");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final Pattern DOTS_AND_BLANKS = Pattern.compile("[. ]+");
  private static final Pattern NOT_IN_USERS = Pattern.compile("[\"/\\\\:;|=,+*?<>@\\[\\]]");

  private SecurityChecks() {}

  static void container(PodField context, PodField spec) {
    if (!context.exists()) {
      return;
    }
    // Nobody has told the validation that privileged pods are allowed.
    context.at("privileged").forbiddenIf(context.at("privileged").isTrue());
    ids(context);
    PodField mount = context.at("procMount");
    if (mount.exists()) {
      mount.requireOneOf(Set.of("Default", "Unmasked"));
      mount.invalidIf(mount.text().equals("Unmasked") && !spec.at("hostUsers").isFalse());
    }
    seccomp(context.at("seccompProfile"));
    if (context.at("allowPrivilegeEscalation").isFalse()) {
      context.invalidIf(context.at("privileged").isTrue());
      for (PodField capability : context.at("capabilities").at("add").items()) {
        context.invalidIf(capability.text().equals("CAP_SYS_ADMIN"));
      }
    }
    windows(context.at("windowsOptions"));
    appArmor(context.at("appArmorProfile"));
  }

  private static void ids(PodField context) {
    for (String id : List.of("runAsUser", "runAsGroup")) {
      context.at(id).invalid(Formats.id(context.at(id).number()));
    }
  }

  static void pod(PodField context, PodField spec) {
    if (!context.exists()) {
      return;
    }
    context.at("fsGroup").invalid(Formats.id(context.at("fsGroup").number()));
    ids(context);
    for (PodField group : context.at("supplementalGroups").items()) {
      group.invalid(Formats.id(group.number()));
    }
    sysctls(context.at("sysctls"), spec);
    PodField change = context.at("fsGroupChangePolicy");
    if (change.exists()) {
      change.requireOneOf(Set.of("OnRootMismatch", "Always"));
    }
    seccomp(context.at("seccompProfile"));
    windows(context.at("windowsOptions"));
    appArmor(context.at("appArmorProfile"));
    PodField groups = context.at("supplementalGroupsPolicy");
    if (groups.exists()) {
      groups.requireOneOf(Set.of("Merge", "Strict"));
    }
    PodField labels = context.at("seLinuxChangePolicy");
    if (labels.exists()) {
      labels.requireOneOf(Set.of("Recursive", "MountOption"));
    }
  }

  private static void sysctls(PodField sysctls, PodField spec) {
    var names = new HashSet<String>();
    for (PodField sysctl : sysctls.items()) {
      PodField name = sysctl.at("name");
      String text = name.text();
      if (text.isEmpty()) {
        name.required();
      } else if (text.length() > LONGEST_SYSCTL || !SYSCTL.matcher(text).matches()) {
        name.invalid();
      } else if (names.contains(text)) {
        name.duplicate();
      }
      names.add(text);
      String dotted = text.replace('/', '.');
      boolean isOfIpc =
          Set.of("kernel.sem").contains(dotted)
              || dotted.startsWith("kernel.shm")
              || dotted.startsWith("kernel.msg")
              || dotted.startsWith("fs.mqueue.");
      name.invalidIf(
          (spec.at("hostNetwork").isTrue() && dotted.startsWith("net."))
              || (spec.at("hostIPC").isTrue() && isOfIpc));
    }
  }

  private static void seccomp(PodField profile) {
    if (!profile.exists()) {
      return;
    }
    profile.at("type").requireSomeOf(SECCOMP_TYPES);
    PodField file = profile.at("localhostProfile");
    if (!profile.at("type").text().equals("Localhost")) {
      file.invalidIf(file.exists());
    } else if (file.exists()) {
      PathChecks.descending(file.text(), file);
    } else {
      file.required();
    }
  }

  private static void appArmor(PodField profile) {
    if (!profile.exists()) {
      return;
    }
    PodField name = profile.at("localhostProfile");
    switch (profile.at("type").text()) {
      case "Localhost" -> {
        if (!name.exists()) {
          name.required();
          return;
        }
        if (!name.text().equals(name.text().strip())) {
          name.invalid();
        } else if (name.isEmpty()) {
          name.required();
        }
        if (name.text().length() > LONGEST_PROFILE) {
          name.tooLong();
        }
      }
      case "RuntimeDefault", "Unconfined" -> name.invalidIf(name.exists());
      case "" -> profile.at("type").required();
      default -> profile.at("type").unsupported();
    }
  }

  private static void windows(PodField options) {
    if (!options.exists()) {
      return;
    }
    PodField name = options.at("gmsaCredentialSpecName");
    if (name.exists()) {
      name.invalid(Formats.dnsSubdomain(name.text()));
    }
    PodField credentials = options.at("gmsaCredentialSpec");
    credentials.invalidIf(
        credentials.exists()
            && (credentials.isEmpty() || credentials.text().length() > LONGEST_CREDENTIAL_SPEC));
    if (options.at("runAsUserName").exists()) {
      windowsUser(options.at("runAsUserName"));
    }
  }

  private static void windowsUser(PodField name) {
    String[] parts = name.text().split("\\\\", -1);
    if (name.isEmpty() || CONTROL.matcher(name.text()).find() || parts.length > 2) {
      name.invalid();
      return;
    }
    String user = parts[parts.length - 1];
    if (parts.length == 2) {
      String domain = parts[0];
      name.invalidIf(domain.length() > LONGEST_DOMAIN);
      name.invalidIf(!NET_BIOS.matcher(domain).matches() && !DNS_DOMAIN.matcher(domain).matches());
    }
    name.invalidIf(user.isEmpty() || user.length() > LONGEST_USER);
    name.invalidIf(DOTS_AND_BLANKS.matcher(user).matches());
    name.invalidIf(NOT_IN_USERS.matcher(user).find());
  }

  /// What pods for one operating system may not have.
  static void operatingSystem(PodField spec) {
    PodField os = spec.at("os");
    if (!os.exists()) {
      return;
    }
    switch (os.at("name").text()) {
      case "" -> os.at("name").required();
      case "linux" -> {
        contextsOf(spec)
            .forEach(context -> {
              PodField options = context.at("windowsOptions");
              options.forbiddenIf(options.exists());
            });
      }
      case "windows" -> windowsPod(spec);
      default -> os.unsupported();
    }
  }

  private static List<PodField> contextsOf(PodField spec) {
    var contexts = new ArrayList<PodField>();
    contexts.add(spec.at("securityContext"));
    PodSpecChecks.containers(spec).forEach(it -> contexts.add(it.at("securityContext")));
    return contexts;
  }

  private static void windowsPod(PodField spec) {
    forbid(
        spec.at("securityContext"),
        List.of(
            "appArmorProfile",
            "seLinuxOptions",
            "seccompProfile",
            "fsGroup",
            "fsGroupChangePolicy",
            "sysctls",
            "runAsUser",
            "runAsGroup",
            "supplementalGroups",
            "supplementalGroupsPolicy",
            "seLinuxChangePolicy"));
    forbid(spec, List.of("hostUsers"));
    spec.at("hostPID").forbiddenIf(spec.at("hostPID").isTrue());
    spec.at("hostIPC").forbiddenIf(spec.at("hostIPC").isTrue());
    forbid(spec, List.of("shareProcessNamespace"));
    PodSpecChecks.containers(spec)
        .forEach(container ->
            forbid(
                container.at("securityContext"),
                List.of(
                    "appArmorProfile",
                    "seLinuxOptions",
                    "seccompProfile",
                    "capabilities",
                    "readOnlyRootFilesystem",
                    "privileged",
                    "allowPrivilegeEscalation",
                    "procMount",
                    "runAsUser",
                    "runAsGroup")));
  }

  private static void forbid(PodField object, List<String> fields) {
    fields.forEach(name -> object.at(name).forbiddenIf(object.at(name).exists()));
  }

  /// Windows containers that are processes of their host: all of a pod, or none.
  static void hostProcesses(PodField spec) {
    PodField ofPod = spec.at("securityContext").at("windowsOptions").at("hostProcess");
    int processes = 0;
    int all = 0;
    for (PodField container : PodSpecChecks.containers(spec).toList()) {
      all++;
      PodField own = container.at("securityContext").at("windowsOptions").at("hostProcess");
      own.invalidIf(ofPod.exists() && own.exists() && ofPod.isTrue() != own.isTrue());
      processes += (own.exists() ? own : ofPod).isTrue() ? 1 : 0;
    }
    if (processes > 0) {
      spec.invalidIf(processes != all);
      spec.at("hostNetwork").invalidIf(!spec.at("hostNetwork").isTrue());
      spec.forbidden(); // since no one has said that privileged pods are allowed
    }
  }

  /// What pods with users of their own may not share with their host.
  static void hostUsers(PodField spec) {
    if (!spec.at("hostUsers").isFalse()) {
      return;
    }
    spec.at("hostNetwork").forbiddenIf(spec.at("hostNetwork").isTrue());
    spec.at("HostPID").forbiddenIf(spec.at("hostPID").isTrue());
    spec.at("HostIPC").forbiddenIf(spec.at("hostIPC").isTrue());
    PodSpecChecks.containers(spec)
        .forEach(container ->
            container.at("volumeDevices").forbiddenIf(!container.at("volumeDevices").isEmpty()));
  }
}
