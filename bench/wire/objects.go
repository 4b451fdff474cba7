package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/types"
)

// kinds are those that a scheduler reads, by group and version and then resource. There are only nodes and pods of them.
var kinds = map[string]map[string]string{
	"v1": {
		"nodes": "Node", "pods": "Pod", "namespaces": "Namespace", "persistentvolumes": "PersistentVolume",
		"persistentvolumeclaims": "PersistentVolumeClaim", "services": "Service", "replicationcontrollers": "ReplicationController",
		"events": "Event",
	},
	"apps/v1":          {"daemonsets": "DaemonSet", "replicasets": "ReplicaSet", "statefulsets": "StatefulSet"},
	"events.k8s.io/v1": {"events": "Event"},
	"policy/v1":        {"poddisruptionbudgets": "PodDisruptionBudget"},
	"storage.k8s.io/v1": {
		"storageclasses": "StorageClass", "csinodes": "CSINode", "csidrivers": "CSIDriver",
		"csistoragecapacities": "CSIStorageCapacity", "volumeattachments": "VolumeAttachment",
	},
	"resource.k8s.io/v1": {
		"deviceclasses": "DeviceClass", "resourceslices": "ResourceSlice", "resourceclaims": "ResourceClaim",
		"devicetaintrules": "DeviceTaintRule",
	},
}

var clusterScoped = map[string]bool{
	"nodes": true, "namespaces": true, "persistentvolumes": true, "storageclasses": true, "csinodes": true, "csidrivers": true,
	"volumeattachments": true, "deviceclasses": true, "resourceslices": true, "devicetaintrules": true,
}

// readFirst reads the objects of a kind from a file with one of JSON on each line, at most so many.
func readFirst[T any](file, kind string, most int) ([]*T, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	var objects []*T
	lines := bufio.NewScanner(in)
	for lines.Scan() && len(objects) < most {
		if !strings.Contains(lines.Text(), `"kind":"`+kind+`"`) {
			continue
		}
		object := new(T)
		if err := json.Unmarshal(lines.Bytes(), object); err != nil {
			return nil, err
		}
		objects = append(objects, object)
	}
	return objects, lines.Err()
}

// createdNode adds what an API server adds to a node.
func createdNode(node *v1.Node, version int64) {
	node.TypeMeta = metav1.TypeMeta{APIVersion: "v1", Kind: "Node"}
	node.UID = types.UID(fmt.Sprintf("00000000-0000-4000-8000-%012d", version))
	node.CreationTimestamp = metav1.NewTime(time.Now())
	node.ResourceVersion = strconv.FormatInt(version, 10)
}

// createdPod is a pod as an API server stores it: with defaults, what admission adds, and fields that its client manages.
func createdPod(template *v1.Pod, i int, version int64) *v1.Pod {
	pod := template.DeepCopy()
	now := metav1.NewTime(time.Now())
	pod.TypeMeta = metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"}
	pod.Name = "pod-" + strconv.Itoa(i)
	pod.UID = types.UID(fmt.Sprintf("00000000-0000-4000-9000-%012d", i))
	pod.CreationTimestamp, pod.ResourceVersion, pod.Generation = now, strconv.FormatInt(version, 10), 1
	pod.ManagedFields = []metav1.ManagedFieldsEntry{{
		Manager: "bench", Operation: metav1.ManagedFieldsOperationUpdate, APIVersion: "v1", Time: &now, FieldsType: "FieldsV1",
		FieldsV1: &metav1.FieldsV1{Raw: []byte(managedFields)}}}
	spec := &pod.Spec
	spec.SchedulerName, spec.RestartPolicy, spec.DNSPolicy = v1.DefaultSchedulerName, v1.RestartPolicyAlways, v1.DNSClusterFirst
	spec.SecurityContext, spec.EnableServiceLinks, spec.Priority = &v1.PodSecurityContext{}, new(true), new(int32(0))
	spec.PreemptionPolicy = new(v1.PreemptLowerPriority)
	for _, key := range []string{v1.TaintNodeNotReady, v1.TaintNodeUnreachable} {
		spec.Tolerations = append(spec.Tolerations, v1.Toleration{
			Key: key, Operator: v1.TolerationOpExists, Effect: v1.TaintEffectNoExecute, TolerationSeconds: new(int64(300))})
	}
	for c := range spec.Containers {
		container := &spec.Containers[c]
		container.ImagePullPolicy = v1.PullIfNotPresent
		container.TerminationMessagePath, container.TerminationMessagePolicy = "/dev/termination-log", v1.TerminationMessageReadFile
	}
	pod.Status = v1.PodStatus{Phase: v1.PodPending, QOSClass: v1.PodQOSGuaranteed}
	return pod
}

