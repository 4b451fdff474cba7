package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	v1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	fakeclientset "k8s.io/client-go/kubernetes/fake"
	core "k8s.io/client-go/testing"
	"sigs.k8s.io/descheduler/cmd/descheduler/app/options"
	"sigs.k8s.io/descheduler/pkg/descheduler"
	"sigs.k8s.io/descheduler/pkg/features"
	"sigs.k8s.io/descheduler/pkg/framework/pluginregistry"
)

// The descheduler's own main loop, with its own informers and in its own
// order, evicts whom the oracle says, where chance has no say.
func TestWholeProgram(t *testing.T) {
	results, _ := filepath.Glob("../target/golden-descheduler/*.json")
	if len(results) == 0 {
		t.Skip("no golden data")
	}
	compared := 0
	for _, file := range results {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var want Result
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		if want.PolicyError != "" || len(want.Live.Alternatives) > 0 || len(want.Chance.Sometimes) > 0 {
			continue
		}
		policy, err := os.ReadFile(strings.TrimSuffix(file, ".json") + ".policy.yaml")
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(policy), "metricsUtilization") {
			continue
		}
		compared++
		t.Run(filepath.Base(file), func(t *testing.T) {
			got := wholeProgram(t, strings.TrimSuffix(file, ".json"))
			expected := []string{}
			for pod := range evictedSet(want.Live) {
				expected = append(expected, pod)
			}
			sort.Strings(expected)
			if fmt.Sprint(got) != fmt.Sprint(expected) {
				t.Errorf("the program evicts %v, the oracle %v", got, expected)
			}
		})
	}
	t.Logf("%d scenarios compared", compared)
}

// wholeProgram runs one cycle and returns whom it evicts.
func wholeProgram(t *testing.T, name string) []string {
	c, err := LoadFile(name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now().Truncate(time.Second)
	objects := []runtime.Object{}
	server := &apiServer{now: now}
	for _, obj := range c.Shifted(now.Sub(scenarioNow)) {
		switch o := obj.(type) {
		case *policyv1.PodDisruptionBudget:
			server.budgets = append(server.budgets, o.DeepCopy())
			objects = append(objects, o)
		default:
			if group := obj.GetObjectKind().GroupVersionKind().Group; group != "metrics.k8s.io" {
				objects = append(objects, obj)
			}
		}
	}
	client := fakeclientset.NewSimpleClientset(objects...)
	var mu sync.Mutex
	evicted := map[string]bool{}
	pods := v1.SchemeGroupVersion.WithResource("pods")
	client.PrependReactor("create", "pods", func(action core.Action) (bool, runtime.Object, error) {
		if action.GetSubresource() != "eviction" {
			return false, nil, nil
		}
		mu.Lock()
		defer mu.Unlock()
		eviction := action.(core.CreateAction).GetObject().(*policyv1.Eviction)
		obj, err := client.Tracker().Get(pods, eviction.Namespace, eviction.Name)
		if err != nil {
			return true, nil, apierrors.NewNotFound(v1.Resource("pods"), eviction.Name)
		}
		pod := obj.(*v1.Pod).DeepCopy()
		if pod.DeletionTimestamp == nil {
			if err := server.checkBudgets(pod); err != nil {
				return true, nil, err
			}
			at := metav1.NewTime(now.Add(30 * time.Second))
			pod.DeletionTimestamp = &at
			grace := eviction.DeleteOptions.GracePeriodSeconds
			if finished(pod) || grace != nil && *grace == 0 {
				err = client.Tracker().Delete(pods, pod.Namespace, pod.Name)
			} else {
				err = client.Tracker().Update(pods, pod, pod.Namespace)
			}
			if err != nil {
				return true, nil, err
			}
			time.Sleep(20 * time.Millisecond) // for the informers
		}
		evicted[nameOf(pod)] = true
		return true, nil, nil
	})
	rs, err := options.NewDeschedulerServer()
	if err != nil {
		t.Fatal(err)
	}
	rs.Client, rs.EventClient, rs.DisableMetrics, rs.DefaultFeatureGates = client, client, true, features.DefaultMutableFeatureGate
	policy, err := descheduler.LoadPolicyConfig(name+".policy.yaml", client, pluginregistry.PluginRegistry)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := descheduler.RunDeschedulerStrategies(ctx, rs, policy, "v1"); err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for pod := range evicted {
		names = append(names, pod)
	}
	sort.Strings(names)
	return names
}
