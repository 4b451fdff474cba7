package dev.berth.cluster.apiserver.validation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Checks the spec of a pod.
final class PodSpecChecks {
  private static final int LONGEST_HOSTNAME = 64;
  private static final int MOST_NAMESERVERS = 3;
  private static final int MOST_SEARCHES = 32;
  private static final int LONGEST_SEARCHES = 2048;
  private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");
  private static final List<String> DNS_POLICIES =
      List.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");

  private PodSpecChecks() {}

  /// Returns the containers of all types: init containers, then regular and ephemeral containers.
  static Stream<TreeField> containers(TreeField spec) {
    return Stream.of("initContainers", "containers", "ephemeralContainers")
        .flatMap(list -> spec.at(list).items().stream());
  }

  static void check(TreeField spec, TreeField metadata) {
    TreeField grace = spec.at("terminationGracePeriodSeconds");
    if (!grace.exists()) {
      grace.required();
    }
    Map<String, TreeField> volumes = VolumeChecks.check(spec.at("volumes"), metadata);
    claims(spec.at("resourceClaims"), metadata);
    var claims = new TreeSet<String>();
    spec.at("resourceClaims").items().forEach(claim -> claims.add(claim.at("name").text()));
    claims.remove("");
    new ContainerChecks(spec, volumes, claims).check();
    PodResourceChecks.check(spec);
    hostPorts(spec);
    spec.at("restartPolicy").requireSomeOf(RESTART_POLICIES);
    spec.at("dnsPolicy").requireSomeOf(DNS_POLICIES);
    MetadataChecks.labels(spec.at("nodeSelector"));
    SecurityChecks.pod(spec.at("securityContext"), spec);
    TreeField shared = spec.at("shareProcessNamespace");
    shared.invalidIf(
        shared.isTrue() && spec.at("hostPID").isTrue(),
        "ShareProcessNamespace and HostPID cannot both be enabled");
    AffinityChecks.check(spec.at("affinity"));
    dns(spec);
    for (TreeField gate : spec.at("readinessGates").items()) {
      SelectorChecks.labelName(gate.at("conditionType"));
    }
    schedulingGates(spec.at("schedulingGates"));
    PlacementChecks.spread(spec.at("topologySpreadConstraints"));
    WindowsChecks.hostProcesses(spec);
    SecurityChecks.hostUsers(spec);
    hostname(spec);
    accounts(spec);
    names(spec);
    PlacementChecks.tolerations(spec.at("tolerations"));
    hostAliases(spec.at("hostAliases"));
    classes(spec);
    ResourceChecks.limits(spec.at("overhead"), spec.at("overhead"));
    WindowsChecks.operatingSystem(spec);
    environmentFiles(spec);
  }

