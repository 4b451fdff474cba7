package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.config.server.CertificateFiles;
import dev.berth.daemon.server.ServerSettings.DeschedulingSettings;
import dev.berth.daemon.server.ServerSettings.EstimatorRequest;
import dev.berth.daemon.server.ServerSettings.GrpcSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth run`, up to the point at which it would look for a cluster.
final class RunCommandTest {
  @TempDir private Path directory = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--leader-elect=false",
        "--leader_elect=false",
        "--debug --leader-elect=false",
        "--leader-elect=false --debug",
        "run --leader-elect=false",
        "--debug run --leader-elect=false",
      })
  void flagsWithoutACommandMeanRun(String line) {
    var run = SchedulerRun.berth(line.split(" "));

    var configuration = run.onlySettings().scheduler().configuration().configuration();
    assertThat(configuration.leaderElection().leaderElect()).isFalse();
    assertThat(run.code()).isEqualTo(SchedulerRun.CODE_OF_PROCESS);
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''            | berth: a command is missing",
        "--debug       | berth: a command is missing",
        "simulate      | berth simulate: a cluster is missing: name files",
        "runn --v=2    | berth: there is no command runn",
        "--confg=a     | command line: unknown flag: --confg; did you mean \"--config\"?",
        "--config=none | none: there is no such file",
      })
  void otherLinesMeanWhatTheyMeant(String line, String message) {
    var run = SchedulerRun.berth(line.isEmpty() ? new String[0] : line.split(" "));

    assertThat(run.err()).startsWith(message);
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-v4                             | v                 | 4",
        "-v=4                            | v                 | 4",
        "-v 4                            | v                 | 4",
        "--v 4                           | v                 | 4",
        "-v1 --v=2 -v 3                  | v                 | 3",
        "--leader-elect=f --leader-elect | leader-elect      | true",
        "--leader_elect=0                | leader-elect      | false",
        "--secure_port 0                 | secure-port       | 0",
        "--config= --master --v=1        | master            | --v=1",
        "--client-ca-file=               | client-ca-file    | ''",
        "--disabled_metrics=a,b --disabled-metrics c | disabled-metrics | [a,b,c]",
        "--requestheader-group-headers=  | requestheader-group-headers | []",
      })
  void flagsAreWrittenAsInKubernetes(String line, String flag, String value) {
    assertThat(SchedulerRun.berth(line.split(" ")).onlySettings().request().values())
        .containsEntry(flag, value);
  }

  @Test
  void settingsAreComplete() {
    var settings =
        SchedulerRun.berth(
                "--master=https://10.0.0.1:6443",
                "--bind-address=127.0.0.1",
                "--authorization-always-allow-paths=/a,/b",
                "--pod-max-in-unschedulable-pods-duration=90s",
                "--emulated-version=1.36",
                "-v2",
                "--version=v1.37.1-mine")
            .onlySettings();

    assertThat(settings.request().master()).isEqualTo("https://10.0.0.1:6443");
    assertThat(settings.request().options().secureServing().bindAddress().getHostAddress())
        .isEqualTo("127.0.0.1");
    assertThat(settings.request().options().secureServing().port()).isEqualTo(10_259);
    assertThat(settings.request().options().authorization().alwaysAllowPaths())
        .containsExactly("/a", "/b");
    assertThat(settings.request().podMaxInUnschedulablePodsDuration())
        .isEqualTo(Duration.ofSeconds(90));
    assertThat(settings.version())
        .hasToString("EffectiveVersion[emulated=1.36, minCompatibility=1.35]");
    assertThat(settings.scheduler().featureGates().enabled("StorageCapacityScoring")).isFalse();
    assertThat(settings.request().options().logging().verbosity()).isEqualTo(2);
    assertThat(settings.request().reportedVersion()).isEqualTo("v1.37.1-mine");
    assertThat(settings.request().values()).containsEntry("v", "2").containsEntry("config", "");
    assertThat(settings.warnings()).isEmpty();
  }

  @Test
  void theFileOverridesDeprecatedFlagsWithAWarning() throws IOException {
    var settings =
        SchedulerRun.berth(
                "--config",
                write("clientConnection: {qps: 7}"),
                "--kube-api-qps=9",
                "--profiling=false",
                "--leader-elect-resource-name=mine")
            .onlySettings();

    var configuration = settings.scheduler().configuration().configuration();
    assertThat(configuration.clientConnection().qps()).isEqualTo(7);
    assertThat(configuration.enableProfiling()).isTrue();
    assertThat(configuration.leaderElection().resourceName()).isEqualTo("mine");
    assertThat(settings.warnings())
        .containsExactly(
            "--profiling does not count beside --config; enableProfiling in that file says the"
                + " same",
            "--kube-api-qps does not count beside --config; clientConnection.qps in that file says"
                + " the same");
  }

  @Test
  void aProfileWithoutGangSchedulingIsAWarningWhereGroupsAreOn() throws IOException {
    var file =
        write(
            """
            profiles:
            - plugins: {multiPoint: {disabled: [{name: GangScheduling}]}}
            """);

    assertThat(SchedulerRun.berth("--config", file).onlySettings().warnings()).isEmpty();
    assertThat(
            SchedulerRun.berth("--config", file, "--feature-gates=GenericWorkload=true")
                .onlySettings()
                .warnings())
        .containsExactly(
            "GenericWorkload is enabled, but GangScheduling plugin is not set. Gang scheduling"
                + " using PodGroups may not work as expected.");
    assertThat(SchedulerRun.berth("--feature-gates=GenericWorkload=true").onlySettings().warnings())
        .isEmpty();
  }

  @Test
  void whatIsProbablyNotIntendedIsAWarning() {
    var settings =
        SchedulerRun.berth(
                "--requestheader-username-headers=X-User",
                "--feature-gates=DRADeviceTaints=true,CoordinatedLeaderElection=true")
            .onlySettings();

    assertThat(settings.warnings())
        .containsExactly(
            "setting GA feature gate DRADeviceTaints to true; it will be removed in a future"
                + " release",
            "--requestheader-username-headers is set without specifying the standard X-Remote-User"
                + " header - API aggregation will not work",
            "the feature gate CoordinatedLeaderElection has no effect: Berth stands for election"
                + " without being picked");
  }

  /// kube-scheduler finds these one after the other.
  @Test
  void everythingThatIsWrongIsReportedAtOnce() throws IOException {
    String file = write("parallelism: 0\nprofiles:\n- plugins: {score: {enabled: [{name: Nope}]}}");
    var run =
        SchedulerRun.berth(
            "--foo",
            "--v=x",
            "--port=0",
            "--secure-port=70000",
            "--emulated-version=1.20",
            "--feature-gates=Nope=true",
            "--log-flush-frequency=0s",
            "--tls-min-version=1.2",
            "--config",
            file);

    assertThat(run.err().lines())
        .containsExactly(
            "command line: invalid argument \"x\" for \"-v, --v\" flag: strconv.ParseUint: parsing"
                + " \"x\": invalid syntax",
            "command line: unknown flag: --foo",
            "--port: has been removed: leave the flag out",
            "--emulated-version: emulation version 1.20 is not between [1.34, 1.37.0]",
            "--emulated-version: minCompatibilityVersion version 1.34 is not between [1.34, 1.20]",
            "--feature-gates: unrecognized feature gate: Nope",
            "--log-flush-frequency: flushFrequency: Invalid value: \"0s\": Must be greater than"
                + " zero",
            "command line: --secure-port 70000 must be between 1 and 65535, inclusive. It cannot be"
                + " turned off with 0",
            "--tls-min-version: unknown tls version \"1.2\"",
            file
                + ":3: parallelism: Invalid value: 0: should be an integer value greater than zero",
            "berth: 10 problems; nothing was done");
    assertThat(run.settings()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  /// kube-scheduler finds this only when it elects a leader.
  @Test
  void flagsAreJudgedWithoutAFileToo() {
    assertThat(SchedulerRun.berth("--leader-elect-lease-duration=-1s").err())
        .startsWith(
            "--leader-elect-lease-duration: leaderElection.leaseDuration: Invalid value: \"-1s\":"
                + " must be greater than zero\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--algorithm-provider=DefaultProvider | --algorithm-provider: has been removed: this is how"
            + " Berth decides anyway; leave the flag out",
        "--algorithm-provider Mine | --algorithm-provider: has been removed: there was no provider"
            + " \"Mine\", only DefaultProvider and ClusterAutoscalerProvider",
        "--policy-config-file=/etc/p.json --use-legacy-policy-config | --policy-config-file: has"
            + " been removed: berth convert-policy /etc/p.json > scheduler.yaml makes a"
            + " configuration for --config of it",
        "--policy_configmap=p | --policy-configmap: has been removed: kubectl get configmap p"
            + " --namespace kube-system -o yaml > policy.yaml; berth convert-policy policy.yaml >"
            + " scheduler.yaml makes a configuration for --config of it",
        "--policy-configmap=p --policy-configmap-namespace=n | --policy-configmap: has been"
            + " removed: kubectl get configmap p --namespace n -o yaml > policy.yaml; berth"
            + " convert-policy policy.yaml > scheduler.yaml makes a configuration for --config of"
            + " it",
        "--use-legacy-policy-config | --use-legacy-policy-config: has been removed: leave the flag"
            + " out",
        "--scheduler-name=mine | --scheduler-name: has been removed: in the file of --config, this"
            + " is profiles: [{schedulerName: mine}]",
        "--port=10251 | --port: has been removed: there is only HTTPS now, on --secure-port",
        "--lock-object-name=a | --lock-object-name: has been removed: it is called"
            + " --leader-elect-resource-name now",
        "--logtostderr | --logtostderr: has been removed: all that is logged goes to standard error"
            + " now; leave the flag out",
      })
  void flagsOfEarlyVersionsHaveAdvice(String line, String message) {
    var run = SchedulerRun.berth(line.split(" "));

    assertThat(run.err()).isEqualTo(message + "\n");
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--algorithm-provider=ClusterAutoscalerProvider",
        "--hard-pod-affinity-symmetric-weight=10",
      })
  void whatIsAdvisedForTheFileIsAConfiguration(String line) throws IOException {
    String advice = SchedulerRun.berth(line).err();

    var profiles = advice.substring(advice.indexOf("profiles: ")).strip();

    assertThat(SchedulerRun.berth("--config", write(profiles)).onlySettings().warnings()).isEmpty();
  }

  @Test
  void theVersionIsThatOfKubeScheduler() {
    assertThat(SchedulerRun.berth("run", "--version").out()).isEqualTo("Kubernetes v1.37.1\n");
    assertThat(SchedulerRun.berth("--version=true").out()).isEqualTo("Kubernetes v1.37.1\n");
    assertThat(SchedulerRun.berth("--version=raw").out())
        .isEqualTo(SchedulerRun.berth("version").out())
        .contains("decides as kube-scheduler v1.37.1\n");
    assertThat(SchedulerRun.berth("--version=true", "--v=x").code()).isEqualTo(2);
  }

  @Test
  void aConfigurationThatCannotBeWrittenIsAFailure() {
    Path file = directory.resolve("none/scheduler.yaml");
    var run = SchedulerRun.berth("--write-config-to=" + file);

    assertThat(run.err())
        .isEqualTo("berth: %s cannot be written: there is no such directory\n".formatted(file));
    assertThat(run.code()).isEqualTo(1);
  }

  private String write(String configuration) throws IOException {
    return Files.writeString(
            directory.resolve("scheduler.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            """
                + configuration
                + "\n")
        .toString();
  }

  @Test
  void aPolicyIsHandedOnWithHowOftenItIsToRun() {
    var usual = SchedulerRun.berth("--deschedule=p.yaml").onlySettings().descheduling();
    var other =
        SchedulerRun.berth(
                "run",
                "--deschedule=p.yaml",
                "--descheduling-interval=90s",
                "--descheduling-dry-run")
            .onlySettings()
            .descheduling();

    assertThat(SchedulerRun.berth("run").onlySettings().descheduling()).isNull();
    assertThat(usual)
        .isEqualTo(new DeschedulingSettings(Path.of("p.yaml"), null, Duration.ofMinutes(5), false));
    assertThat(other)
        .isEqualTo(new DeschedulingSettings(Path.of("p.yaml"), null, Duration.ofSeconds(90), true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "-5m"})
  void whatIsSaidOfDeschedulingNeedsAPolicy(String interval) {
    var run =
        SchedulerRun.berth("run", "--descheduling-interval=" + interval, "--descheduling-dry-run");

    assertThat(run.err())
        .contains(
            "--descheduling-interval: has no effect without --deschedule",
            "--descheduling-dry-run: has no effect without --deschedule",
            "--descheduling-interval: must be greater than 0, such as 5m");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void poseidonIsServedOnlyIfAskedFor() throws IOException {
    assertThat(SchedulerRun.berth("run").onlySettings().firmament()).isNull();
    assertThat(SchedulerRun.berth("run", "--firmament-port=9090").onlySettings().firmament())
        .isEqualTo(
            new GrpcSettings(
                InetAddress.getLoopbackAddress(), 9090, new CertificateFiles("", ""), ""));
    assertThat(
            SchedulerRun.berth(
                    "run",
                    "--firmament-port=9090",
                    "--firmament-bind-address=0.0.0.0",
                    "--firmament-tls-cert-file=a",
                    "--firmament-tls-private-key-file=b",
                    "--firmament-client-ca-file=c")
                .onlySettings()
                .firmament())
        .isEqualTo(
            new GrpcSettings(
                InetAddress.getByName("0.0.0.0"), 9090, new CertificateFiles("a", "b"), "c"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --firmament-port=0                                       | must be from 1 to 65535
          --firmament-insecure                                     | --firmament-port: is missing
          --firmament-port=9090 --firmament-bind-address=0.0.0.0   | --firmament-insecure
          --firmament-port=9090 --firmament-tls-cert-file=a        | is of use only with
          --firmament-port=9090 --firmament-client-ca-file=a       | is of use only with
          """)
  void whatLeavesThePortOfPoseidonOpenIsRefused(String flags, String error) {
    var run =
        SchedulerRun.berth(
            Stream.concat(Stream.of("run"), Stream.of(flags.split(" "))).toArray(String[]::new));
    assertThat(run.err()).contains(error);
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void plaintextForOthersIsServedIfAskedFor() {
    var settings =
        SchedulerRun.berth(
                "run",
                "--firmament-port=9090",
                "--firmament-bind-address=0.0.0.0",
                "--firmament-insecure")
            .onlySettings();
    assertThat(Objects.requireNonNull(settings.firmament()).certificate().isEmpty()).isTrue();
  }

  @Test
  void karmadaIsServedOnlyIfAskedFor() {
    assertThat(SchedulerRun.berth("run").onlySettings().estimator()).isNull();
    assertThat(
            SchedulerRun.berth("run", "--estimator-port=10352", "--estimator-cluster-name=member1")
                .onlySettings()
                .estimator())
        .isEqualTo(
            new EstimatorRequest(
                new GrpcSettings(
                    InetAddress.getLoopbackAddress(), 10_352, new CertificateFiles("", ""), ""),
                "member1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --estimator-port=10352                                               | --estimator-cluster-name: is missing
          --estimator-cluster-name=a                                           | has no effect without --estimator-port
          --estimator-cluster-name=a --estimator-insecure                      | --estimator-port: is missing
          --estimator-cluster-name=a --estimator-port=1 --estimator-bind-address=0.0.0.0 | --estimator-insecure
          """)
  void whatLeavesThePortOfKarmadaOpenIsRefused(String flags, String error) {
    var run =
        SchedulerRun.berth(
            Stream.concat(Stream.of("run"), Stream.of(flags.split(" "))).toArray(String[]::new));
    assertThat(run.err()).contains(error);
    assertThat(run.code()).isEqualTo(2);
  }
}
