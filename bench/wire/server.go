package main

import (
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

const (
	protobufType = "application/vnd.kubernetes.protobuf"
	jsonType     = "application/json"
	firstVersion = 1000
)

// server plays an API server from memory: it answers reads of all kinds that a scheduler asks for, and bindings, and
// takes everything else that a scheduler writes without keeping it.
type server struct {
	nodes []*v1.Node
	names map[string]bool // of nodes
	asked atomic.Int64    // when the last request came, in Unix nanoseconds
	wrote atomic.Int64    // how many events have been written
	bound func(pods int)  // called after a binding, with how many pods are bound by then

	mu      sync.Mutex
	version int64
	pods    []*pod
	byName  map[string]*pod
	watches map[*podWatch]bool
	times   []time.Time // of bindings, in their order
	twice   int         // bindings of pods that were bound already
	unknown map[string]int
}

// pod is a pod, and when its first event was sent and its binding was read.
type pod struct {
	object      *v1.Pod
	sent, bound time.Time
}

// podWatch is a watch of pods: events are added under the server's lock, and its own goroutine writes many at once.
type podWatch struct {
	asProtobuf bool
	events     []podEvent
	changed    chan struct{} // has room for one
}

type podEvent struct {
	frame []byte
	added *pod // which this event adds; nil for other events
}

func newServer(nodes []*v1.Node) *server {
	s := &server{nodes: nodes, names: map[string]bool{}, version: firstVersion, byName: map[string]*pod{},
		watches: map[*podWatch]bool{}, unknown: map[string]int{}, bound: func(int) {}}
	for i, node := range nodes {
		createdNode(node, int64(i+1))
		s.names[node.Name] = true
	}
	return s
}

// create creates a pod for each number.
func (s *server) create(template *v1.Pod, from, to int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := from; i < to; i++ {
		s.version++
		p := &pod{object: createdPod(template, i, s.version)}
		s.pods = append(s.pods, p)
		s.byName[p.object.Name] = p
		s.publish("ADDED", p.object, p)
	}
}

// publish adds an event to all watches of pods; with the lock.
func (s *server) publish(event string, object *v1.Pod, added *pod) {
	frames := map[bool][]byte{}
	for w := range s.watches {
		if frames[w.asProtobuf] == nil {
			frames[w.asProtobuf] = frame(event, object, w.asProtobuf)
		}
		w.add(podEvent{frames[w.asProtobuf], added})
	}
}

func (w *podWatch) add(e podEvent) {
	w.events = append(w.events, e)
	select {
	case w.changed <- struct{}{}:
	default: // it will look anyway
	}
}

// target is what a path names.
type target struct{ groupVersion, resource, name, subresource string }

func parse(path string) target {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	n := 2
	if parts[0] == "apis" {
		n = 3
	}
	if len(parts) < n {
		return target{}
	}
	t := target{groupVersion: strings.Join(parts[1:n], "/")}
	parts = parts[n:]
	if len(parts) > 2 && parts[0] == "namespaces" {
		parts = parts[2:]
	}
	for i, field := range []*string{&t.resource, &t.name, &t.subresource} {
		if i < len(parts) {
			*field = parts[i]
		}
	}
	return t
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.asked.Store(time.Now().UnixNano())
	t := parse(r.URL.Path)
	kind := kinds[t.groupVersion][t.resource]
	switch {
	case r.Method == http.MethodPost && t.subresource == "binding":
		s.bind(w, r, t.name)
	case r.Method == http.MethodPost: // an API server answers with what has been created
		if t.resource == "events" {
			s.wrote.Add(1)
		}
		w.Header().Set("Content-Type", r.Header.Get("Content-Type"))
		w.WriteHeader(http.StatusCreated)
		_, _ = io.Copy(w, r.Body)
	case r.Method == http.MethodPatch:
		_, _ = io.Copy(io.Discard, r.Body)
		s.answer(w, r, http.StatusOK, s.patched(t, kind))
	case slices.Contains([]string{"/readyz", "/livez", "/healthz"}, r.URL.Path):
		_, _ = io.WriteString(w, "ok")
	case r.URL.Path == "/version":
		w.Header().Set("Content-Type", jsonType)
		_, _ = io.WriteString(w, `{"major":"1","minor":"37","gitVersion":"v1.37.1"}`)
	case kinds[t.groupVersion] != nil && t.resource == "":
		s.answer(w, r, http.StatusOK, discovery(t.groupVersion))
	case kind == "" || t.name != "":
		s.mu.Lock()
		s.unknown[r.Method+" "+r.URL.Path]++
		s.mu.Unlock()
		s.answer(w, r, http.StatusNotFound, failure(http.StatusNotFound, metav1.StatusReasonNotFound, r.URL.Path))
	case r.URL.Query().Get("watch") != "":
		s.watch(w, r, t, kind)
	default:
		s.answer(w, r, http.StatusOK, s.list(t, kind))
	}
}

func (s *server) answer(w http.ResponseWriter, r *http.Request, code int, object runtime.Object) {
	asProtobuf := strings.Contains(r.Header.Get("Accept"), protobufType)
	if _, is := object.(*metav1.APIResourceList); is {
		asProtobuf = false
	}
	if asProtobuf {
		w.Header().Set("Content-Type", protobufType)
	} else {
		w.Header().Set("Content-Type", jsonType)
	}
	w.WriteHeader(code)
	_, _ = w.Write(encode(object, asProtobuf))
}

func failure(code int32, reason metav1.StatusReason, message string) *metav1.Status {
	return &metav1.Status{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Status"},
		Status: metav1.StatusFailure, Code: code, Reason: reason, Message: message}
}

func discovery(groupVersion string) *metav1.APIResourceList {
	list := &metav1.APIResourceList{
		TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "APIResourceList"}, GroupVersion: groupVersion}
	for _, resource := range slices.Sorted(maps.Keys(kinds[groupVersion])) {
		list.APIResources = append(list.APIResources, metav1.APIResource{
			Name: resource, Kind: kinds[groupVersion][resource], Namespaced: !clusterScoped[resource],
			Verbs: metav1.Verbs{"create", "delete", "get", "list", "patch", "update", "watch"}})
	}
	return list
}