  private static void claims(TreeField claims, TreeField metadata) {
    if (claims.isEmpty()) {
      return;
    }
    boolean isMirror =
        metadata.at("annotations").entries().containsKey("kubernetes.io/config.mirror");
    var names = new HashSet<String>();
    for (TreeField claim : claims.items()) {
      if (isMirror) {
        new TreeField("[]", null, claims.report())
            .forbidden("static pods do not support resource claims");
        continue;
      }
      TreeField name = claim.at("name");
      if (name.isEmpty()) {
        name.required();
      } else if (names.contains(name.text())) {
        name.duplicate();
      } else {
        name.invalid(Formats.dnsLabel(name.text()));
        names.add(name.text());
      }
      TreeField direct = claim.at("resourceClaimName");
      TreeField template = claim.at("resourceClaimTemplateName");
      claim.invalidIf(
          direct.exists() && template.exists(),
          "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified");
      claim.invalidIf(
          !direct.exists() && !template.exists(),
          "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
      for (TreeField reference : new TreeField[] {direct, template}) {
        if (reference.exists()) {
          reference.invalid(Formats.dnsSubdomain(reference.text()));
        }
      }
    }
  }

  /// Checks that in the host's network, a container port equals its host port.
  private static void hostPorts(TreeField spec) {
    if (!spec.at("hostNetwork").isTrue()) {
      return;
    }
    for (TreeField container : spec.at("containers").items()) {
      for (TreeField port : container.at("ports").items()) {
        TreeField ofHost = port.at("hostPort");
        ofHost.invalidIf(
            ofHost.number() != 0 && ofHost.number() != port.at("containerPort").number(),
            "must match `containerPort` when `hostNetwork` is true");
      }
    }
  }

  private static void dns(TreeField spec) {
    TreeField config = spec.at("dnsConfig");
    TreeField servers = config.at("nameservers");
    if (spec.at("dnsPolicy").text().equals("None")) {
      if (!config.exists()) {
        config.required("must provide `dnsConfig` when `dnsPolicy` is None");
        return;
      }
      if (servers.isEmpty()) {
        servers.required("must provide at least one DNS nameserver when `dnsPolicy` is None");
        return;
      }
    }
    servers.invalidIf(
        servers.items().size() > MOST_NAMESERVERS,
        "must not have more than %d nameservers".formatted(MOST_NAMESERVERS));
    servers
        .items()
        .forEach(
            server -> server.invalidIf(!Addresses.isAddress(server.text()), Addresses.NO_ADDRESS));
    TreeField searches = config.at("searches");
    var texts = searches.texts();
    searches.invalidIf(
        texts.size() > MOST_SEARCHES,
        "must not have more than %d search paths".formatted(MOST_SEARCHES));
    searches.invalidIf(
        String.join(" ", texts).length() > LONGEST_SEARCHES,
        "must not have more than %d characters (including spaces) in the search list"
            .formatted(LONGEST_SEARCHES));
    for (TreeField search : searches.items()) {
      if (!search.text().equals(".")) {
        String name = search.text().replaceFirst("\\.$", "");
        search.of(name).invalid(Formats.underscoredSubdomain(name));
      }
    }
    for (TreeField option : config.at("options").items()) {
      if (option.at("name").isEmpty()) {
        option.required("must not be empty");
      }
    }
  }

  private static void schedulingGates(TreeField gates) {
    var names = new HashSet<String>();
    for (TreeField gate : gates.items()) {
      String name = gate.at("name").text();
      gate.of(name).invalid(Formats.qualifiedName(name));
      if (!names.add(name)) {
        gate.of(name).duplicate();
      }
    }
  }

  private static void hostname(TreeField spec) {
    TreeField override = spec.at("hostnameOverride");
    if (override.exists()) {
      override.forbiddenIf(
          spec.at("setHostnameAsFQDN").isTrue(),
          "may not be specified when setHostnameAsFQDN is true");
      override.forbiddenIf(
          spec.at("hostNetwork").isTrue(), "may not be specified when hostNetwork is true");
      if (override.text().length() > LONGEST_HOSTNAME) {
        override.tooLong(LONGEST_HOSTNAME);
      }
      override.invalid(Formats.dnsSubdomain(override.text()));
    }
  }

  /// Checks `serviceAccount`, which is another name of `serviceAccountName`.
  private static void accounts(TreeField spec) {
    TreeField account = spec.at("serviceAccountName");
    String name = account.isEmpty() ? spec.at("serviceAccount").text() : account.text();
    if (!name.isEmpty()) {
      account.of(name).invalid(Formats.dnsSubdomain(name));
    }
  }

  private static void names(TreeField spec) {
    if (!spec.at("nodeName").isEmpty()) {
      spec.at("nodeName").invalid(Formats.dnsSubdomain(spec.at("nodeName").text()));
    }
    spec.at("activeDeadlineSeconds").requireBetween(1, Integer.MAX_VALUE);
    for (String name : new String[] {"hostname", "subdomain"}) {
      if (!spec.at(name).isEmpty()) {
        spec.at(name).invalid(Formats.dnsLabel(spec.at(name).text()));
      }
    }
  }

  private static void hostAliases(TreeField aliases) {
    for (TreeField alias : aliases.items()) {
      alias.at("ip").invalidIf(!Addresses.isAddress(alias.at("ip").text()), Addresses.NO_ADDRESS);
      for (TreeField name : alias.at("hostnames").items()) {
        name.invalid(Formats.dnsSubdomain(name.text()));
      }
    }
  }

  private static void classes(TreeField spec) {
    TreeField priority = spec.at("priorityClassName");
    if (!priority.isEmpty()) {
      priority.invalid(Formats.dnsSubdomain(priority.text()));
    }
    TreeField runtime = spec.at("runtimeClassName");
    if (runtime.exists()) {
      runtime.invalid(Formats.dnsSubdomain(runtime.text()));
    }
    TreeField preemption = spec.at("preemptionPolicy");
    if (preemption.exists()) {
      preemption.requireSomeOf(List.of("PreemptLowerPriority", "Never"));
    }
  }

  /// Checks that variables from files use a file in an `emptyDir` volume.
  private static void environmentFiles(TreeField spec) {
    var volumes = new HashMap<String, TreeField>();
    spec.at("volumes").items().forEach(it -> volumes.put(it.at("name").text(), it));
    containers(spec)
        .flatMap(container -> container.at("env").items().stream())
        .map(variable -> variable.at("valueFrom").at("fileKeyRef"))
        .filter(TreeField::exists)
        .forEach(file -> {
          TreeField name = file.at("volumeName");
          TreeField volume = volumes.get(name.text());
          if (volume == null) {
            name.notFound();
          } else {
            name.invalidIf(
                !volume.at("emptyDir").exists(), "referenced volume must be of type emptyDir");
          }
        });
  }
}
