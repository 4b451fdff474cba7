package dev.berth.cli.command;

import dev.berth.cluster.manifest.Source;
import dev.berth.questions.fleet.FleetMember;
import dev.berth.scenario.InputException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The clusters of a fleet, and how to read each.
final class FleetOptions {
  private static final Pattern NAMED = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]*)=(.+)");
  private static final Pattern ENDINGS = Pattern.compile("(\\.(yaml|yml|json))?(\\.gz)?$");

  @Option(
      names = "--cluster",
      paramLabel = "[NAME=]FILE",
      description = {
        "A cluster on file: a file, a directory of them, or a URL. May be repeated; files with the"
            + " same name are one cluster.",
        "Without a name, it has that of the file."
      })
  private List<String> clusters = List.of();

  @Option(
      names = "--context",
      paramLabel = "NAME",
      split = ",",
      description = "A live cluster: a context of the kubeconfig. May be repeated.")
  private List<String> contexts = List.of();

  @Option(
      names = "--server",
      paramLabel = "[NAME=]URL",
      description = {
        "The cluster of a running scheduler, which is asked at its secure port, as the user of the"
            + " kubeconfig's current context. May be repeated. It decides by its own"
            + " configuration."
      })
  private List<String> servers = List.of();

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Where contexts are; otherwise the files of $KUBECONFIG, or ~/.kube/config.")
  private String kubeconfig = "";

  @Option(
      names = "--at-once",
      paramLabel = "N",
      description = {
        "How many clusters are asked at the same time (default: one for each processor). Each takes"
            + " memory."
      })
  private int atOnce = Runtime.getRuntime().availableProcessors();

  @Mixin private ServerTrustOptions trust = new ServerTrustOptions();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A KubeSchedulerConfiguration, as for kube-scheduler, of all clusters but those of running"
            + " schedulers.",
        "Without it, each cluster has the one among its files, or else the default one."
      })
  private @Nullable Path configuration;

  @Mixin
  @SuppressWarnings("UnusedVariable") // passed on as they are written
  private SchedulerOptions scheduler = new SchedulerOptions();

  @Mixin
  @SuppressWarnings("UnusedVariable") // passed on as they are written
  private InputOptions input = new InputOptions();

  /// What each cluster is asked.
  ///
  /// @param words the command line for the question to a cluster, without the cluster
  /// @param more the arguments after the files of the cluster
  /// @param path the path and parameters of the question to a running scheduler
  /// @param part the field of its answer with the document; empty for the whole answer
  record Asked(List<String> words, List<String> more, String path, String part) {
    Asked {
      words = List.copyOf(words);
      more = List.copyOf(more);
    }
  }

  /// The number of clusters to ask at the same time.
  int atOnce() {
    return atOnce;
  }

  /// Checks everything that needs no cluster, and returns the names of all clusters.
  ///
  /// @throws ParameterException if they are invalid
  Set<String> check(CommandLine line) {
    var files = files();
    var servers = servers(line);
    var checks =
        new OptionChecks(line)
            .that(
                !files.isEmpty() || !contexts.isEmpty() || !servers.isEmpty(),
                "clusters are missing: name them by --cluster, --context or --server")
            .atLeast(1, "--at-once", atOnce);
    var names = new LinkedHashSet<>(files.keySet());
    var others = new ArrayList<>(contexts);
    others.addAll(servers.keySet());
    for (var name : others) {
      checks.that(
          names.add(name), "two clusters have the name %s; give one another name".formatted(name));
    }
    checks.that(
        servers.size() == this.servers.size(),
        "--server: two have the same name; name them by NAME=URL");
    checks.done();
    return names;
  }

  private Map<String, List<String>> files() {
    var files = new LinkedHashMap<String, List<String>>();
    for (var cluster : clusters) {
      var named = NAMED.matcher(cluster);
      boolean isNamed = named.matches();
      var file = isNamed ? named.group(2) : cluster;
      var name = isNamed ? named.group(1) : nameOf(file);
      files.computeIfAbsent(name, _ -> new ArrayList<>()).add(file);
    }
    return files;
  }

  private static String nameOf(String file) {
    var last = Path.of(file.replaceFirst("^https?://", "")).getFileName();
    return last == null ? file : ENDINGS.matcher(last.toString()).replaceFirst("");
  }

  private Map<String, URI> servers(CommandLine line) {
    var addresses = new LinkedHashMap<String, URI>();
    for (var server : servers) {
      var named = NAMED.matcher(server);
      boolean isNamed = named.matches();
      var address = ServerTrustOptions.address(isNamed ? named.group(2) : server, line);
      addresses.put(isNamed ? named.group(1) : address.getAuthority(), address);
    }
    return addresses;
  }

  /// The clusters, in the order of `--cluster`, `--context` and `--server`.
  ///
  /// @param manifests what is asked about
  /// @param input standard input, if it has the manifests
  /// @throws InputException if the manifests cannot be read
  List<FleetMember> members(Asked asked, List<Source> manifests, byte[] input, CommandLine line)
      throws InputException {
    var members = new ArrayList<FleetMember>();
    files()
        .forEach((name, files) ->
            members.add(new CommandMember(name, words(asked, List.of(), files, line), input)));
    for (var context : contexts) {
      var live = new ArrayList<>(List.of("--context=" + context));
      if (!kubeconfig.isEmpty()) {
        live.add("--kubeconfig=" + kubeconfig);
      }
      members.add(new CommandMember(context, words(asked, live, List.of(), line), input));
    }
    if (!servers.isEmpty()) {
      var text = text(manifests);
      servers(line)
          .forEach((name, address) ->
              members.add(
                  new ServerMember(
                      name,
                      address,
                      trust,
                      ClusterOptions.of(kubeconfig, ""),
                      asked.path(),
                      asked.part(),
                      text)));
    }
    return members;
  }

  private List<String> words(Asked asked, List<String> live, List<String> files, CommandLine line) {
    var words = new ArrayList<>(asked.words());
    words.addAll(live);
    if (configuration != null) {
      words.add("--config=" + configuration);
    }
    for (var option : line.getParseResult().matchedOptions()) {
      if (isPassedOn(line.getCommandSpec(), option)) {
        option
            .originalStringValues()
            .forEach(value ->
                words.add(
                    option.arity().max() == 0
                        ? option.longestName()
                        : option.longestName() + "=" + value));
      }
    }
    words.addAll(files);
    words.addAll(asked.more());
    return words;
  }

  /// Whether the option says how to read each cluster.
  private static boolean isPassedOn(CommandSpec spec, OptionSpec option) {
    return spec.mixins().values().stream()
        .anyMatch(mixin ->
            switch (mixin.userObject()) {
              case SchedulerOptions _, InputOptions _ ->
                  mixin.optionsMap().containsKey(option.longestName());
              default -> isPassedOn(mixin, option);
            });
  }

  /// All manifests as one YAML stream; JSON is a part of YAML.
  private static String text(List<Source> manifests) throws InputException {
    var text = new StringBuilder();
    for (var manifest : manifests) {
      try (var in = manifest.open()) {
        text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8)).append("\n---\n");
      } catch (IOException e) {
        throw new InputException(manifest.name(), String.valueOf(e.getMessage()));
      }
    }
    return text.toString();
  }
}
