package dev.berth.conformance.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.BerthJvm;
import dev.berth.conformance.Json;
import dev.berth.conformance.Logged;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The kubelet of the only node, as far as Jobs of `berth sweep` need one: it runs the arguments of
/// each pod's container as a local `berth` process, reports the phase of the pod, serves its log to
/// the API server, and ends pods that are deleted.
///
/// A mount is a folder: that of a PersistentVolumeClaim is below `claims` in the folder of the
/// stand-in, and a ConfigMap is written to one. Since processes share one file system, the folder
/// takes the place of the mount path in the arguments.
///
/// Some pods are killed, by chance from a seed, after some of their output, as by a node without
/// memory: exit code 137. One index is killed twice at most, since the third failure is the last
/// one that a sweep's Job allows.
final class KubeletStandIn implements AutoCloseable, Logged {
  static final String NODE = "worker";

  private static final int KILLED = 137;
  private static final int MOST_KILLS_OF_AN_INDEX = 2;
  private static final int PERIOD_MILLIS = 100;

  /// A pod that runs here.
  ///
  /// @param killedAfter the lines of output after which it is killed; -1 for never
  private record Running(Pod pod, Process process, Path log, int killedAfter) {}

  private final Admin admin;
  private final Path folder;
  private final long seed;
  private final double killShare;
  private final HttpsServer logs;
  private final ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();
  private final Map<String, Running> running = new ConcurrentHashMap<>();
  private final Map<String, Integer> starts = new HashMap<>();
  private final AtomicInteger kills = new AtomicInteger();
  private final StringWriter said = new StringWriter();

  private KubeletStandIn(Admin admin, Path folder, long seed, double killShare, HttpsServer logs) {
    this.admin = admin;
    this.folder = folder;
    this.seed = seed;
    this.killShare = killShare;
    this.logs = logs;
  }

