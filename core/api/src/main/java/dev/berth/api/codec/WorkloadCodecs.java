package dev.berth.api.codec;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.DaemonSetSpec;
import dev.berth.api.apps.DaemonSetUpdateStrategy;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.DeploymentSpec;
import dev.berth.api.apps.DeploymentStrategy;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.ReplicaSetCondition;
import dev.berth.api.apps.ReplicaSetSpec;
import dev.berth.api.apps.ReplicaSetStatus;
import dev.berth.api.apps.RollingUpdateDaemonSet;
import dev.berth.api.apps.RollingUpdateDeployment;
import dev.berth.api.apps.RollingUpdateStatefulSetStrategy;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.apps.StatefulSetOrdinals;
import dev.berth.api.apps.StatefulSetSpec;
import dev.berth.api.apps.StatefulSetUpdateStrategy;
import dev.berth.api.batch.CronJob;
import dev.berth.api.batch.CronJobSpec;
import dev.berth.api.batch.Job;
import dev.berth.api.batch.JobCondition;
import dev.berth.api.batch.JobSchedulingConfiguration;
import dev.berth.api.batch.JobSpec;
import dev.berth.api.batch.JobStatus;
import dev.berth.api.batch.JobTemplateSpec;
import dev.berth.api.batch.PodFailurePolicy;
import dev.berth.api.batch.PodFailurePolicyOnPodConditionsPattern;
import dev.berth.api.batch.PodFailurePolicyRule;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.core.ReplicationControllerSpec;
import dev.berth.api.core.Service;
import dev.berth.api.core.ServiceSpec;

/// Codec tables for objects that create or select pods, in `api.core`, `api.apps` and `api.batch`.
final class WorkloadCodecs {

  static final RecordCodec<ServiceSpec> SERVICE_SPEC =
      RecordCodec.of(
          "ServiceSpec",
          f -> {
            var selector = f.stringMap(2, "selector", ServiceSpec::selector);
            var type = f.string(4, "type", ServiceSpec::type);
            var clusterIP = f.string(3, "clusterIP", ServiceSpec::clusterIP);
            return v -> new ServiceSpec(v.get(selector), v.get(type), v.get(clusterIP));
          });

