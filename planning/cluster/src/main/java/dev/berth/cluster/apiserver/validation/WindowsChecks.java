package dev.berth.cluster.apiserver.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Checks the operating system of pods, and options for Windows.
final class WindowsChecks {
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
  private static final String NOT_FOR_WINDOWS = "cannot be set for a windows pod";

  private WindowsChecks() {}

  static void options(TreeField options) {
    if (!options.exists()) {
      return;
    }
    TreeField name = options.at("gmsaCredentialSpecName");
    if (name.exists()) {
      name.invalid(Formats.dnsSubdomain(name.text()));
    }
    TreeField credentials = options.at("gmsaCredentialSpec");
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

  private static void windowsUser(TreeField name) {
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

  /// Checks fields that pods for an operating system may not have.
  static void operatingSystem(TreeField spec) {
    TreeField os = spec.at("os");
    if (!os.exists()) {
      return;
    }
    switch (os.at("name").text()) {
      case "" -> os.at("name").required();
      case "linux" -> {
        contextsOf(spec)
            .forEach(context -> {
              TreeField options = context.at("windowsOptions");
              options.forbiddenIf(
                  options.exists(), "windows options cannot be set for a linux pod");
            });
      }
      case "windows" -> windowsPod(spec);
      default -> os.of(os.at("name").text()).unsupported(List.of("linux", "windows"));
    }
  }

  private static List<TreeField> contextsOf(TreeField spec) {
    var contexts = new ArrayList<TreeField>();
    contexts.add(spec.at("securityContext"));
    PodSpecChecks.containers(spec).forEach(it -> contexts.add(it.at("securityContext")));
    return contexts;
  }

  private static void windowsPod(TreeField spec) {
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

  private static void forbid(TreeField object, List<String> fields) {
    fields.forEach(name -> object.at(name).forbiddenIf(object.at(name).exists(), NOT_FOR_WINDOWS));
  }

  /// Checks that either all or no containers of a pod are HostProcess containers of Windows.
  static void hostProcesses(TreeField spec) {
    TreeField ofPod = spec.at("securityContext").at("windowsOptions").at("hostProcess");
    int processes = 0;
    int all = 0;
    for (TreeField container : PodSpecChecks.containers(spec).toList()) {
      all++;
      TreeField own = container.at("securityContext").at("windowsOptions").at("hostProcess");
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
    }
  }
}
