// Command wire measures a scheduler as a process of its own, from the bytes of a watch to the bytes of a binding: it plays
// an API server in memory, starts the scheduler, creates pods, and prints a line of JSON.
// See ../details/wire.md for what is measured.
package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	v1 "k8s.io/api/core/v1"
)

// warm is how many pods a process binds before it counts as warm.
const warm = 2000

type options struct {
	workload, impl  string
	pods, rate, run int
	patience        time.Duration
	command         []string
}

func main() {
	var o options
	flag.StringVar(&o.workload, "workload", "", "folder with the files of a workload")
	flag.StringVar(&o.impl, "impl", "", "what the scheduler is called in the result")
	flag.IntVar(&o.pods, "pods", 10_000, "how many pods are created")
	flag.IntVar(&o.rate, "rate", 0, "pods that are created in a second; 0 creates all at once")
	flag.IntVar(&o.run, "run", 1, "the number of the run in the result")
	flag.DurationVar(&o.patience, "patience", time.Minute, "how long to wait for the next binding")
	flag.Parse()
	o.command = flag.Args()
	debug.SetGCPercent(400) // memory is there, and CPU is not
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(o options) error {
	nodes, err := readFirst[v1.Node](filepath.Join(o.workload, "before.json"), "Node", math.MaxInt)
	if err != nil {
		return err
	}
	templates, err := readFirst[v1.Pod](filepath.Join(o.workload, "pending-measured.json"), "Pod", 1)
	if err != nil {
		return err
	}
	if len(templates) == 0 {
		return errors.New(o.workload + " has no pods")
	}
	folder, err := os.MkdirTemp("", "wire")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	s := newServer(nodes)
	configuration, err := serve(s, folder)
	if err != nil {
		return err
	}
	output, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		return err
	}
	command := exec.Command(o.command[0], append(o.command[1:], "--config="+configuration, "--secure-port=0")...)
	command.Stdout, command.Stderr = output, output
	if err := command.Start(); err != nil {
		return err
	}
	running, ended := context.WithCancel(context.Background())
	go func() {
		_ = command.Wait()
		ended()
	}()
	line, err := measure(running, s, o, templates[0], command.Process.Pid)
	_ = command.Process.Signal(syscall.SIGTERM) // so that it can write a profile
	time.AfterFunc(10*time.Second, func() { _ = command.Process.Kill() })
	<-running.Done()
	s.report()
	if err != nil {
		text, _ := os.ReadFile(output.Name())
		return fmt.Errorf("%s: %w\n%s", o.impl, err, text[max(0, len(text)-4000):])
	}
	return json.NewEncoder(os.Stdout).Encode(line)
}

// measure creates the pods when the scheduler waits for some, and is done when all are bound and nothing more comes.
func measure(running context.Context, s *server, o options, template *v1.Pod, process int) (map[string]any, error) {
	if err := s.quiet(running, 2*time.Second, o.patience); err != nil {
		return nil, err
	}
	cpuAt := make([]float64, o.pods+1) // of the scheduler, at some numbers of bound pods
	cpuAt[0] = cpuSeconds(process)
	first := min(warm, o.pods)
	s.bound = func(pods int) {
		if pods == first || pods == o.pods/2 || pods == o.pods {
			cpuAt[pods] = cpuSeconds(process)
		}
	}
	own := ownSeconds()
	begun := time.Now()
	for created := 0; created < o.pods; time.Sleep(time.Millisecond) {
		due := o.pods
		if o.rate > 0 {
			due = min(o.pods, int(time.Since(begun).Seconds()*float64(o.rate)))
		}
		s.create(template, created, due)
		created = due
	}
	for last, changed := 0, time.Now(); last < o.pods; time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		now := len(s.times)
		s.mu.Unlock()
		if now > last {
			last, changed = now, time.Now()
		} else if running.Err() != nil || time.Since(changed) > o.patience {
			return nil, fmt.Errorf("%d of %d pods are missing", o.pods-now, o.pods)
		}
	}
	if err := s.quiet(running, time.Second, o.patience); err != nil { // events come late
		return nil, err
	}
	return line(s, o, cpuAt, cpuSeconds(process), ownSeconds()-own, peakMB(process)), nil
}

