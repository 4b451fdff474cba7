package dev.berth.capacity.compat.validation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The specification of a pod.
final class PodSpecChecks {
  private static final int LONGEST_HOSTNAME = 64;
  private static final int MOST_NAMESERVERS = 3;
  private static final int MOST_SEARCHES = 32;
  private static final int LONGEST_SEARCHES = 2048;
  private static final Set<String> RESTART_POLICIES = Set.of("Always", "OnFailure", "Never");
  private static final Set<String> DNS_POLICIES =
      Set.of("ClusterFirstWithHostNet", "ClusterFirst", "Default", "None");

  private PodSpecChecks() {}

  /// The containers of all types: init containers, then regular and ephemeral ones.
  static Stream<PodField> containers(PodField spec) {
    return Stream.of("initContainers", "containers", "ephemeralContainers")
        .flatMap(list -> spec.at(list).items().stream());
  }

  static void check(PodField spec, PodField metadata) {
    PodField grace = spec.at("terminationGracePeriodSeconds");
    if (!grace.exists()) {
      grace.required();
    }
    Map<String, PodField> volumes = VolumeChecks.check(spec.at("volumes"), metadata);
    claims(spec.at("resourceClaims"), metadata);
    var claims = new HashSet<String>();
    spec.at("resourceClaims").items().forEach(claim -> claims.add(claim.at("name").text()));
    claims.remove("");
    new ContainerChecks(spec, volumes, claims).check();
    hostPorts(spec);
    spec.at("restartPolicy").requireSomeOf(RESTART_POLICIES);
    spec.at("dnsPolicy").requireSomeOf(DNS_POLICIES);
    MetadataChecks.labels(spec.at("nodeSelector"));
    SecurityChecks.pod(spec.at("securityContext"), spec);
    PodField shared = spec.at("shareProcessNamespace");
    shared.invalidIf(shared.isTrue() && spec.at("hostPID").isTrue());
    AffinityChecks.affinity(spec.at("affinity"));
    dns(spec);
    for (PodField gate : spec.at("readinessGates").items()) {
      AffinityChecks.labelName(gate.at("conditionType"));
    }
    schedulingGates(spec.at("schedulingGates"));
    AffinityChecks.spread(spec.at("topologySpreadConstraints"));
    SecurityChecks.hostProcesses(spec);
    SecurityChecks.hostUsers(spec);
    hostname(spec);
    accounts(spec);
    names(spec);
    AffinityChecks.tolerations(spec.at("tolerations"));
    hostAliases(spec.at("hostAliases"));
    classes(spec);
    overhead(spec.at("overhead"));
    SecurityChecks.operatingSystem(spec);
    group(spec);
    environmentFiles(spec);
  }

  private static void claims(PodField claims, PodField metadata) {
    if (claims.isEmpty()) {
      return;
    }
    boolean isMirror =
        metadata.at("annotations").entries().containsKey("kubernetes.io/config.mirror");
    var names = new HashSet<String>();
    for (PodField claim : claims.items()) {
      if (isMirror) {
        new PodField("", null, claims.errors()).forbidden();
        continue;
      }
      PodField name = claim.at("name");
      if (name.isEmpty()) {
        name.required();
      } else if (names.contains(name.text())) {
        name.duplicate();
      } else {
        name.invalid(Formats.dnsLabel(name.text()));
        names.add(name.text());
      }
      PodField direct = claim.at("resourceClaimName");
      PodField template = claim.at("resourceClaimTemplateName");
      claim.invalidIf(direct.exists() == template.exists());
      for (PodField reference : new PodField[] {direct, template}) {
        if (reference.exists()) {
          reference.invalid(Formats.dnsSubdomain(reference.text()));
        }
      }
    }
  }

  /// With the host's network, a port is the host's.
  private static void hostPorts(PodField spec) {
    if (!spec.at("hostNetwork").isTrue()) {
      return;
    }
    for (PodField container : spec.at("containers").items()) {
      for (PodField port : container.at("ports").items()) {
        PodField ofHost = port.at("hostPort");
        ofHost.invalidIf(
            ofHost.number() != 0 && ofHost.number() != port.at("containerPort").number());
      }
    }
  }

