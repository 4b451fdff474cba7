package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/go-logr/logr"
	v1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/klog/v2"
	"sigs.k8s.io/descheduler/pkg/descheduler"
	"sigs.k8s.io/descheduler/pkg/framework/pluginregistry"
)

// Timed is what one cycle has taken, its evictions included.
type Timed struct {
	Seconds    float64 `json:"seconds"`
	CPUSeconds float64 `json:"cpuSeconds"`
	PeakMB     float64 `json:"peakMb"`
	Evictions  int     `json:"evictions"`
}

// timeCommand runs cycles as with --dry-run, with the real plugins and nobody
// listening, and prints what each has taken once the cluster is loaded and
// indexed.
func timeCommand(args []string) error {
	flags := flag.NewFlagSet("time", flag.ExitOnError)
	policyFile := flags.String("policy", "", "policy file")
	cycles := flags.Int("cycles", 1, "how many cycles, one after the other")
	_ = flags.Parse(args)
	cluster, err := LoadFile(flags.Arg(0))
	if err != nil {
		return err
	}
	objects := cluster.Objects
	for range *cycles {
		ctx := klog.NewContext(context.Background(), logr.Discard())
		server := &apiServer{dryRun: true, now: time.Now()}
		client := newClient(server, nil)
		server.factory = informers.NewSharedInformerFactory(client, 0)
		policy, err := descheduler.LoadPolicyConfig(*policyFile, client, pluginregistry.PluginRegistry)
		if err != nil {
			return err
		}
		run := &cycle{record: newRecorder(), server: server, policy: policy, isTimed: true}
		var timed Timed
		run.loaded = func() func() {
			runtime.GC()
			_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
			begun, cpu := time.Now(), cpuSeconds()
			return func() {
				timed.Seconds, timed.CPUSeconds = time.Since(begun).Seconds(), cpuSeconds()-cpu
				timed.PeakMB = peakMB()
			}
		}
		if _, _, err := run.do(ctx, client, objects); err != nil {
			return err
		}
		left := server.factory.Core().V1().Pods().Informer().GetIndexer()
		kept := objects[:0:0]
		for _, obj := range objects {
			if _, isPod := obj.(*v1.Pod); isPod {
				if _, there, _ := left.Get(obj); !there {
					timed.Evictions++
					continue
				}
			}
			kept = append(kept, obj)
		}
		objects = kept
		line, err := json.Marshal(timed)
		if err != nil {
			return err
		}
		fmt.Println(string(line))
	}
	return nil
}

func cpuSeconds() float64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
	return seconds(usage.Utime) + seconds(usage.Stime)
}

func peakMB() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	for _, line := range strings.Split(string(status), "\n") {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmHWM:" {
			kb, _ := strconv.ParseFloat(f[1], 64)
			return kb / 1024
		}
	}
	return 0
}
