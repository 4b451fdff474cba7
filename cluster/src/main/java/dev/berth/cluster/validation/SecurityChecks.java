package dev.berth.cluster.validation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/// Security contexts of pods and containers.
final class SecurityChecks {
  private static final List<String> SECCOMP_TYPES =
      List.of("Localhost", "RuntimeDefault", "Unconfined");
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

  private static final String NO_APPARMOR_PROFILE = "must be set when AppArmor type is Localhost";
  private static final String NOT_FOR_WINDOWS = "cannot be set for a windows pod";
  private static final String OWN_USERS = "when `hostUsers` is false";

  private SecurityChecks() {}

  static void container(Field context, Field spec) {
    if (!context.exists()) {
      return;
    }
    Field privileged = context.at("privileged");
    privileged.forbiddenIf(
        privileged.isTrue() && !spec.report().options().isApiServer(),
        "disallowed by cluster policy");
    ids(context);
    Field mount = context.at("procMount");
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
      for (Field capability : context.at("capabilities").at("add").items()) {
        context.invalidIf(
            capability.is("CAP_SYS_ADMIN"),
            "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add`"
                + " CAP_SYS_ADMIN");
      }
    }
    windows(context.at("windowsOptions"));
    appArmor(context.at("appArmorProfile"));
  }

  private static void ids(Field context) {
    for (String id : List.of("runAsUser", "runAsGroup")) {
      context.at(id).invalid(Formats.id(context.at(id).number()));
    }
  }

  static void pod(Field context, Field spec) {
    if (!context.exists()) {
      return;
    }
    context.at("fsGroup").invalid(Formats.id(context.at("fsGroup").number()));
    ids(context);
    for (Field group : context.at("supplementalGroups").items()) {
      group.invalid(Formats.id(group.number()));
    }
    sysctls(context.at("sysctls"), spec);
    Field change = context.at("fsGroupChangePolicy");
    if (change.exists()) {
      change.requireOneOf(List.of("Always", "OnRootMismatch"));
    }
    seccomp(context.at("seccompProfile"));
    windows(context.at("windowsOptions"));
    appArmor(context.at("appArmorProfile"));
    Field groups = context.at("supplementalGroupsPolicy");
    if (groups.exists()) {
      groups.requireOneOf(List.of("Merge", "Strict"));
    }
    Field labels = context.at("seLinuxChangePolicy");
    if (labels.exists()) {
      labels.requireOneOf(List.of("MountOption", "Recursive"));
    }
  }

  private static void sysctls(Field sysctls, Field spec) {
    var names = new HashSet<String>();
    for (Field sysctl : sysctls.items()) {
      Field name = sysctl.at("name");
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
      String dotted = text.replace('/', '.');
      boolean isOfIpc =
          dotted.equals("kernel.sem")
              || dotted.startsWith("kernel.shm")
              || dotted.startsWith("kernel.msg")
              || dotted.startsWith("fs.mqueue.");
      if (spec.at("hostNetwork").isTrue() && dotted.startsWith("net.")) {
        name.invalid("may not be specified when 'hostNetwork' is true");
      } else {
        name.invalidIf(
            spec.at("hostIPC").isTrue() && isOfIpc, "may not be specified when 'hostIPC' is true");
      }
    }
  }

  private static void seccomp(Field profile) {
    if (!profile.exists()) {
      return;
    }
    Field file = profile.at("localhostProfile");
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

  private static void appArmor(Field profile) {
    if (!profile.exists()) {
      return;
    }
    Field name = profile.at("localhostProfile");
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

  private static void windows(Field options) {
    if (!options.exists()) {
      return;
    }
    Field name = options.at("gmsaCredentialSpecName");
    if (name.exists()) {
      name.invalid(Formats.dnsSubdomain(name.text()));
    }
    Field credentials = options.at("gmsaCredentialSpec");
    if (credentials.exists() && credentials.isEmpty()) {
      credentials.invalid("gmsaCredentialSpec cannot be an empty string");
    }
    credentials.invalidIf(
        credentials.text().length() > LONGEST_CREDENTIAL_SPEC,
        "gmsaCredentialSpec size must be under %d KiB".formatted(LONGEST_CREDENTIAL_SPEC >> 10));
    if (options.at("runAsUserName").exists()) {
      windowsUser(options.at("runAsUserName"));
    }
  }

  private static void windowsUser(Field name) {
    String[] parts = name.text().split("\\\\", -1);
    if (name.isEmpty()) {
      name.invalid("runAsUserName cannot be an empty string");
      return;
    }
    if (CONTROL.matcher(name.text()).find()) {
      name.invalid("runAsUserName cannot contain control characters");
      return;
    }
    if (parts.length > 2) {
      name.invalid("runAsUserName cannot contain more than one backslash");
      return;
    }
    String user = parts[parts.length - 1];
    if (parts.length == 2) {
      String domain = parts[0];
      name.invalidIf(
          domain.length() > LONGEST_DOMAIN,
          "runAsUserName's Domain length must be under 256 characters");
      name.invalidIf(
          !NET_BIOS.matcher(domain).matches() && !DNS_DOMAIN.matcher(domain).matches(),
          "runAsUserName's Domain doesn't match the NetBios nor the DNS format");
    }
    name.invalidIf(user.isEmpty(), "runAsUserName's User cannot be empty");
    name.invalidIf(
        user.length() > LONGEST_USER,
        "runAsUserName's User length must not be longer than %d characters"
            .formatted(LONGEST_USER));
    name.invalidIf(
        DOTS_AND_BLANKS.matcher(user).matches(),
        "runAsUserName's User cannot contain only periods or spaces");
    name.invalidIf(
        NOT_IN_USERS.matcher(user).find(),
        "runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]");
  }

  /// What pods for one operating system may not have.
  static void operatingSystem(Field spec) {
    Field os = spec.at("os");
    if (!os.exists()) {
      return;
    }
    switch (os.at("name").text()) {
      case "" -> os.at("name").required();
      case "linux" -> {
        contextsOf(spec)
            .forEach(context -> {
              Field options = context.at("windowsOptions");
              options.forbiddenIf(
                  options.exists(), "windows options cannot be set for a linux pod");
            });
      }
      case "windows" -> windowsPod(spec);
      default -> os.of(os.at("name").text()).unsupported(List.of("linux", "windows"));
    }
  }

  private static List<Field> contextsOf(Field spec) {
    var contexts = new ArrayList<Field>();
    contexts.add(spec.at("securityContext"));
    PodSpecChecks.containers(spec).forEach(it -> contexts.add(it.at("securityContext")));
    return contexts;
  }

  private static void windowsPod(Field spec) {
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
    spec.at("hostPID").forbiddenIf(spec.at("hostPID").isTrue(), NOT_FOR_WINDOWS);
    spec.at("hostIPC").forbiddenIf(spec.at("hostIPC").isTrue(), NOT_FOR_WINDOWS);
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

  private static void forbid(Field object, List<String> fields) {
    fields.forEach(name -> object.at(name).forbiddenIf(object.at(name).exists(), NOT_FOR_WINDOWS));
  }

  /// Windows containers that are processes of their host: all of a pod, or none.
  static void hostProcesses(Field spec) {
    Field ofPod = spec.at("securityContext").at("windowsOptions").at("hostProcess");
    int processes = 0;
    int all = 0;
    for (Field container : PodSpecChecks.containers(spec).toList()) {
      all++;
      Field own = container.at("securityContext").at("windowsOptions").at("hostProcess");
      own.invalidIf(
          ofPod.exists() && own.exists() && ofPod.isTrue() != own.isTrue(),
          "pod hostProcess value must be identical if both are specified, was " + ofPod.isTrue());
      processes += (own.exists() ? own : ofPod).isTrue() ? 1 : 0;
    }
    if (processes > 0) {
      spec.of("")
          .invalidIf(
              processes != all,
              "If pod contains any hostProcess containers then all containers must be"
                  + " HostProcess containers");
      spec.at("hostNetwork")
          .of(spec.at("hostNetwork").isTrue())
          .invalidIf(
              !spec.at("hostNetwork").isTrue(),
              "hostNetwork must be true if pod contains any hostProcess containers");
      spec.forbiddenIf(
          !spec.report().options().isApiServer(),
          "hostProcess containers are disallowed by cluster policy");
    }
  }

  /// What pods with users of their own may not share with their host.
  static void hostUsers(Field spec) {
    if (!spec.at("hostUsers").isFalse()) {
      return;
    }
    boolean isApiServer = spec.report().options().isApiServer(); // see FeatureGateRules
    spec.at("hostNetwork").forbiddenIf(!isApiServer && spec.at("hostNetwork").isTrue(), OWN_USERS);
    spec.at("HostPID").forbiddenIf(spec.at("hostPID").isTrue(), OWN_USERS);
    spec.at("HostIPC").forbiddenIf(spec.at("hostIPC").isTrue(), OWN_USERS);
    PodSpecChecks.containers(spec)
        .forEach(container ->
            container
                .at("volumeDevices")
                .forbiddenIf(!container.at("volumeDevices").isEmpty(), OWN_USERS));
  }
}