  private static void dns(PodField spec) {
    PodField config = spec.at("dnsConfig");
    PodField servers = config.at("nameservers");
    if (spec.at("dnsPolicy").text().equals("None")) {
      if (!config.exists()) {
        config.required();
        return;
      }
      if (servers.isEmpty()) {
        servers.required();
        return;
      }
    }
    servers.invalidIf(servers.items().size() > MOST_NAMESERVERS);
    servers.items().forEach(server -> server.invalidIf(!Addresses.isAddress(server.text())));
    PodField searches = config.at("searches");
    var texts = searches.items().stream().map(PodField::text).toList();
    searches.invalidIf(texts.size() > MOST_SEARCHES);
    searches.invalidIf(String.join(" ", texts).length() > LONGEST_SEARCHES);
    for (PodField search : searches.items()) {
      if (!search.text().equals(".")) {
        search.invalid(Formats.underscoredSubdomain(search.text().replaceFirst("\\.$", "")));
      }
    }
    for (PodField option : config.at("options").items()) {
      if (option.at("name").isEmpty()) {
        option.required();
      }
    }
  }

  private static void schedulingGates(PodField gates) {
    var names = new HashSet<String>();
    for (PodField gate : gates.items()) {
      String name = gate.at("name").text();
      gate.invalid(Formats.qualifiedName(name));
      if (!names.add(name)) {
        gate.duplicate();
      }
    }
  }

  private static void hostname(PodField spec) {
    PodField override = spec.at("hostnameOverride");
    if (override.exists()) {
      override.forbiddenIf(spec.at("setHostnameAsFQDN").isTrue());
      override.forbiddenIf(spec.at("hostNetwork").isTrue());
      if (override.text().length() > LONGEST_HOSTNAME) {
        override.tooLong();
      }
      override.invalid(Formats.dnsSubdomain(override.text()));
    }
  }

  /// `serviceAccount` is another name of `serviceAccountName`. Where only the latter is there, the
  /// API server sets both, and cluster-capacity does not.
  private static void accounts(PodField spec) {
    PodField account = spec.at("serviceAccountName");
    String other = spec.at("serviceAccount").text();
    String name = account.isEmpty() ? other : account.text();
    if (!name.isEmpty()) {
      account.invalid(Formats.dnsSubdomain(name));
    }
    spec.at("deprecatedServiceAccount").invalidIf(!other.equals(name));
  }

  private static void names(PodField spec) {
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

  private static void hostAliases(PodField aliases) {
    for (PodField alias : aliases.items()) {
      alias.at("ip").invalidIf(!Addresses.isAddress(alias.at("ip").text()));
      for (PodField name : alias.at("hostnames").items()) {
        name.invalid(Formats.dnsSubdomain(name.text()));
      }
    }
  }

  private static void classes(PodField spec) {
    PodField priority = spec.at("priorityClassName");
    if (!priority.isEmpty()) {
      priority.invalid(Formats.dnsSubdomain(priority.text()));
    }
    PodField runtime = spec.at("runtimeClassName");
    if (runtime.exists()) {
      runtime.invalid(Formats.dnsSubdomain(runtime.text()));
    }
    PodField preemption = spec.at("preemptionPolicy");
    if (preemption.exists()) {
      preemption.requireSomeOf(Set.of("PreemptLowerPriority", "Never"));
    }
  }

  /// As if it were limits.
  private static void overhead(PodField overhead) {
    if (overhead.exists()) {
      var limits = new HashMap<String, Object>();
      limits.put("limits", overhead.value());
      ResourceChecks.check(new PodField(overhead.path(), limits, overhead.errors()), Set.of());
    }
  }

  private static void group(PodField spec) {
    PodField group = spec.at("schedulingGroup");
    if (group.exists()) {
      PodField name = group.at("podGroupName");
      name.invalid(name.exists() ? Formats.dnsSubdomain(name.text()) : 1);
      group.forbiddenIf(!spec.at("evictionResponders").isEmpty());
    }
  }

  /// Variables from files have them in an empty directory.
  private static void environmentFiles(PodField spec) {
    var volumes = new HashMap<String, PodField>();
    spec.at("volumes").items().forEach(it -> volumes.put(it.at("name").text(), it));
    containers(spec)
        .flatMap(container -> container.at("env").items().stream())
        .map(variable -> variable.at("valueFrom").at("fileKeyRef"))
        .filter(PodField::exists)
        .forEach(file -> {
          PodField name = file.at("volumeName");
          PodField volume = volumes.get(name.text());
          if (volume == null) {
            name.notFound();
          } else {
            name.invalidIf(!volume.at("emptyDir").exists());
          }
        });
  }
}
