// Command core measures the real kube-scheduler without an API server: all of
// scheduler.Run (queue, snapshot, filters, scores, opportunistic batching,
// assume, reserve, the binding goroutine) with a Bind plugin that does nothing.
// It reads the files that the Java side wrote from a shape, and so has the very
// objects that Berth has. See ../README.md for what is measured.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	goruntime "runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
	configv1 "k8s.io/kube-scheduler/config/v1"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler"
	schedulerapi "k8s.io/kubernetes/pkg/scheduler/apis/config"
	configscheme "k8s.io/kubernetes/pkg/scheduler/apis/config/scheme"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	frameworkruntime "k8s.io/kubernetes/pkg/scheduler/framework/runtime"
	"k8s.io/kubernetes/pkg/scheduler/profile"
)

const binderName = "NothingBinder"

type binder struct{ bound *atomic.Int64 }

func (binder) Name() string { return binderName }
func (b binder) Bind(context.Context, fwk.CycleState, *v1.Pod, string) *fwk.Status {
	b.bound.Add(1)
	return nil
}

// counts is what has come of the pods so far.
type counts struct{ bound, rejected, failed, cycles atomic.Int64 }

func main() {
	folder := flag.String("workload", "", "folder with the files of a workload")
	percentage := flag.Int("percentage", 0, "percentageOfNodesToScore; 0 is the default, which adapts to the number of nodes")
	limit := flag.Duration("limit", time.Minute, "CPU time that each stretch may take; ten times as long at most")
	flag.Parse()
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
	if err := run(*folder, int32(*percentage), *limit); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// workload is the part of workload.json that a driver needs.
type workload struct {
	Shape     string    `json:"shape"`
	Nodes     int       `json:"nodes"`
	Counts    string    `json:"counts"` // "bound" or "attempts"
	Stretches []stretch `json:"stretches"`

	FeatureGates map[string]bool `json:"featureGates"` // those that are not at their defaults
}

type stretch struct {
	Name string `json:"name"`
	Pods int64  `json:"pods"`
}

func run(folder string, percentage int32, limit time.Duration) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var w workload
	if err := readJSON(filepath.Join(folder, "workload.json"), &w); err != nil {
		return err
	}
	if err := utilfeature.DefaultMutableFeatureGate.SetFromMap(w.FeatureGates); err != nil {
		return err
	}
	before, err := readObjects(filepath.Join(folder, "before.json"))
	if err != nil {
		return err
	}
	pending := make([][]runtime.Object, len(w.Stretches))
	for i, s := range w.Stretches {
		if pending[i], err = readObjects(filepath.Join(folder, "pending-"+s.Name+".json")); err != nil {
			return err
		}
	}
	changes, err := readChanges(filepath.Join(folder, "changes.json"))
	if err != nil {
		return err
	}
	server, err := newServer(before)
	if err != nil {
		return err
	}
	var n counts
	sched, err := newScheduler(ctx, server, percentage, &n)
	if err != nil {
		return err
	}
	var cycles stopwatch
	cycles.watch(sched, func() { // on the scheduling goroutine, before a cycle
		for len(changes) > 0 && changes[0].after <= n.cycles.Load() {
			server.apply(changes[0])
			changes = changes[1:]
		}
		n.cycles.Add(1)
	})
	before = nil
	server.forgetLists()
	go sched.Run(ctx)

	out := json.NewEncoder(os.Stdout)
	progress := func() int64 {
		if w.Counts == "attempts" {
			return n.bound.Load() + n.rejected.Load()
		}
		return n.bound.Load()
	}
	fed := 0
	for i, s := range w.Stretches {
		for _, pod := range pending[i] {
			server.apply(change{kind: "add", object: pod})
		}
		fed += len(pending[i])
		pending[i] = nil
		for !allQueued(sched, fed-int(n.bound.Load())-cycles.held()) {
			time.Sleep(10 * time.Millisecond)
		}
		if i == 0 {
			debug.FreeOSMemory()
			resetPeak()
		}
		first := progress()
		from := measure(&n)
		cycles.start()
		for progress() < first+s.Pods && cpuSeconds()-from.cpu < limit.Seconds() && time.Since(from.time) < 10*limit {
			time.Sleep(time.Millisecond)
		}
		finished, pods := progress() >= first+s.Pods, progress()-first
		r := measure(&n).since(from, pods, cycles.stop())
		r["impl"], r["percentage"], r["shape"], r["nodes"], r["stretch"] = "kube-scheduler", percentage, w.Shape, w.Nodes, s.Name
		r["finished"] = finished
		if err := out.Encode(r); err != nil {
			return err
		}
	}
	os.Exit(0) // with pods left in the queue, and nothing to be shut down in order
	return nil
}

