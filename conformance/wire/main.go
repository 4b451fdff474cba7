// wirejudge writes random objects as the API server sends them. See README.md.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"math/rand"
	"os"
	"reflect"
	"strings"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	nodev1 "k8s.io/api/node/v1"
	policyv1 "k8s.io/api/policy/v1"
	resourcev1 "k8s.io/api/resource/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	schedulingv1alpha3 "k8s.io/api/scheduling/v1alpha3"
	schedulingv1beta1 "k8s.io/api/scheduling/v1beta1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/randfill"
)

// The kinds that Berth has tables of.
var kinds = map[string][]string{
	"v1":                         {"Node", "Namespace", "Pod", "PersistentVolume", "PersistentVolumeClaim", "Service", "ReplicationController", "Event", "LimitRange", "ResourceQuota"},
	"apps/v1":                    {"Deployment", "ReplicaSet", "StatefulSet", "DaemonSet"},
	"batch/v1":                   {"Job", "CronJob"},
	"policy/v1":                  {"PodDisruptionBudget"},
	"scheduling.k8s.io/v1":       {"PriorityClass"},
	"scheduling.k8s.io/v1beta1":  {"Workload", "PodGroup"},
	"scheduling.k8s.io/v1alpha3": {"CompositePodGroup"},
	"storage.k8s.io/v1":          {"StorageClass", "CSINode", "CSIDriver", "CSIStorageCapacity", "VolumeAttachment"},
	"resource.k8s.io/v1":         {"DeviceClass", "ResourceSlice", "DeviceTaintRule", "ResourceClaim", "ResourceClaimTemplate"},
	"coordination.k8s.io/v1":     {"Lease"},
	"events.k8s.io/v1":           {"Event"},
	"autoscaling/v2":             {"HorizontalPodAutoscaler"},
	"node.k8s.io/v1":             {"RuntimeClass"},
}

// The kinds that are written in lists and watches, too.
var streamed = map[string]bool{"Namespace": true, "CSINode": true, "ResourceClaim": true}

var (
	scheme      = runtime.NewScheme()
	jsonForm    = json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{})
	binaryForm  = protobuf.NewSerializer(scheme, scheme)
	rawBinary   = protobuf.NewRawSerializer(scheme, scheme)
	out         = bufio.NewWriter(os.Stdout)
	random      = rand.New(rand.NewSource(20260101))
	letters     = []rune("abcxyzABC0189-_./ \"\\\n<&äß€漢😀")
	quantities  = []string{"0", "1", "250m", "1500m", "1Gi", "512Mi", "100k", "12e6", "3", "1.5", "9223372036854775807", "-5", "100n", "16E"}
	expirations = metav1.Status{
		Status: "Failure", Code: 410, Reason: metav1.StatusReasonExpired, Message: "too old resource version: 1 (2)",
		Details: &metav1.StatusDetails{Kind: "pods", RetryAfterSeconds: 3, Causes: []metav1.StatusCause{{Type: "x", Message: "y", Field: "z"}}},
	}
)

func main() {
	for _, add := range []func(*runtime.Scheme) error{
		corev1.AddToScheme, appsv1.AddToScheme, batchv1.AddToScheme, policyv1.AddToScheme, schedulingv1.AddToScheme,
		storagev1.AddToScheme, resourcev1.AddToScheme, coordinationv1.AddToScheme, eventsv1.AddToScheme,
		autoscalingv2.AddToScheme, nodev1.AddToScheme, schedulingv1beta1.AddToScheme, schedulingv1alpha3.AddToScheme,
	} {
		must(add(scheme))
	}
	for _, version := range []string{
		"v1", "apps/v1", "batch/v1", "policy/v1", "scheduling.k8s.io/v1", "storage.k8s.io/v1", "resource.k8s.io/v1",
		"coordination.k8s.io/v1", "events.k8s.io/v1", "autoscaling/v2", "node.k8s.io/v1",
		"scheduling.k8s.io/v1beta1", "scheduling.k8s.io/v1alpha3",
	} {
		for _, kind := range kinds[version] {
			samples(schema.FromAPIVersionAndKind(version, kind))
		}
	}
	must(out.Flush())
}

// samples writes an object in which everything is said once, and others in which anything may be missing; those of a
// few kinds also in a list and in a watch.
func samples(kind schema.GroupVersionKind) {
	objects := []runtime.Object{sample(kind, filler(0, 1, 1))}
	for range 2 {
		objects = append(objects, sample(kind, filler(0.5, 0, 2)))
	}
	for _, object := range objects {
		write("object", kind, encode(jsonForm, object), encode(binaryForm, object))
	}
	if !streamed[kind.Kind] {
		return
	}
	list, err := scheme.New(kind.GroupVersion().WithKind(kind.Kind + "List"))
	must(err)
	list.GetObjectKind().SetGroupVersionKind(kind.GroupVersion().WithKind(kind.Kind + "List"))
	must(meta.SetList(list, objects))
	accessor, err := meta.ListAccessor(list)
	must(err)
	accessor.SetResourceVersion("4711")
	accessor.SetContinue("next page")
	write("list", kind, encode(jsonForm, list), encode(binaryForm, list))
	write("watch", kind, watchOf(kind, objects, false), watchOf(kind, objects, true))
}

