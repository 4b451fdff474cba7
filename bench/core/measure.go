package main

import (
	"os"
	goruntime "runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/framework"
)

// stopwatch measures scheduling cycles: from when a pod, or a group, has been
// taken from the queue until the scheduling goroutine asks for the next one. While it is stopped
// no cycle begins.
type stopwatch struct {
	mu      sync.Mutex
	changed sync.Cond
	running bool
	waiting int // pods that have been taken while it is stopped
	taken   time.Time
	times   []time.Duration
}

func (s *stopwatch) watch(sched *scheduler.Scheduler, before func()) {
	s.changed.L = &s.mu
	next := sched.NextEntity
	sched.NextEntity = func(logger klog.Logger) (framework.QueuedEntityInfo, error) {
		s.mu.Lock()
		if s.running && !s.taken.IsZero() {
			s.times = append(s.times, time.Since(s.taken))
		}
		s.mu.Unlock()
		entity, err := next(logger)
		s.mu.Lock()
		if entity != nil {
			s.waiting = entity.Size()
		}
		for !s.running {
			s.changed.Wait()
		}
		s.waiting = 0
		s.mu.Unlock()
		before()
		s.taken = time.Now()
		return entity, err
	}
}

func (s *stopwatch) start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running, s.times = true, make([]time.Duration, 0, 1<<15)
	s.changed.Broadcast()
}

// held is how many pods have been taken from the queue whose cycle does not begin
// while the stopwatch is stopped.
func (s *stopwatch) held() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.waiting
}

// stop returns the times of the cycles since the start.
func (s *stopwatch) stop() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = false
	return s.times
}

// moment is what has been used up to a point of time.
type moment struct {
	time                    time.Time
	cpu                     float64
	allocated               uint64
	bound, rejected, failed int64
}

func measure(n *counts) moment {
	var memory goruntime.MemStats
	goruntime.ReadMemStats(&memory)
	return moment{time.Now(), cpuSeconds(), memory.TotalAlloc,
		n.bound.Load(), n.rejected.Load(), n.failed.Load()}
}

func cpuSeconds() float64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return seconds(usage.Utime) + seconds(usage.Stime)
}

func seconds(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }

// since is what has been used for this number of pods.
func (m moment) since(from moment, pods int64, cycles []time.Duration) map[string]any {
	wall, cpu := m.time.Sub(from.time).Seconds(), m.cpu-from.cpu
	slices.Sort(cycles)
	n := float64(max(1, pods))
	return map[string]any{
		"pods": pods, "bound": m.bound - from.bound, "rejected": m.rejected - from.rejected, "failed": m.failed - from.failed,
		"cycles": len(cycles), "wallSeconds": wall, "cpuSeconds": cpu,
		"podsPerSecond": float64(pods) / wall, "podsPerCpuSecond": float64(pods) / cpu, "cpuSecondsPer1000Pods": 1000 * cpu / n,
		"p50Micros": percentile(cycles, 0.50), "p99Micros": percentile(cycles, 0.99), "p999Micros": percentile(cycles, 0.999),
		"allocatedBytesPerPod": float64(m.allocated-from.allocated) / n, "peakRssMB": peakMB(),
	}
}

// percentile is by the nearest rank.
func percentile(sorted []time.Duration, p float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return float64(sorted[int(p*float64(len(sorted)-1))].Nanoseconds()) / 1e3
}

// resetPeak lets the peak begin at what is resident now.
func resetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }

func peakMB() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmHWM:" {
			kb, _ := strconv.ParseFloat(f[1], 64)
			return kb / 1024
		}
	}
	return 0
}