func line(s *server, o options, cpuAt []float64, cpu, own float64, peak int) map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	sent := slices.MinFunc(s.pods, func(a, b *pod) int { return a.sent.Compare(b.sent) }).sent
	latencies := make([]float64, 0, o.pods)
	for _, p := range s.pods {
		latencies = append(latencies, p.bound.Sub(p.sent).Seconds()*1e3)
	}
	slices.Sort(latencies)
	first, half, all := min(warm, o.pods), o.pods/2, o.pods
	at := func(pods int) float64 { // in seconds since the first pod was sent
		if pods == 0 {
			return 0
		}
		return s.times[pods-1].Sub(sent).Seconds()
	}
	perSecond := func(from, to int) float64 { return rounded(float64(to-from) / (at(to) - at(from))) }
	perCPUSecond := func(from, to int) float64 {
		return rounded(float64(to-from) / (cpuAt[to] - cpuAt[from]))
	}
	return map[string]any{
		"run": o.run, "impl": o.impl, "percentage": 0, "nodes": len(s.nodes), "rate": o.rate, "finished": true,
		"pods": all, "doublyBound": s.twice, "events": s.wrote.Load(), "seconds": rounded(at(all)),
		"podsPerSecond": perSecond(0, all), "coldPodsPerSecond": perSecond(0, first), "steadyPodsPerSecond": perSecond(half, all),
		"podsPerCpuSecond": rounded(float64(all) / (cpu - cpuAt[0])), "coldPodsPerCpuSecond": perCPUSecond(0, first),
		"steadyPodsPerCpuSecond": perCPUSecond(half, all),
		"p50Millis":              rounded(latencies[int(0.50*float64(all-1))]), "p99Millis": rounded(latencies[int(0.99*float64(all-1))]),
		"cpuSeconds": rounded(cpu), "measuredCpuSeconds": rounded(cpu - cpuAt[0]), "peakRssMB": peak, "serverCpuSeconds": rounded(own),
	}
}

func rounded(value float64) float64 { return math.Round(value*100) / 100 }

// serve opens the server on the loopback, and writes a configuration for a scheduler of it.
func serve(s *server, folder string) (configuration string, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", err
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "wire"}, IsCA: true,
		BasicConstraintsValid: true, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return "", err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	server := &http.Server{Handler: s, ErrorLog: log.New(io.Discard, "", 0),
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}},
		HTTP2:     &http.HTTP2Config{MaxConcurrentStreams: 100}} // as kube-apiserver has it
	go func() { log.Fatal(server.ServeTLS(listener, "", "")) }()

	authority := base64.StdEncoding.EncodeToString(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	kubeconfig := filepath.Join(folder, "kubeconfig")
	configuration = filepath.Join(folder, "configuration.yaml")
	return configuration, errors.Join(
		os.WriteFile(kubeconfig, fmt.Appendf(nil, `apiVersion: v1
kind: Config
current-context: wire
contexts: [{name: wire, context: {cluster: wire, user: wire}}]
clusters: [{name: wire, cluster: {server: "https://%s", certificate-authority-data: %s}}]
users: [{name: wire, user: {token: wire}}]
`, listener.Addr(), authority), 0o600),
		os.WriteFile(configuration, fmt.Appendf(nil, `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
leaderElection: {leaderElect: false}
clientConnection: {kubeconfig: "%s", qps: 50000, burst: 50000}
`, kubeconfig), 0o600))
}

// cpuSeconds is the CPU time of a process, in hundredths.
func cpuSeconds(process int) float64 {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	_, after, _ := strings.Cut(string(stat), ") ") // its name may have blanks
	fields := strings.Fields(after)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(fields[11], 64)
	system, _ := strconv.ParseFloat(fields[12], 64)
	return (user + system) / 100
}

func ownSeconds() float64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()).Seconds()
}

func peakMB(process int) int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmHWM:" {
			kb, _ := strconv.Atoi(f[1])
			return kb / 1024
		}
	}
	return 0
}
