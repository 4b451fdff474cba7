package main

import (
	"fmt"
	"strconv"
	"sync"

	v1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
)

const (
	afterAnnotation  = "bench.berth.dev/after"
	changeAnnotation = "bench.berth.dev/change"
)

// server is client-go's fake API server, but for nodes and pods, which it only
// lists and watches, and for watches, which do not overflow here. Writes about
// pods do nothing; deleted ones are gone at once. Writes of claims are stored and
// come back by the watch, as the scheduler needs that, and so do those of the
// status of groups.
type server struct {
	client *fake.Clientset

	mu      sync.Mutex
	version int64
	nodes   *v1.NodeList
	pods    *v1.PodList
	byName  map[types.NamespacedName]*v1.Pod
	feeds   map[string]*watch.FakeWatcher
}

func newServer(objects []runtime.Object) (*server, error) {
	s := &server{client: fake.NewSimpleClientset(), version: 1000, nodes: &v1.NodeList{}, pods: &v1.PodList{},
		byName: map[types.NamespacedName]*v1.Pod{}, feeds: map[string]*watch.FakeWatcher{}}
	s.nodes.ResourceVersion, s.pods.ResourceVersion = "1000", "1000"
	for _, object := range objects {
		m, err := meta.Accessor(object)
		if err != nil {
			return nil, err
		}
		m.SetResourceVersion("1000")
		switch o := object.(type) {
		case *v1.Node:
			s.nodes.Items = append(s.nodes.Items, *o)
		case *v1.Pod:
			s.pods.Items = append(s.pods.Items, *o)
			if o.Spec.NodeName != "" {
				s.byName[types.NamespacedName{Namespace: o.Namespace, Name: o.Name}] = o
			}
		default:
			if err := s.client.Tracker().Add(object); err != nil {
				return nil, err
			}
		}
	}
	s.client.PrependReactor("list", "nodes", func(clienttesting.Action) (bool, runtime.Object, error) { return true, s.nodes, nil })
	s.client.PrependReactor("list", "pods", func(clienttesting.Action) (bool, runtime.Object, error) { return true, s.pods, nil })
	s.client.PrependReactor("patch", "pods", func(clienttesting.Action) (bool, runtime.Object, error) { return true, &v1.Pod{}, nil })
	s.client.PrependReactor("delete", "pods", s.deletePod)
	s.client.PrependReactor("create", "resourceclaims", s.writeClaim)
	s.client.PrependReactor("update", "resourceclaims", s.writeClaim)
	s.client.PrependReactor("patch", "podgroups", s.patchGroup)
	s.client.PrependReactor("create", "events", func(a clienttesting.Action) (bool, runtime.Object, error) {
		return true, a.(clienttesting.CreateAction).GetObject(), nil
	})
	s.client.PrependWatchReactor("*", func(a clienttesting.Action) (bool, watch.Interface, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		feed := watch.NewFakeWithChanSize(1<<16, false)
		s.feeds[a.GetResource().Resource] = feed
		return true, feed, nil
	})
	return s, nil
}

// forgetLists drops what informers have listed.
func (s *server) forgetLists() {
	s.nodes, s.pods = nil, nil
	s.client.ClearActions()
}

func (s *server) feed(resource string) *watch.FakeWatcher {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.feeds[resource]
}

func (s *server) nextVersion() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.version++
	return strconv.FormatInt(s.version, 10)
}

func (s *server) deletePod(action clienttesting.Action) (bool, runtime.Object, error) {
	name := types.NamespacedName{Namespace: action.GetNamespace(), Name: action.(clienttesting.DeleteAction).GetName()}
	s.mu.Lock()
	pod := s.byName[name]
	delete(s.byName, name)
	s.mu.Unlock()
	if pod != nil {
		gone := pod.DeepCopy()
		gone.ResourceVersion = s.nextVersion()
		s.feed("pods").Delete(gone)
	}
	return true, nil, nil
}

func (s *server) writeClaim(action clienttesting.Action) (bool, runtime.Object, error) {
	claim := action.(clienttesting.CreateAction).GetObject().(*resourceapi.ResourceClaim).DeepCopy()
	claim.ResourceVersion = s.nextVersion()
	tracker, resource := s.client.Tracker(), resourceapi.SchemeGroupVersion.WithResource("resourceclaims")
	if action.GetVerb() == "create" {
		if claim.Name == "" {
			claim.Name = claim.GenerateName + claim.ResourceVersion
		}
		claim.UID = types.UID(claim.Name)
		if err := tracker.Create(resource, claim, claim.Namespace); err != nil {
			return true, nil, err
		}
		s.feed("resourceclaims").Add(claim)
		return true, claim, nil
	}
	if err := tracker.Update(resource, claim, claim.Namespace); err != nil {
		return true, nil, err
	}
	s.feed("resourceclaims").Modify(claim)
	return true, claim, nil
}

func (s *server) patchGroup(action clienttesting.Action) (bool, runtime.Object, error) {
	handled, group, err := clienttesting.ObjectReaction(s.client.Tracker())(action)
	if err == nil {
		if m, err := meta.Accessor(group); err == nil {
			m.SetResourceVersion(s.nextVersion())
		}
		s.feed("podgroups").Modify(group)
	}
	return handled, group, err
}

// change is something that happens in the cluster while pods are scheduled.
type change struct {
	after  int64 // cycles
	kind   string
	object runtime.Object
}

// readChanges reads objects whose annotations say what happens to them, and when.
func readChanges(file string) ([]change, error) {
	objects, err := readObjects(file)
	if err != nil {
		return nil, err
	}
	var changes []change
	for _, object := range objects {
		m, err := meta.Accessor(object)
		if err != nil {
			return nil, err
		}
		after, err := strconv.ParseInt(m.GetAnnotations()[afterAnnotation], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.GetName(), err)
		}
		changes = append(changes, change{after, m.GetAnnotations()[changeAnnotation], object})
	}
	return changes, nil
}

func (s *server) apply(c change) {
	resource := "nodes"
	if _, is := c.object.(*v1.Pod); is {
		resource = "pods"
	}
	m, _ := meta.Accessor(c.object)
	m.SetResourceVersion(s.nextVersion())
	switch c.kind {
	case "add":
		s.feed(resource).Add(c.object)
	case "update":
		s.feed(resource).Modify(c.object)
	case "delete":
		s.feed(resource).Delete(c.object)
	}
}
