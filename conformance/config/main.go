// configjudge asks kube-scheduler's own code what it makes of configurations.
// It makes the expected results of the tests in config/; see README.md.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sort"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/util/compatibility"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/events"
	basecompatibility "k8s.io/component-base/compatibility"
	"k8s.io/component-base/featuregate"
	logsapi "k8s.io/component-base/logs/api/v1"
	metricsfeatures "k8s.io/component-base/metrics/features"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/scheme"
	configv1 "k8s.io/kubernetes/pkg/scheduler/apis/config/v1"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/validation"
)

const header = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"

var (
	gates = flag.String("feature-gates", "", "feature gates, as kube-scheduler takes them")
	// What a case begins with, and each of its parts.
	caseMark, gatesMark, configMark, saysMark = "\n=== ", "--- gates\n", "--- config\n", "--- kube-scheduler says\n"
)

func main() {
	flag.Usage = func() {
		fmt.Fprint(os.Stderr, `usage: configjudge [-feature-gates G] COMMAND
  validate < CONFIG    what is wrong with a configuration, one error a line
  expand < CONFIG      the plugins of its profiles by extension point, or why they cannot be made
  write < CONFIG       the configuration with its defaults
  rewrite COMMAND FILE renews what kube-scheduler says in a file of cases
  check < CONFIG       the first that it says: "decode", "validate" or "profiles" with what is wrong, or "ok" with
                       the configuration as --write-config-to writes it, its plugins made
  mutate DIR FIRST N   makes configurations of N seeds, and notes what it says of them
  flags VALUE...       what is wrong with values of --feature-gates, or "ok"
  gates                all feature gates
`)
		os.Exit(2)
	}
	flag.Parse()
	features := utilfeature.DefaultMutableFeatureGate
	must(logsapi.AddFeatureGates(features))
	must(metricsfeatures.AddFeatureGates(features))
	must(features.Set(*gates))
	switch {
	case flag.NArg() == 3 && flag.Arg(0) == "rewrite":
		rewrite(flag.Arg(1), flag.Arg(2))
	case flag.NArg() > 1 && flag.Arg(0) == "flags":
		flags(flag.Args()[1:])
	case flag.NArg() == 4 && flag.Arg(0) == "mutate":
		mutate(flag.Arg(1), number(flag.Arg(2)), number(flag.Arg(3)))
	case flag.NArg() != 1:
		flag.Usage()
	case flag.Arg(0) == "gates":
		printGates()
	default:
		data, err := io.ReadAll(os.Stdin)
		must(err)
		if flag.Arg(0) == "check" {
			check(data)
		} else {
			judge(flag.Arg(0), data)
		}
	}
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	must(err)
	return n
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// check does all that kube-scheduler does with the content of its --config,
// until something is wrong.
func check(data []byte) {
	cfg, err := decode(data)
	if err != nil {
		fmt.Println("decode")
		fmt.Println(err)
		return
	}
	if err := validation.ValidateKubeSchedulerConfiguration(cfg); err != nil {
		fmt.Println("validate")
		for _, e := range err.Errors() {
			fmt.Println(e)
		}
		return
	}
	var completed []config.KubeSchedulerProfile
	capture := scheduler.WithBuildFrameworkCapturer(func(p config.KubeSchedulerProfile) { completed = append(completed, p) })
	if _, err := newScheduler(cfg, capture); err != nil {
		fmt.Println("profiles")
		fmt.Println(err)
		return
	}
	fmt.Println("ok")
	cfg.Profiles = completed
	write(cfg)
}

func decode(data []byte) (*config.KubeSchedulerConfiguration, error) {
	obj, gvk, err := scheme.Codecs.UniversalDecoder().Decode(data, nil, nil)
	if err != nil {
		return nil, err
	}
	cfg, ok := obj.(*config.KubeSchedulerConfiguration)
	if !ok {
		return nil, fmt.Errorf("couldn't decode as KubeSchedulerConfiguration, got %s: ", gvk)
	}
	cfg.TypeMeta.APIVersion = gvk.GroupVersion().String()
	return cfg, nil
}

func write(cfg *config.KubeSchedulerConfiguration) {
	info, _ := runtime.SerializerInfoForMediaType(scheme.Codecs.SupportedMediaTypes(), runtime.ContentTypeYAML)
	must(scheme.Codecs.EncoderForVersion(info.Serializer, configv1.SchemeGroupVersion).Encode(cfg, os.Stdout))
}

// judge does what kube-scheduler does with the content of its --config.
func judge(command string, data []byte) {
	cfg, err := decode(data)
	must(err)
	switch command {
	case "validate":
		if err := validation.ValidateKubeSchedulerConfiguration(cfg); err != nil {
			for _, e := range err.Errors() {
				fmt.Println(e)
			}
			return
		}
		fmt.Println("ok")
	case "expand":
		if err := expand(cfg); err != nil {
			fmt.Println(err)
		}
	case "write":
		write(cfg)
	default:
		flag.Usage()
	}
}

func newScheduler(cfg *config.KubeSchedulerConfiguration, more ...scheduler.Option) (*scheduler.Scheduler, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	client := fake.NewSimpleClientset()
	return scheduler.New(ctx, client, scheduler.NewInformerFactory(client, 0, nil), nil,
		func(string) events.EventRecorderLogger { return &events.FakeRecorder{} },
		append(more,
			scheduler.WithComponentConfigVersion(cfg.APIVersion),
			scheduler.WithProfiles(cfg.Profiles...),
			scheduler.WithExtenders(cfg.Extenders...),
		)...,
	)
}

func expand(cfg *config.KubeSchedulerConfiguration) error {
	sched, err := newScheduler(cfg)
	if err != nil {
		return err
	}
	for _, profile := range cfg.Profiles {
		p := sched.Profiles[profile.SchedulerName].ListPlugins()
		fmt.Println("profile:", profile.SchedulerName)
		for _, point := range []struct {
			name string
			set  config.PluginSet
		}{
			{"preEnqueue", p.PreEnqueue}, {"queueSort", p.QueueSort}, {"preFilter", p.PreFilter},
			{"filter", p.Filter}, {"postFilter", p.PostFilter}, {"preScore", p.PreScore},
			{"score", p.Score}, {"reserve", p.Reserve}, {"permit", p.Permit}, {"preBind", p.PreBind},
			{"bind", p.Bind}, {"postBind", p.PostBind}, {"placementGenerate", p.PlacementGenerate},
			{"placementScore", p.PlacementScore}, {"podGroupPostFilter", p.PodGroupPostFilter},
		} {
			if len(point.set.Enabled) > 0 {
				fmt.Println(point.name + ":" + list(point.set.Enabled))
			}
		}
	}
	return nil
}

func list(plugins []config.Plugin) string {
	var text strings.Builder
	for _, p := range plugins {
		text.WriteString(" " + p.Name)
		if p.Weight != 0 {
			fmt.Fprintf(&text, "=%d", p.Weight)
		}
	}
	return text.String()
}

// rewrite asks anew about every case of a file. Each has a process of its own,
// since feature gates are global.
func rewrite(command, file string) {
	data, err := os.ReadFile(file)
	must(err)
	cases := strings.Split(string(data), caseMark)
	for i := range cases[1:] {
		c := &cases[i+1]
		question, _, _ := strings.Cut(*c, saysMark)
		before, written, _ := strings.Cut(question, configMark)
		_, gates, _ := strings.Cut(before, gatesMark)
		cmd := exec.Command(os.Args[0], "-feature-gates="+strings.TrimSpace(gates), command)
		cmd.Stdin = strings.NewReader(header + written)
		answer, err := cmd.Output()
		must(err)
		*c = question + saysMark + string(bytes.TrimRight(answer, "\n")) + "\n"
	}
	must(os.WriteFile(file, []byte(strings.Join(cases, caseMark)), 0o644))
}

func printGates() {
	fmt.Println("# The feature gates of kube-scheduler v1.37.1: name, stages (since version, stage, default,\n" +
		"# whether locked, and the least compatibility version), and the gates it depends on.")
	all := utilfeature.DefaultMutableFeatureGate.GetAllVersioned()
	dependencies := utilfeature.DefaultMutableFeatureGate.Dependencies()
	var names []string
	for name := range all {
		names = append(names, string(name))
	}
	sort.Strings(names)
	for _, name := range names {
		var stages, needed []string
		for _, s := range all[featuregate.Feature(name)] {
			stages = append(stages, stage(s))
		}
		for _, d := range dependencies[featuregate.Feature(name)] {
			needed = append(needed, string(d))
		}
		fmt.Printf("%s\t%s\t%s\n", name, strings.Join(stages, "; "), strings.Join(needed, ","))
	}
}

// flags takes values of --feature-gates as kube-scheduler does when it starts.
func flags(values []string) {
	registry := basecompatibility.NewComponentGlobalsRegistry()
	must(registry.Register(basecompatibility.DefaultKubeComponent, compatibility.DefaultBuildEffectiveVersion(), utilfeature.DefaultMutableFeatureGate))
	set := pflag.NewFlagSet("flags", pflag.ContinueOnError)
	registry.AddFlags(set)
	for _, value := range values {
		if err := set.Set("feature-gates", value); err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := registry.Set(); err != nil {
		fmt.Println(err)
		return
	}
	if errs := registry.Validate(); len(errs) > 0 {
		for _, err := range errs {
			fmt.Println(err)
		}
		return
	}
	fmt.Println("ok")
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

func stage(s featuregate.FeatureSpec) string {
	name := string(s.PreRelease)
	if name == "" {
		name = "GA"
	}
	text := fmt.Sprintf("%s %s %v", s.Version, name, s.Default)
	if s.LockToDefault {
		text += " locked"
	}
	if s.MinCompatibilityVersion != nil {
		text += " min=" + s.MinCompatibilityVersion.String()
	}
	return text
}