func watchOf(kind schema.GroupVersionKind, objects []runtime.Object, binary bool) []byte {
	var stream bytes.Buffer
	var frames io.Writer = &stream
	var outer runtime.Encoder = jsonForm
	var inner runtime.Encoder = jsonForm
	if binary {
		frames, outer, inner = protobuf.LengthDelimitedFramer.NewFrameWriter(&stream), rawBinary, binaryForm
	}
	send := func(event watch.EventType, object runtime.Object) {
		raw := encode(inner, object)
		sent := metav1.WatchEvent{Type: string(event), Object: runtime.RawExtension{Raw: raw}}
		must(outer.Encode(&sent, frames))
	}
	send(watch.Added, objects[0])
	bookmark, err := scheme.New(kind)
	must(err)
	bookmark.GetObjectKind().SetGroupVersionKind(kind)
	accessor, err := meta.Accessor(bookmark)
	must(err)
	accessor.SetResourceVersion("4712")
	accessor.SetAnnotations(map[string]string{metav1.InitialEventsAnnotationKey: "true"})
	send(watch.Bookmark, bookmark)
	send(watch.Modified, objects[1])
	send(watch.Deleted, objects[2])
	accessor.SetResourceVersion("4713")
	accessor.SetAnnotations(nil)
	send(watch.Bookmark, bookmark)
	status := expirations
	status.SetGroupVersionKind(schema.GroupVersionKind{Version: "v1", Kind: "Status"})
	send(watch.Error, &status)
	return stream.Bytes()
}

func sample(kind schema.GroupVersionKind, filler *randfill.Filler) runtime.Object {
	object, err := scheme.New(kind)
	must(err)
	filler.Fill(object)
	fillNamedStrings(reflect.ValueOf(object))
	object.GetObjectKind().SetGroupVersionKind(kind)
	return object
}

func filler(nilChance float64, atLeast, atMost int) *randfill.Filler {
	return randfill.New().RandSource(random).NilChance(nilChance).NumElements(atLeast, atMost).MaxDepth(40).Funcs(
		func(s *string, c randfill.Continue) { *s = text(nilChance > 0) },
		func(m *metav1.TypeMeta, c randfill.Continue) {},
		func(q *resource.Quantity, c randfill.Continue) {
			*q = resource.MustParse(quantities[c.Intn(len(quantities))])
		},
		func(t *metav1.Time, c randfill.Continue) {
			if nilChance == 0 || c.Intn(4) > 0 {
				*t = metav1.Unix(c.Int63n(4e9)-1e9, 0)
			}
		},
		func(t *metav1.MicroTime, c randfill.Continue) {
			if nilChance == 0 || c.Intn(4) > 0 {
				*t = metav1.MicroTime{Time: time.Unix(c.Int63n(4e9)-1e9, c.Int63n(1e6)*1000)}
			}
		},
		func(v *intstr.IntOrString, c randfill.Continue) {
			if c.Bool() {
				*v = intstr.FromInt32(int32(c.Uint32()))
			} else {
				*v = intstr.FromString(text(nilChance > 0))
			}
		},
		func(e *runtime.RawExtension, c randfill.Continue) {
			e.Raw = []byte(fmt.Sprintf(`{"mode":"%d","list":[1,-2.5,null,true,{"a":"ä"}]}`, c.Int31()))
		},
		func(f *metav1.FieldsV1, c randfill.Continue) { f.SetRawBytes([]byte(`{"f:spec":{}}`)) },
		func(b *[]byte, c randfill.Continue) { *b = []byte(text(true)) },
	)
}

// fillNamedStrings gives texts to those fields that are empty and whose type only is a string underneath.
func fillNamedStrings(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			fillNamedStrings(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && v.Type() != reflect.TypeOf(metav1.TypeMeta{}) {
				fillNamedStrings(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			fillNamedStrings(v.Index(i))
		}
	case reflect.Map: // of which only the values matter
		for _, key := range v.MapKeys() {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(v.MapIndex(key))
			fillNamedStrings(value)
			v.SetMapIndex(key, value)
		}
	case reflect.String:
		if v.Type() != reflect.TypeOf("") {
			v.SetString(text(false))
		}
	}
}

// text is a short one; empty now and then, if that is allowed.
func text(mayBeEmpty bool) string {
	length := random.Intn(4)
	if length == 0 && !mayBeEmpty {
		length = 1
	}
	var b strings.Builder
	for range length {
		b.WriteRune(letters[random.Intn(len(letters))])
	}
	return b.String()
}

func encode(encoder runtime.Encoder, object runtime.Object) []byte {
	var b bytes.Buffer
	must(encoder.Encode(object, &b))
	return b.Bytes()
}

func write(what string, kind schema.GroupVersionKind, json, binary []byte) {
	version, name := kind.ToAPIVersionAndKind()
	documents := strings.ReplaceAll(strings.TrimSuffix(string(json), "\n"), "\n", "\x1e")
	fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", what, version, name, documents, base64.StdEncoding.EncodeToString(binary))
}

func must(err error) {
	if err != nil {
		panic(fmt.Errorf("%w (%s)", err, reflect.TypeOf(err)))
	}
}
