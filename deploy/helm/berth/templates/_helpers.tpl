{{- define "berth.name" -}}
{{ if eq .Values.mode "shadow" }}berth-shadow{{ else }}berth{{ end }}
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
  leaderElect: {{ ne .Values.mode "shadow" }}
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
{{- end }}