const managedFields = `{"f:metadata":{"f:labels":{".":{},"f:app":{}}},"f:spec":{"f:containers":{"k:{\"name\":\"pause\"}":` +
	`{".":{},"f:image":{},"f:imagePullPolicy":{},"f:name":{},"f:ports":{".":{},` +
	`"k:{\"containerPort\":80,\"protocol\":\"TCP\"}":{".":{},"f:containerPort":{},"f:protocol":{}}},"f:resources":{".":{},` +
	`"f:limits":{".":{},"f:cpu":{},"f:memory":{}},"f:requests":{".":{},"f:cpu":{},"f:memory":{}}},` +
	`"f:terminationMessagePath":{},"f:terminationMessagePolicy":{}}},"f:dnsPolicy":{},"f:enableServiceLinks":{},` +
	`"f:restartPolicy":{},"f:schedulerName":{},"f:securityContext":{},"f:terminationGracePeriodSeconds":{}}}`

// boundPod is the pod after its binding.
func boundPod(pod *v1.Pod, node string, version int64) *v1.Pod {
	bound := *pod
	bound.ResourceVersion = strconv.FormatInt(version, 10)
	bound.Spec.NodeName = node
	bound.Status.Conditions = []v1.PodCondition{{
		Type: v1.PodScheduled, Status: v1.ConditionTrue, LastTransitionTime: metav1.NewTime(time.Now())}}
	return &bound
}

var serializer = protobuf.NewSerializer(nil, nil)

// encode writes an object with its kind, as protobuf or JSON.
func encode(object runtime.Object, asProtobuf bool) []byte {
	var out bytes.Buffer
	var err error
	if asProtobuf {
		err = serializer.Encode(object, &out)
	} else {
		err = json.NewEncoder(&out).Encode(object)
	}
	if err != nil {
		panic(err)
	}
	return out.Bytes()
}

// frame is a watch event on the wire: after its length in protobuf, and a line in JSON.
func frame(event string, object runtime.Object, asProtobuf bool) []byte {
	e := &metav1.WatchEvent{Type: event, Object: runtime.RawExtension{Raw: encode(object, asProtobuf)}}
	if !asProtobuf {
		line, err := json.Marshal(e)
		if err != nil {
			panic(err)
		}
		return append(line, '\n')
	}
	out := make([]byte, 4+e.Size())
	binary.BigEndian.PutUint32(out, uint32(e.Size()))
	if _, err := e.MarshalToSizedBuffer(out[4:]); err != nil {
		panic(err)
	}
	return out
}

// decodeBinding reads the node that a pod is bound to.
func decodeBinding(body []byte, asProtobuf bool) (node string, err error) {
	var binding v1.Binding
	if !asProtobuf {
		err = json.Unmarshal(body, &binding)
		return binding.Target.Name, err
	}
	var unknown runtime.Unknown
	if err := unknown.Unmarshal(bytes.TrimPrefix(body, []byte("k8s\x00"))); err != nil {
		return "", err
	}
	err = binding.Unmarshal(unknown.Raw)
	return binding.Target.Name, err
}