// bind binds a pod, and tells the watches.
func (s *server) bind(w http.ResponseWriter, r *http.Request, name string) {
	body, err := io.ReadAll(r.Body)
	now := time.Now()
	var node string
	if err == nil {
		node, err = decodeBinding(body, r.Header.Get("Content-Type") == protobufType)
	}
	s.mu.Lock()
	p := s.byName[name]
	var refused *metav1.Status
	switch {
	case err != nil:
		refused = failure(http.StatusBadRequest, metav1.StatusReasonBadRequest, err.Error())
	case p == nil || !s.names[node]:
		refused = failure(http.StatusNotFound, metav1.StatusReasonNotFound, name+" or "+node)
	case !p.bound.IsZero():
		s.twice++
		refused = failure(http.StatusConflict, metav1.StatusReasonConflict, name+" has a node")
	default:
		p.bound = now
		s.times = append(s.times, now)
		s.version++
		p.object = boundPod(p.object, node, s.version)
		s.publish("MODIFIED", p.object, nil)
	}
	pods := len(s.times)
	s.mu.Unlock()
	if refused != nil {
		s.answer(w, r, int(refused.Code), refused)
		return
	}
	s.bound(pods)
	s.answer(w, r, http.StatusCreated, &metav1.Status{
		TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Status"}, Status: metav1.StatusSuccess})
}

// patched is the pod whose status was patched, which stays as it was, or an object of another kind with nothing but a name.
func (s *server) patched(t target, kind string) runtime.Object {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.byName[t.name]; p != nil && t.resource == "pods" {
		return p.object
	}
	return &metav1.PartialObjectMetadata{
		TypeMeta:   metav1.TypeMeta{APIVersion: t.groupVersion, Kind: kind},
		ObjectMeta: metav1.ObjectMeta{Name: t.name}}
}

// current has all objects of a resource, and the version that they are of; with the lock.
func (s *server) current(t target) ([]runtime.Object, string) {
	var objects []runtime.Object
	switch t.resource {
	case "nodes":
		for _, node := range s.nodes {
			objects = append(objects, node)
		}
	case "pods":
		for _, p := range s.pods {
			objects = append(objects, p.object)
		}
	}
	return objects, strconv.FormatInt(s.version, 10)
}

func (s *server) list(t target, kind string) runtime.Object {
	s.mu.Lock()
	objects, version := s.current(t)
	s.mu.Unlock()
	meta := metav1.ListMeta{ResourceVersion: version}
	of := metav1.TypeMeta{APIVersion: t.groupVersion, Kind: kind + "List"}
	switch t.resource {
	case "nodes":
		list := &v1.NodeList{TypeMeta: of, ListMeta: meta, Items: []v1.Node{}}
		for _, object := range objects {
			list.Items = append(list.Items, *object.(*v1.Node))
		}
		return list
	case "pods":
		list := &v1.PodList{TypeMeta: of, ListMeta: meta, Items: []v1.Pod{}}
		for _, object := range objects {
			list.Items = append(list.Items, *object.(*v1.Pod))
		}
		return list
	}
	// The metadata of a list have the same number in all kinds.
	return &metav1.PartialObjectMetadataList{TypeMeta: of, ListMeta: meta, Items: []metav1.PartialObjectMetadata{}}
}

// watch sends what is there, if it is asked to, and then the events of pods. There are none of other kinds.
func (s *server) watch(w http.ResponseWriter, r *http.Request, t target, kind string) {
	query := r.URL.Query()
	watch := &podWatch{asProtobuf: strings.Contains(r.Header.Get("Accept"), protobufType), changed: make(chan struct{}, 1)}
	bookmark := func(version string, annotations map[string]string) podEvent {
		return podEvent{frame("BOOKMARK", &metav1.PartialObjectMetadata{
			TypeMeta:   metav1.TypeMeta{APIVersion: t.groupVersion, Kind: kind},
			ObjectMeta: metav1.ObjectMeta{ResourceVersion: version, Annotations: annotations}}, watch.asProtobuf), nil}
	}
	s.mu.Lock()
	objects, version := s.current(t)
	if query.Get("sendInitialEvents") == "true" {
		for _, object := range objects {
			watch.add(podEvent{frame("ADDED", object, watch.asProtobuf), nil})
		}
		watch.add(bookmark(version, map[string]string{metav1.InitialEventsAnnotationKey: "true"}))
	} else if t.resource == "pods" && query.Get("resourceVersion") != version { // events of the past are not kept
		s.mu.Unlock()
		s.answer(w, r, http.StatusGone, failure(http.StatusGone, metav1.StatusReasonExpired, "too old resource version"))
		return
	}
	if t.resource == "pods" {
		s.watches[watch] = true
		defer func() {
			s.mu.Lock()
			delete(s.watches, watch)
			s.mu.Unlock()
		}()
	}
	s.mu.Unlock()

	if watch.asProtobuf {
		w.Header().Set("Content-Type", protobufType+";stream=watch")
	} else {
		w.Header().Set("Content-Type", jsonType)
	}
	out := http.NewResponseController(w)
	_ = out.Flush()
	bookmarks := time.NewTicker(time.Minute)
	defer bookmarks.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-bookmarks.C:
			s.mu.Lock()
			watch.add(bookmark(strconv.FormatInt(s.version, 10), nil))
			s.mu.Unlock()
		case <-watch.changed:
			if err := s.send(w, watch); err != nil || out.Flush() != nil {
				return
			}
		}
	}
}