// allQueued is whether so many pods, those that have no node and have not been
// taken by the scheduling goroutine, are in the queue.
func allQueued(sched *scheduler.Scheduler, pods int) bool {
	queued, _ := sched.SchedulingQueue.PendingPods()
	return len(queued) >= pods
}

func newScheduler(ctx context.Context, server *server, percentage int32, n *counts) (*scheduler.Scheduler, error) {
	var versioned configv1.KubeSchedulerConfiguration
	versioned.Profiles = []configv1.KubeSchedulerProfile{{Plugins: &configv1.Plugins{Bind: configv1.PluginSet{
		Enabled: []configv1.Plugin{{Name: binderName}}, Disabled: []configv1.Plugin{{Name: "*"}}}}}}
	configscheme.Scheme.Default(&versioned)
	var cfg schedulerapi.KubeSchedulerConfiguration
	if err := configscheme.Scheme.Convert(&versioned, &cfg, nil); err != nil {
		return nil, err
	}
	informers := scheduler.NewInformerFactory(server.client, 0, nil)
	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: server.client.EventsV1()})
	sched, err := scheduler.New(ctx, server.client, informers, nil, profile.NewRecorderFactory(broadcaster),
		scheduler.WithProfiles(cfg.Profiles...),
		scheduler.WithPercentageOfNodesToScore(&percentage),
		scheduler.WithParallelism(cfg.Parallelism),
		scheduler.WithPodInitialBackoffSeconds(cfg.PodInitialBackoffSeconds),
		scheduler.WithPodMaxBackoffSeconds(cfg.PodMaxBackoffSeconds),
		scheduler.WithFrameworkOutOfTreeRegistry(frameworkruntime.Registry{
			binderName: func(context.Context, runtime.Object, fwk.Handle) (fwk.Plugin, error) {
				return binder{&n.bound}, nil
			}}))
	if err != nil {
		return nil, err
	}
	handle := sched.FailureHandler
	sched.FailureHandler = func(ctx context.Context, f framework.Framework, p *framework.QueuedPodInfo, s *fwk.Status, nominating *fwk.NominatingInfo, start time.Time) {
		if s.IsRejected() {
			n.rejected.Add(1)
		} else if n.failed.Add(1) == 1 {
			fmt.Fprintln(os.Stderr, "first failure:", p.Pod.Name, s)
		}
		handle(ctx, f, p, s, nominating, start)
	}
	informers.Start(ctx.Done())
	informers.WaitForCacheSync(ctx.Done())
	return sched, sched.WaitForHandlersSync(ctx)
}

func readJSON(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// readObjects reads a file of one object a line.
func readObjects(file string) ([]runtime.Object, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	decoder, text := scheme.Codecs.UniversalDeserializer(), json.NewDecoder(in)
	var objects []runtime.Object
	for {
		var raw json.RawMessage
		if err := text.Decode(&raw); errors.Is(err, io.EOF) {
			return objects, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		object, _, err := decoder.Decode(raw, nil, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		objects = append(objects, object)
	}
}

func init() { goruntime.MemProfileRate = 0 }