  static final RecordCodec<Service> SERVICE =
      RecordCodec.of(
          "Service",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Service::metadata);
            var spec = f.field(2, "spec", SERVICE_SPEC, Service::spec);
            return v -> new Service(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<ReplicationControllerSpec> REPLICATION_CONTROLLER_SPEC =
      RecordCodec.of(
          "ReplicationControllerSpec",
          f -> {
            var replicas =
                f.optional(1, "replicas", Codecs.INT32, ReplicationControllerSpec::replicas);
            var minReadySeconds =
                f.int32(4, "minReadySeconds", ReplicationControllerSpec::minReadySeconds);
            var selector = f.stringMap(2, "selector", ReplicationControllerSpec::selector);
            var template =
                f.optional(
                    3,
                    "template",
                    CoreTables.POD_TEMPLATE_SPEC,
                    ReplicationControllerSpec::template);
            return v ->
                new ReplicationControllerSpec(
                    v.get(replicas), v.get(minReadySeconds), v.get(selector), v.get(template));
          });

  static final RecordCodec<ReplicationController> REPLICATION_CONTROLLER =
      RecordCodec.of(
          "ReplicationController",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, ReplicationController::metadata);
            var spec = f.field(2, "spec", REPLICATION_CONTROLLER_SPEC, ReplicationController::spec);
            return v -> new ReplicationController(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<RollingUpdateDeployment> ROLLING_UPDATE_DEPLOYMENT =
      RecordCodec.of(
          "RollingUpdateDeployment",
          f -> {
            var maxUnavailable =
                f.optional(
                    1,
                    "maxUnavailable",
                    Codecs.INT_OR_STRING,
                    RollingUpdateDeployment::maxUnavailable);
            var maxSurge =
                f.optional(2, "maxSurge", Codecs.INT_OR_STRING, RollingUpdateDeployment::maxSurge);
            return v -> new RollingUpdateDeployment(v.get(maxUnavailable), v.get(maxSurge));
          });

  static final RecordCodec<RollingUpdateDaemonSet> ROLLING_UPDATE_DAEMON_SET =
      RecordCodec.of(
          "RollingUpdateDaemonSet",
          f -> {
            var maxUnavailable =
                f.optional(
                    1,
                    "maxUnavailable",
                    Codecs.INT_OR_STRING,
                    RollingUpdateDaemonSet::maxUnavailable);
            var maxSurge =
                f.optional(2, "maxSurge", Codecs.INT_OR_STRING, RollingUpdateDaemonSet::maxSurge);
            return v -> new RollingUpdateDaemonSet(v.get(maxUnavailable), v.get(maxSurge));
          });

  static final RecordCodec<RollingUpdateStatefulSetStrategy> ROLLING_UPDATE_STATEFUL_SET =
      RecordCodec.of(
          "RollingUpdateStatefulSetStrategy",
          f -> {
            var partition =
                f.optional(
                    1, "partition", Codecs.INT32, RollingUpdateStatefulSetStrategy::partition);
            var maxUnavailable =
                f.optional(
                    2,
                    "maxUnavailable",
                    Codecs.INT_OR_STRING,
                    RollingUpdateStatefulSetStrategy::maxUnavailable);
            return v ->
                new RollingUpdateStatefulSetStrategy(v.get(partition), v.get(maxUnavailable));
          });

  static final RecordCodec<DeploymentStrategy> DEPLOYMENT_STRATEGY =
      RecordCodec.of(
          "DeploymentStrategy",
          f -> {
            var type = f.string(1, "type", DeploymentStrategy::type);
            var rollingUpdate =
                f.optional(
                    2,
                    "rollingUpdate",
                    ROLLING_UPDATE_DEPLOYMENT,
                    DeploymentStrategy::rollingUpdate);
            return v -> new DeploymentStrategy(v.get(type), v.get(rollingUpdate));
          });

  static final RecordCodec<StatefulSetUpdateStrategy> STATEFUL_SET_UPDATE_STRATEGY =
      RecordCodec.of(
          "StatefulSetUpdateStrategy",
          f -> {
            var type = f.string(1, "type", StatefulSetUpdateStrategy::type);
            var rollingUpdate =
                f.optional(
                    2,
                    "rollingUpdate",
                    ROLLING_UPDATE_STATEFUL_SET,
                    StatefulSetUpdateStrategy::rollingUpdate);
            return v -> new StatefulSetUpdateStrategy(v.get(type), v.get(rollingUpdate));
          });

  static final RecordCodec<DaemonSetUpdateStrategy> DAEMON_SET_UPDATE_STRATEGY =
      RecordCodec.of(
          "DaemonSetUpdateStrategy",
          f -> {
            var type = f.string(1, "type", DaemonSetUpdateStrategy::type);
            var rollingUpdate =
                f.optional(
                    2,
                    "rollingUpdate",
                    ROLLING_UPDATE_DAEMON_SET,
                    DaemonSetUpdateStrategy::rollingUpdate);
            return v -> new DaemonSetUpdateStrategy(v.get(type), v.get(rollingUpdate));
          });

  static final RecordCodec<DeploymentSpec> DEPLOYMENT_SPEC =
      RecordCodec.of(
          "DeploymentSpec",
          f -> {
            var replicas = f.optional(1, "replicas", Codecs.INT32, DeploymentSpec::replicas);
            var selector =
                f.optional(2, "selector", MetaTables.LABEL_SELECTOR, DeploymentSpec::selector);
            var template =
                f.field(3, "template", CoreTables.POD_TEMPLATE_SPEC, DeploymentSpec::template);
            var strategy = f.field(4, "strategy", DEPLOYMENT_STRATEGY, DeploymentSpec::strategy);
            var minReadySeconds = f.int32(5, "minReadySeconds", DeploymentSpec::minReadySeconds);
            var paused = f.bool(7, "paused", DeploymentSpec::paused);
            return v ->
                new DeploymentSpec(
                    v.get(replicas),
                    v.get(selector),
                    v.get(template),
                    v.get(strategy),
                    v.get(minReadySeconds),
                    v.get(paused));
          });

  static final RecordCodec<Deployment> DEPLOYMENT =
      RecordCodec.of(
          "Deployment",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Deployment::metadata);
            var spec = f.field(2, "spec", DEPLOYMENT_SPEC, Deployment::spec);
            return v -> new Deployment(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<ReplicaSetSpec> REPLICA_SET_SPEC =
      RecordCodec.of(
          "ReplicaSetSpec",
          f -> {
            var replicas = f.optional(1, "replicas", Codecs.INT32, ReplicaSetSpec::replicas);
            var minReadySeconds = f.int32(4, "minReadySeconds", ReplicaSetSpec::minReadySeconds);
            var selector =
                f.optional(2, "selector", MetaTables.LABEL_SELECTOR, ReplicaSetSpec::selector);
            var template =
                f.field(3, "template", CoreTables.POD_TEMPLATE_SPEC, ReplicaSetSpec::template);
            return v ->
                new ReplicaSetSpec(
                    v.get(replicas), v.get(minReadySeconds), v.get(selector), v.get(template));
          });

  static final RecordCodec<ReplicaSetCondition> REPLICA_SET_CONDITION =
      RecordCodec.of(
          "ReplicaSetCondition",
          f -> {
            var type = f.string(1, "type", ReplicaSetCondition::type);
            var status = f.string(2, "status", ReplicaSetCondition::status);
            var lastTransitionTime =
                f.optional(
                    3, "lastTransitionTime", Codecs.TIME, ReplicaSetCondition::lastTransitionTime);
            var reason = f.string(4, "reason", ReplicaSetCondition::reason);
            var message = f.string(5, "message", ReplicaSetCondition::message);
            return v ->
                new ReplicaSetCondition(
                    v.get(type),
                    v.get(status),
                    v.get(lastTransitionTime),
                    v.get(reason),
                    v.get(message));
          });

  static final RecordCodec<ReplicaSetStatus> REPLICA_SET_STATUS =
      RecordCodec.of(
          "ReplicaSetStatus",
          f -> {
            var conditions =
                f.list(6, "conditions", REPLICA_SET_CONDITION, ReplicaSetStatus::conditions);
            return v -> new ReplicaSetStatus(v.get(conditions));
          });

  static final RecordCodec<ReplicaSet> REPLICA_SET =
      RecordCodec.of(
          "ReplicaSet",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, ReplicaSet::metadata);
            var spec = f.field(2, "spec", REPLICA_SET_SPEC, ReplicaSet::spec);
            var status = f.field(3, "status", REPLICA_SET_STATUS, ReplicaSet::status);
            return v -> new ReplicaSet(v.get(metadata), v.get(spec), v.get(status));
          });

  static final RecordCodec<StatefulSetOrdinals> STATEFUL_SET_ORDINALS =
      RecordCodec.of(
          "StatefulSetOrdinals",
          f -> {
            var start = f.int32(1, "start", StatefulSetOrdinals::start);
            return v -> new StatefulSetOrdinals(v.get(start));
          });

  static final RecordCodec<StatefulSetSpec> STATEFUL_SET_SPEC =
      RecordCodec.of(
          "StatefulSetSpec",
          f -> {
            var replicas = f.optional(1, "replicas", Codecs.INT32, StatefulSetSpec::replicas);
            var selector =
                f.optional(2, "selector", MetaTables.LABEL_SELECTOR, StatefulSetSpec::selector);
            var template =
                f.field(3, "template", CoreTables.POD_TEMPLATE_SPEC, StatefulSetSpec::template);
            var volumeClaimTemplates =
                f.list(
                    4,
                    "volumeClaimTemplates",
                    CoreTables.PERSISTENT_VOLUME_CLAIM,
                    StatefulSetSpec::volumeClaimTemplates);
            var serviceName = f.string(5, "serviceName", StatefulSetSpec::serviceName);
            var podManagementPolicy =
                f.string(6, "podManagementPolicy", StatefulSetSpec::podManagementPolicy);
            var updateStrategy =
                f.field(
                    7,
                    "updateStrategy",
                    STATEFUL_SET_UPDATE_STRATEGY,
                    StatefulSetSpec::updateStrategy);
            var minReadySeconds = f.int32(9, "minReadySeconds", StatefulSetSpec::minReadySeconds);
            var ordinals =
                f.optional(11, "ordinals", STATEFUL_SET_ORDINALS, StatefulSetSpec::ordinals);
            return v ->
                new StatefulSetSpec(
                    v.get(replicas),
                    v.get(selector),
                    v.get(template),
                    v.get(volumeClaimTemplates),
                    v.get(serviceName),
                    v.get(podManagementPolicy),
                    v.get(updateStrategy),
                    v.get(minReadySeconds),
                    v.get(ordinals));
          });

  static final RecordCodec<StatefulSet> STATEFUL_SET =
      RecordCodec.of(
          "StatefulSet",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, StatefulSet::metadata);
            var spec = f.field(2, "spec", STATEFUL_SET_SPEC, StatefulSet::spec);
            return v -> new StatefulSet(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<DaemonSetSpec> DAEMON_SET_SPEC =
      RecordCodec.of(
          "DaemonSetSpec",
          f -> {
            var selector =
                f.optional(1, "selector", MetaTables.LABEL_SELECTOR, DaemonSetSpec::selector);
            var template =
                f.field(2, "template", CoreTables.POD_TEMPLATE_SPEC, DaemonSetSpec::template);
            var updateStrategy =
                f.field(
                    3, "updateStrategy", DAEMON_SET_UPDATE_STRATEGY, DaemonSetSpec::updateStrategy);
            var minReadySeconds = f.int32(4, "minReadySeconds", DaemonSetSpec::minReadySeconds);
            return v ->
                new DaemonSetSpec(
                    v.get(selector),
                    v.get(template),
                    v.get(updateStrategy),
                    v.get(minReadySeconds));
          });

  static final RecordCodec<DaemonSet> DAEMON_SET =
      RecordCodec.of(
          "DaemonSet",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, DaemonSet::metadata);
            var spec = f.field(2, "spec", DAEMON_SET_SPEC, DaemonSet::spec);
            return v -> new DaemonSet(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<JobSchedulingConfiguration> JOB_SCHEDULING_CONFIGURATION =
      RecordCodec.of(
          "JobSchedulingConfiguration",
          f -> {
            var schedulingPolicy =
                f.optional(
                    1,
                    "schedulingPolicy",
                    PodGroupCodecs.WORKLOAD_POD_GROUP_SCHEDULING_POLICY,
                    JobSchedulingConfiguration::schedulingPolicy);
            var schedulingConstraints =
                f.optional(
                    2,
                    "schedulingConstraints",
                    PodGroupCodecs.POD_GROUP_SCHEDULING_CONSTRAINTS,
                    JobSchedulingConfiguration::schedulingConstraints);
            var disruptionMode =
                f.optional(
                    3,
                    "disruptionMode",
                    PodGroupCodecs.DISRUPTION_MODE,
                    JobSchedulingConfiguration::disruptionMode);
            var resourceClaims =
                f.list(
                    4,
                    "resourceClaims",
                    PodGroupCodecs.POD_GROUP_RESOURCE_CLAIM,
                    JobSchedulingConfiguration::resourceClaims);
            return v ->
                new JobSchedulingConfiguration(
                    v.get(schedulingPolicy),
                    v.get(schedulingConstraints),
                    v.get(disruptionMode),
                    v.get(resourceClaims));
          });

  static final RecordCodec<PodFailurePolicyOnPodConditionsPattern> ON_POD_CONDITIONS =
      RecordCodec.of(
          "PodFailurePolicyOnPodConditionsPattern",
          f -> {
            var type = f.string(1, "type", PodFailurePolicyOnPodConditionsPattern::type);
            var status = f.string(2, "status", PodFailurePolicyOnPodConditionsPattern::status);
            return v -> new PodFailurePolicyOnPodConditionsPattern(v.get(type), v.get(status));
          });

  static final RecordCodec<PodFailurePolicyRule> POD_FAILURE_POLICY_RULE =
      RecordCodec.of(
          "PodFailurePolicyRule",
          f -> {
            var action = f.string(1, "action", PodFailurePolicyRule::action);
            var onPodConditions =
                f.list(
                    3, "onPodConditions", ON_POD_CONDITIONS, PodFailurePolicyRule::onPodConditions);
            return v -> new PodFailurePolicyRule(v.get(action), v.get(onPodConditions));
          });

  static final RecordCodec<PodFailurePolicy> POD_FAILURE_POLICY =
      RecordCodec.of(
          "PodFailurePolicy",
          f -> {
            var rules = f.list(1, "rules", POD_FAILURE_POLICY_RULE, PodFailurePolicy::rules);
            return v -> new PodFailurePolicy(v.get(rules));
          });

  static final RecordCodec<JobSpec> JOB_SPEC =
      RecordCodec.of(
          "JobSpec",
          f -> {
            var parallelism = f.optional(1, "parallelism", Codecs.INT32, JobSpec::parallelism);
            var completions = f.optional(2, "completions", Codecs.INT32, JobSpec::completions);
            var activeDeadlineSeconds =
                f.optional(
                    3, "activeDeadlineSeconds", Codecs.INT64, JobSpec::activeDeadlineSeconds);
            var podFailurePolicy =
                f.optional(11, "podFailurePolicy", POD_FAILURE_POLICY, JobSpec::podFailurePolicy);
            var backoffLimit = f.optional(7, "backoffLimit", Codecs.INT32, JobSpec::backoffLimit);
            var backoffLimitPerIndex =
                f.optional(12, "backoffLimitPerIndex", Codecs.INT32, JobSpec::backoffLimitPerIndex);
            var selector = f.optional(4, "selector", MetaTables.LABEL_SELECTOR, JobSpec::selector);
            var manualSelector =
                f.optional(5, "manualSelector", Codecs.BOOL, JobSpec::manualSelector);
            var template = f.field(6, "template", CoreTables.POD_TEMPLATE_SPEC, JobSpec::template);
            var completionMode =
                f.optional(9, "completionMode", Codecs.STRING, JobSpec::completionMode);
            var suspend = f.optional(10, "suspend", Codecs.BOOL, JobSpec::suspend);
            var scheduling =
                f.optional(17, "scheduling", JOB_SCHEDULING_CONFIGURATION, JobSpec::scheduling);
            return v ->
                new JobSpec(
                    v.get(parallelism),
                    v.get(completions),
                    v.get(activeDeadlineSeconds),
                    v.get(podFailurePolicy),
                    v.get(backoffLimit),
                    v.get(backoffLimitPerIndex),
                    v.get(selector),
                    v.get(manualSelector),
                    v.get(template),
                    v.get(completionMode),
                    v.get(suspend),
                    v.get(scheduling));
          });

  static final RecordCodec<JobCondition> JOB_CONDITION =
      RecordCodec.of(
          "JobCondition",
          f -> {
            var type = f.string(1, "type", JobCondition::type);
            var status = f.string(2, "status", JobCondition::status);
            var lastProbeTime =
                f.optional(3, "lastProbeTime", Codecs.TIME, JobCondition::lastProbeTime);
            var lastTransitionTime =
                f.optional(4, "lastTransitionTime", Codecs.TIME, JobCondition::lastTransitionTime);
            var reason = f.string(5, "reason", JobCondition::reason);
            var message = f.string(6, "message", JobCondition::message);
            return v ->
                new JobCondition(
                    v.get(type),
                    v.get(status),
                    v.get(lastProbeTime),
                    v.get(lastTransitionTime),
                    v.get(reason),
                    v.get(message));
          });

  static final RecordCodec<JobStatus> JOB_STATUS =
      RecordCodec.of(
          "JobStatus",
          f -> {
            var conditions = f.list(1, "conditions", JOB_CONDITION, JobStatus::conditions);
            var startTime = f.optional(2, "startTime", Codecs.TIME, JobStatus::startTime);
            var completionTime =
                f.optional(3, "completionTime", Codecs.TIME, JobStatus::completionTime);
            var active = f.int32(4, "active", JobStatus::active);
            var succeeded = f.int32(5, "succeeded", JobStatus::succeeded);
            var failed = f.int32(6, "failed", JobStatus::failed);
            var completedIndexes = f.string(7, "completedIndexes", JobStatus::completedIndexes);
            return v ->
                new JobStatus(
                    v.get(conditions),
                    v.get(startTime),
                    v.get(completionTime),
                    v.get(active),
                    v.get(succeeded),
                    v.get(failed),
                    v.get(completedIndexes));
          });

  static final RecordCodec<Job> JOB =
      RecordCodec.of(
          "Job",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Job::metadata);
            var spec = f.field(2, "spec", JOB_SPEC, Job::spec);
            var status = f.field(3, "status", JOB_STATUS, Job::status);
            return v -> new Job(v.get(metadata), v.get(spec), v.get(status));
          });

  static final RecordCodec<JobTemplateSpec> JOB_TEMPLATE_SPEC =
      RecordCodec.of(
          "JobTemplateSpec",
          f -> {
            var metadata =
                f.field(1, "metadata", MetaTables.OBJECT_META, JobTemplateSpec::metadata);
            var spec = f.field(2, "spec", JOB_SPEC, JobTemplateSpec::spec);
            return v -> new JobTemplateSpec(v.get(metadata), v.get(spec));
          });

  static final RecordCodec<CronJobSpec> CRON_JOB_SPEC =
      RecordCodec.of(
          "CronJobSpec",
          f -> {
            var schedule = f.string(1, "schedule", CronJobSpec::schedule);
            var timeZone = f.optional(8, "timeZone", Codecs.STRING, CronJobSpec::timeZone);
            var startingDeadlineSeconds =
                f.optional(
                    2,
                    "startingDeadlineSeconds",
                    Codecs.INT64,
                    CronJobSpec::startingDeadlineSeconds);
            var concurrencyPolicy =
                f.string(3, "concurrencyPolicy", CronJobSpec::concurrencyPolicy);
            var suspend = f.optional(4, "suspend", Codecs.BOOL, CronJobSpec::suspend);
            var jobTemplate =
                f.field(5, "jobTemplate", JOB_TEMPLATE_SPEC, CronJobSpec::jobTemplate);
            return v ->
                new CronJobSpec(
                    v.get(schedule),
                    v.get(timeZone),
                    v.get(startingDeadlineSeconds),
                    v.get(concurrencyPolicy),
                    v.get(suspend),
                    v.get(jobTemplate));
          });

  static final RecordCodec<CronJob> CRON_JOB =
      RecordCodec.of(
          "CronJob",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, CronJob::metadata);
            var spec = f.field(2, "spec", CRON_JOB_SPEC, CronJob::spec);
            return v -> new CronJob(v.get(metadata), v.get(spec));
          });

  private WorkloadCodecs() {}
}