// send writes the events that a watch has, in chunks, since the events of a burst have times of their own.
func (s *server) send(w io.Writer, watch *podWatch) error {
	s.mu.Lock()
	events := watch.events
	watch.events = nil
	s.mu.Unlock()
	var buffer []byte
	for chunk := range slices.Chunk(events, 32) {
		buffer = buffer[:0]
		s.mu.Lock()
		now := time.Now()
		for _, e := range chunk {
			buffer = append(buffer, e.frame...)
			if e.added != nil && e.added.sent.IsZero() {
				e.added.sent = now
			}
		}
		s.mu.Unlock()
		if _, err := w.Write(buffer); err != nil {
			return err
		}
	}
	return nil
}

// quiet waits until pods are watched and no request has come for so long.
func (s *server) quiet(running context.Context, long, most time.Duration) error {
	for end := time.Now().Add(most); running.Err() == nil && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		watched := len(s.watches) > 0
		s.mu.Unlock()
		if watched && time.Since(time.Unix(0, s.asked.Load())) > long {
			return nil
		}
	}
	return errors.New("it has ended, or does not watch pods, or does not come to rest")
}

// report tells of requests that it had no answer to.
func (s *server) report() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for request, times := range s.unknown {
		_, _ = os.Stderr.WriteString("not found: " + request + " (" + strconv.Itoa(times) + " times)\n")
	}
}
