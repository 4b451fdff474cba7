{{- /* Not empty in the modes that schedule pods. */ -}}
{{- define "berth.schedules" -}}
{{ if has .Values.mode (list "second" "replace") }}true{{ end }}
{{- end }}

{{- /* Not empty if Poseidon is answered. */ -}}
{{- define "berth.answersPoseidon" -}}
{{ if and (include "berth.schedules" .) .Values.firmament.tlsSecret }}true{{ end }}
{{- end }}

{{- /* Not empty if Karmada is answered. */ -}}
{{- define "berth.answersKarmada" -}}
{{ if and (include "berth.schedules" .) .Values.estimator.tlsSecret }}true{{ end }}
{{- end }}

{{- define "berth.name" -}}
{{ if include "berth.schedules" . }}berth{{ else }}berth-{{ .Values.mode }}{{ end }}
{{- end }}

{{- define "berth.selector" -}}
app.kubernetes.io/name: {{ include "berth.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "berth.metadata" -}}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "berth.selector" . | nindent 2 }}
{{- end }}

{{- /* What the mode needs; values.configuration goes over it. */ -}}
{{- define "berth.configuration" -}}
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
leaderElection:
  leaderElect: {{ include "berth.schedules" . | eq "true" }}
  {{- if eq .Values.mode "replace" }}
  # kube-scheduler's own lease: one of the two leads.
  resourceName: kube-scheduler
  resourceNamespace: kube-system
  {{- else }}
  resourceName: berth
  resourceNamespace: {{ .Release.Namespace }}
  {{- end }}
profiles:
- schedulerName: {{ if eq .Values.mode "second" }}berth{{ else }}default-scheduler{{ end }}
{{- end }}

{{- /* The name and the namespace of the lease by which one of several leads. */ -}}
{{- define "berth.lease" -}}
{{- if include "berth.schedules" . -}}
{{- $election := (include "berth.configuration" . | fromYaml).leaderElection -}}
{{- $election = mergeOverwrite $election (.Values.configuration.leaderElection | default dict) -}}
name: {{ $election.resourceName }}
namespace: {{ $election.resourceNamespace }}
{{- else -}}
name: {{ if eq .Values.mode "descheduler" }}descheduler{{ else }}crane-scheduler-controller{{ end }}
namespace: {{ .Release.Namespace }}
{{- end }}
{{- end }}

{{- /* What a ConfigMap has, by which pods are known that have to start again. */ -}}
{{- define "berth.files" -}}
{{- if eq .Values.mode "descheduler" -}}
policy.yaml: |
  apiVersion: descheduler/v1alpha2
  kind: DeschedulerPolicy
  {{- toYaml .Values.deschedulerPolicy | nindent 2 }}
{{- else if eq .Values.mode "annotate-load" -}}
policy.yaml: |
  {{- toYaml .Values.annotateLoad.policy | nindent 2 }}
{{- end }}
{{- if ne .Values.mode "annotate-load" }}
scheduler.yaml: |
  {{- mergeOverwrite (include "berth.configuration" . | fromYaml) .Values.configuration | toYaml | nindent 2 }}
{{- end }}
{{- end }}

{{- /* The entry point of the image, with other options for the JVM. */ -}}
{{- define "berth.command" }}
{{- if .Values.javaOptions }}
command:
- /opt/berth/runtime/bin/java
- -XX:AOTCache=/opt/berth/lib/berth.aot
- "@/opt/berth/lib/jvm.options"
- "@/opt/berth/lib/scheduler.options"
{{- range .Values.javaOptions }}
- {{ . | quote }}
{{- end }}
- --class-path=/opt/berth/lib/berth.jar
- dev.berth.cli.Berth
{{- end }}
{{- end }}

{{- define "berth.container" -}}
name: berth
image: {{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- include "berth.command" . }}
{{- with .Values.env }}
env:
  {{- toYaml . | nindent 2 }}
{{- end }}
resources:
  {{- toYaml .Values.resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
- name: configuration
  mountPath: /etc/berth
  readOnly: true
- name: tmp
  mountPath: /tmp
{{- if include "berth.answersPoseidon" . }}
- name: firmament
  mountPath: /etc/firmament
  readOnly: true
{{- end }}
{{- if include "berth.answersKarmada" . }}
- name: estimator
  mountPath: /etc/estimator
  readOnly: true
{{- end }}
{{- end }}

{{- define "berth.pod" -}}
serviceAccountName: {{ include "berth.name" . }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  seccompProfile:
    type: RuntimeDefault
volumes:
- name: configuration
  configMap:
    name: {{ include "berth.name" . }}
- name: tmp # for profiles, jcmd, jars of plugins, and what a failed self-check writes
  emptyDir:
    sizeLimit: 256Mi
{{- if include "berth.answersPoseidon" . }}
- name: firmament
  secret:
    secretName: {{ .Values.firmament.tlsSecret }}
{{- end }}
{{- if include "berth.answersKarmada" . }}
- name: estimator
  secret:
    secretName: {{ .Values.estimator.tlsSecret }}
{{- end }}
{{- end }}

{{- define "berth.probes" -}}
{{- $name := lower .scheme -}}
ports:
- name: {{ $name }}
  containerPort: {{ .port }}
startupProbe:
  httpGet: {path: {{ .alive }}, port: {{ $name }}, scheme: {{ .scheme }}}
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: {path: {{ .alive }}, port: {{ $name }}, scheme: {{ .scheme }}}
  periodSeconds: 10
  timeoutSeconds: 15
  failureThreshold: 8
readinessProbe:
  httpGet: {path: {{ .ready }}, port: {{ $name }}, scheme: {{ .scheme }}}
  periodSeconds: 5
  timeoutSeconds: 15
{{- end }}

{{- /* Not empty if the descheduler proves its evictions. */ -}}
{{- define "berth.proves" -}}
{{ if not (or (has "--prove=false" .Values.flags) (has "--compat" .Values.flags)) }}true{{ end }}
{{- end }}

{{- define "berth.account" }}
- kind: ServiceAccount
  name: {{ include "berth.name" . }}
  namespace: {{ .Release.Namespace }}
{{- end }}