  /// Makes the node, and begins.
  ///
  /// @param folder for volumes, logs and the key
  /// @param cpus of the node: each pod of a sweep asks for one
  /// @param killShare the share of the pods that are killed
  static KubeletStandIn start(Admin admin, Path folder, int cpus, long seed, double killShare)
      throws Exception {
    var logs = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    logs.setHttpsConfigurator(new HttpsConfigurator(SelfSignedTls.in(folder)));
    logs.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    var kubelet = new KubeletStandIn(admin, folder, seed, killShare, logs);
    logs.createContext("/containerLogs/", kubelet::serveLog);
    logs.start();
    var key = new ObjectKey("", NODE);
    admin.create(Kinds.NODE, "", "{'metadata':{'name':'%s'}}".formatted(NODE));
    admin.patchStatus(
        Kinds.NODE,
        key,
        """
        {'status':{'addresses':[{'type':'InternalIP','address':'127.0.0.1'}],\
        'daemonEndpoints':{'kubeletEndpoint':{'Port':%d}},\
        'allocatable':{'cpu':'%d','memory':'100Gi','pods':'110'}}}\
        """
            .formatted(logs.getAddress().getPort(), cpus));
    admin.patch(Kinds.NODE, key, "{'spec':{'taints':null}}");
    var _ =
        kubelet.loop.scheduleWithFixedDelay(kubelet::sync, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return kubelet;
  }

  /// How many pods were killed.
  int kills() {
    return kills.get();
  }

  /// How many processes there are.
  long processes() {
    return running.values().stream().filter(it -> it.process.isAlive()).count();
  }

  /// The folder of a PersistentVolumeClaim.
  static Path claim(Path folder, String name) {
    return folder.resolve("claims").resolve(name);
  }

  private Path log(String pod) {
    return folder.resolve(pod + ".log");
  }

  private void sync() {
    try {
      for (var pod : admin.list(Kinds.POD)) {
        if (pod.spec().nodeName().equals(NODE)) {
          sync(pod);
        }
      }
    } catch (Exception e) {
      e.printStackTrace(new PrintWriter(said, true)); // and the next look tries it again
    }
  }

  private void sync(Pod pod) throws Exception {
    var known = running.get(pod.metadata().uid());
    if (pod.isTerminating()) {
      end(pod, known);
    } else if (pod.isFinished()) {
      running.remove(pod.metadata().uid());
    } else if (known == null) {
      start(pod);
    } else if (known.killedAfter >= 0 && lines(known) >= known.killedAfter) {
      known.process.destroyForcibly();
      report(known, known.process.waitFor());
    } else if (!known.process.isAlive()) {
      report(known, known.killedAfter >= 0 ? KILLED : known.process.exitValue());
    }
  }

  private static long lines(Running known) throws IOException {
    return Files.readString(known.log).lines().count();
  }

  private void end(Pod pod, @Nullable Running known) throws Exception {
    if (known != null) {
      known.process.destroyForcibly().waitFor();
      running.remove(pod.metadata().uid());
      if (!pod.isFinished()) {
        report(known, KILLED); // the Job controller waits for it, and lets the pod go then
      }
    }
    admin.delete(Kinds.POD, pod.key());
  }

  private void start(Pod pod) throws Exception {
    var text = admin.text(Kinds.POD, pod.key());
    var index =
        pod.metadata().annotations().getOrDefault("batch.kubernetes.io/job-completion-index", "0");
    var mounts = mounts(pod.key().namespace(), text);
    var command = new ArrayList<>(BerthJvm.berth());
    for (var argument : texts(Json.parse(text), "spec", "containers", "0", "args")) {
      var expanded = argument.replace("$(JOB_COMPLETION_INDEX)", index);
      for (var mount : mounts.entrySet()) {
        expanded = expanded.replace(mount.getKey() + "/", mount.getValue() + "/");
      }
      command.add(expanded);
    }
    var log = log(pod.key().name());
    var process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    var known = new Running(pod, process, log, killedAfter(pod, index));
    running.put(pod.metadata().uid(), known);
    patch(pod, "Running", "'running':{'startedAt':'%s'}".formatted(now()));
  }

  /// By seed, index and attempt alone, in whatever order pods come.
  private int killedAfter(Pod pod, String index) {
    var job = pod.metadata().labels().getOrDefault("batch.kubernetes.io/job-name", "");
    int attempt = starts.merge(job + "/" + index, 1, Integer::sum);
    var random = new SplittableRandom(Objects.hash(seed, job, index, attempt));
    return random.nextDouble() < killShare && attempt <= MOST_KILLS_OF_AN_INDEX
        ? random.nextInt(8)
        : -1;
  }

  /// The folders of the mount paths.
  private Map<String, String> mounts(String namespace, String pod) throws Exception {
    var tree = Json.parse(pod);
    var folders = new HashMap<String, Path>();
    for (var volume : list(at(tree, "spec", "volumes"))) {
      var name = String.valueOf(at(volume, "name"));
      if (at(volume, "persistentVolumeClaim") != null) {
        folders.put(
            name, claim(folder, String.valueOf(at(volume, "persistentVolumeClaim", "claimName"))));
      } else if (at(volume, "configMap") != null) {
        folders.put(name, configMap(namespace, at(volume, "configMap")));
      }
    }
    var mounts = new HashMap<String, String>();
    for (var mount : list(at(tree, "spec", "containers", "0", "volumeMounts"))) {
      var mounted = folders.get(String.valueOf(at(mount, "name")));
      if (mounted != null) {
        mounts.put(String.valueOf(at(mount, "mountPath")), mounted.toString());
      }
    }
    return mounts;
  }

  /// Writes a ConfigMap, as long as it is not there yet.
  private Path configMap(String namespace, @Nullable Object volume) throws Exception {
    var name = String.valueOf(at(volume, "name"));
    var target = folder.resolve("configmaps").resolve(name);
    if (!Files.exists(target)) {
      var path = "/api/v1/namespaces/%s/configmaps/%s".formatted(namespace, name);
      Object data;
      try (var response = admin.client().send(ApiRequest.get(path).accepting(ApiRequest.JSON))) {
        var text = new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
        data = at(Json.parse(text), "data");
      }
      Files.createDirectories(target);
      for (var item : list(at(volume, "items"))) {
        var file = target.resolve(String.valueOf(at(item, "path")));
        Files.createDirectories(file.getParent());
        Files.writeString(file, String.valueOf(at(data, String.valueOf(at(item, "key")))));
      }
    }
    return target;
  }

  private void report(Running known, int exitCode) throws Exception {
    if (exitCode == KILLED) {
      kills.incrementAndGet();
    }
    running.remove(known.pod.metadata().uid());
    patch(
        known.pod,
        exitCode == 0 ? "Succeeded" : "Failed",
        "'terminated':{'exitCode':%d,'startedAt':'%s','finishedAt':'%2$s'}"
            .formatted(exitCode, now()));
  }

  private void patch(Pod pod, String phase, String state) throws Exception {
    try {
      admin.patchStatus(
          Kinds.POD,
          pod.key(),
          """
          {'status':{'phase':'%s','containerStatuses':[{'name':'berth','image':'berth',\
          'imageID':'','ready':false,'restartCount':0,'state':{%s}}]}}\
          """
              .formatted(phase, state));
    } catch (ApiException e) {
      if (!e.isNotFound()) {
        throw e;
      }
    }
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  /// `GET /containerLogs/NAMESPACE/POD/CONTAINER`; whatever part is asked for, the whole log comes.
  private void serveLog(HttpExchange call) throws IOException {
    var pod = call.getRequestURI().getPath().split("/", -1)[3];
    var file = log(pod);
    byte[] body = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    call.getResponseHeaders().set("Content-Type", "text/plain");
    call.sendResponseHeaders(Files.exists(file) ? 200 : 404, body.length == 0 ? -1 : body.length);
    call.getResponseBody().write(body);
    call.close();
  }

  private static @Nullable Object at(@Nullable Object tree, String... path) {
    var value = tree;
    for (var name : path) {
      value =
          switch (value) {
            case Map<?, ?> fields -> fields.get(name);
            case List<?> items -> items.get(Integer.parseInt(name));
            case null, default -> null;
          };
    }
    return value;
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> items ? items : List.of();
  }

  private static List<String> texts(@Nullable Object tree, String... path) {
    return list(at(tree, path)).stream().map(String::valueOf).toList();
  }

  /// What went wrong, and the pods that run.
  @Override
  public String log() throws IOException {
    var text = new StringBuilder("kubelet\n" + said);
    for (var known : running.values()) {
      text.append(known.pod.key()).append('\n').append(Files.readString(known.log));
    }
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    loop.shutdownNow();
    try {
      var _ = loop.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    running.values().forEach(it -> it.process.destroyForcibly());
    logs.stop(0);
  }
}
