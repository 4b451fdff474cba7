package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"sigs.k8s.io/yaml"
)

// mutate makes configurations of the seeds and notes what kube-scheduler says of
// each: SEED.yaml, and SEED.txt, which begins with the feature gates.
func mutate(folder string, first, count int) {
	for seed := first; seed < first+count; seed++ {
		m := mutation{rand.New(rand.NewPCG(uint64(seed), 0))}
		gates := ""
		if m.IntN(6) == 0 {
			gates = pick(m, gateSettings)
		}
		config := m.configuration()
		must(os.WriteFile(filepath.Join(folder, fmt.Sprintf("%d.yaml", seed)), []byte(config), 0o644))
		cmd := exec.Command(os.Args[0], "-feature-gates="+gates, "check")
		cmd.Stdin = strings.NewReader(config)
		answer, err := cmd.Output()
		must(err)
		must(os.WriteFile(filepath.Join(folder, fmt.Sprintf("%d.txt", seed)), append([]byte(gates+"\n"), answer...), 0o644))
	}
}

// mutation changes configurations at random.
type mutation struct{ *rand.Rand }

var (
	gateSettings = []string{
		"StorageCapacityScoring=false",
		"DRASchedulerFilterTimeout=false,DRADeviceBindingConditions=false",
		"GenericWorkload=true",
		"GenericWorkload=true,TopologyAwareWorkloadScheduling=true",
		"InPlacePodVerticalScalingSchedulerPreemption=true",
		"AllBeta=false",
	}
	plugins = []string{
		"SchedulingGates", "PrioritySort", "NodeName", "NodeUnschedulable", "TaintToleration", "NodeAffinity",
		"NodePorts", "DeferredPodScheduling", "NodeResourcesFit", "VolumeRestrictions", "NodeVolumeLimits",
		"VolumeBinding", "VolumeZone", "PodTopologySpread", "InterPodAffinity", "DynamicResources",
		"DefaultPreemption", "NodeResourcesBalancedAllocation", "ImageLocality", "DefaultBinder",
		"NodeDeclaredFeatures", "GangScheduling", "TopologyPlacementGenerator", "PodGroupPodsCount",
		"EBSLimits", "AzureDiskLimits", "nodeName", "Nope", "", "*",
	}
	points = []string{
		"preEnqueue", "queueSort", "preFilter", "filter", "postFilter", "preScore", "score", "reserve", "permit",
		"preBind", "bind", "postBind", "multiPoint", "placementGenerate", "placementScore", "podGroupPostFilter",
	}
	argsKinds = []string{
		"DefaultPreemption", "InterPodAffinity", "NodeAffinity", "NodeResourcesBalancedAllocation",
		"NodeResourcesFit", "PodTopologySpread", "VolumeBinding", "DynamicResources",
	}
	texts = []string{
		"", " ", "*", "a", "Equal", "In", "Gt", "zone", "b", "memory", "A_b", "-a", "a/b", "a/b/c", "example.com/gpu", "cpu", "default-scheduler", "ä", "0", "true",
		"0s", "-1s", "1h", "10", "1.5m", "soon", strings.Repeat("x", 64), strings.Repeat("y", 254),
		"LeastAllocated", "RequestedToCapacityRatio", "DoNotSchedule", "List", "System", "leases", "kubescheduler.config.k8s.io/v1",
	}
	numbers = []any{
		-1, 0, 1, 2, 10, 99, 100, 101, 65536, 2147483647, 2147483648, -2147483649, int64(9223372036854775807),
		uint64(9223372036854775808), 0.5, 1e3, 92233720368547758,
	}
)

const manyProfiles = `
parallelism: 4
percentageOfNodesToScore: 30
podInitialBackoffSeconds: 2
podMaxBackoffSeconds: 20
profiles:
- schedulerName: default-scheduler
  plugins:
    score:
      enabled: [{name: NodeResourcesFit, weight: 5}, {name: ImageLocality}]
      disabled: [{name: NodeAffinity}]
    multiPoint:
      enabled: [{name: TaintToleration, weight: 2}, {name: NodePorts}]
      disabled: [{name: VolumeZone}]
  pluginConfig:
  - name: NodeResourcesFit
    args:
      ignoredResources: [example.com/a]
      ignoredResourceGroups: [example.org]
      scoringStrategy:
        type: MostAllocated
        resources: [{name: cpu, weight: 3}, {name: memory, weight: 1}]
  - name: DefaultPreemption
    args: {minCandidateNodesPercentage: 5, minCandidateNodesAbsolute: 50}
- schedulerName: second
  percentageOfNodesToScore: 50
  plugins:
    filter: {disabled: [{name: "*"}], enabled: [{name: NodeName}, {name: NodeResourcesFit}]}
    postFilter: {disabled: [{name: DefaultPreemption}]}
  pluginConfig:
  - name: PodTopologySpread
    args:
      defaultingType: List
      defaultConstraints:
      - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway}
      - {maxSkew: 2, topologyKey: zone, whenUnsatisfiable: DoNotSchedule}
`

const manyArguments = `
leaderElection: {leaderElect: true, leaseDuration: 15s, renewDeadline: 10s, retryPeriod: 2s, resourceLock: leases, resourceName: a, resourceNamespace: b}
clientConnection: {kubeconfig: /a, qps: 20.5, burst: 30, contentType: application/json}
enableProfiling: true
enableContentionProfiling: false
delayCacheUntilActive: true
profiles:
- schedulerName: default-scheduler
  pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy:
        type: RequestedToCapacityRatio
        resources: [{name: cpu, weight: 3}]
        requestedToCapacityRatio: {shape: [{utilization: 0, score: 0}, {utilization: 50, score: 5}, {utilization: 100, score: 10}]}
  - name: InterPodAffinity
    args: {hardPodAffinityWeight: 7, ignorePreferredTermsOfExistingPods: true}
  - name: NodeAffinity
    args:
      addedAffinity:
        requiredDuringSchedulingIgnoredDuringExecution:
          nodeSelectorTerms:
          - matchExpressions: [{key: disk, operator: In, values: [ssd]}, {key: size, operator: Gt, values: ["3"]}]
            matchFields: [{key: metadata.name, operator: NotIn, values: [node-1]}]
        preferredDuringSchedulingIgnoredDuringExecution:
        - {weight: 4, preference: {matchExpressions: [{key: a, operator: Exists}]}}
  - name: NodeResourcesBalancedAllocation
    args: {resources: [{name: cpu, weight: 1}, {name: example.com/gpu, weight: 1}]}
  - name: VolumeBinding
    args: {bindTimeoutSeconds: 100, shape: [{utilization: 0, score: 10}, {utilization: 100, score: 0}]}
  - name: DynamicResources
    args: {filterTimeout: 5s, bindingTimeout: 60s}
  - name: Other
    args: {any: [thing, 1]}
`

const manyExtenders = `
profiles:
- schedulerName: only
  plugins:
    permit: {enabled: [{name: GangScheduling}]}
    bind: {enabled: [{name: DefaultBinder}], disabled: [{name: "*"}]}
extenders:
- urlPrefix: http://localhost:1/
  filterVerb: filter
  prioritizeVerb: prioritize
  weight: 3
  nodeCacheCapable: true
  ignorable: true
  httpTimeout: 3s
  enableHTTPS: true
  tlsConfig: {insecure: true, serverName: x}
  managedResources: [{name: example.com/a, ignoredByScheduler: true}, {name: example.com/b}]
- urlPrefix: http://localhost:2/
  bindVerb: bind
  preemptVerb: preempt
  managedResources: [{name: example.com/c}]
`

// configuration is one of the bases, changed in one to three places.
func (m mutation) configuration() string {
	var root map[string]any
	must(yaml.Unmarshal([]byte(header+pick(m, []string{manyProfiles, manyArguments, manyExtenders})), &root))
	for range 1 + m.IntN(3) {
		m.change(root)
	}
	text, err := yaml.Marshal(root)
	must(err)
	if m.IntN(12) == 0 {
		return m.repeatLine(string(text))
	}
	return string(text)
}

// repeatLine has one key twice.
func (m mutation) repeatLine(text string) string {
	lines := strings.SplitAfter(text, "\n")
	i := m.IntN(len(lines))
	if !strings.Contains(lines[i], ": ") || strings.Contains(lines[i], "- ") {
		return text
	}
	return strings.Join(lines[:i+1], "") + lines[i] + strings.Join(lines[i+1:], "")
}

// place is somewhere in the tree, with a way to put another value there.
type place struct {
	value  any
	parent any // map or list
	key    string
	index  int
	list   func([]any) // replaces the list that it is in
	set    func(any)
}

func places(value any, set func(any), all *[]place) {
	switch v := value.(type) {
	case map[string]any:
		for _, key := range sortedKeys(v) {
			put := func(x any) { v[key] = x }
			*all = append(*all, place{value: v[key], parent: v, key: key, set: put})
			places(v[key], put, all)
		}
	case []any:
		for i := range v {
			put := func(x any) { v[i] = x }
			*all = append(*all, place{value: v[i], parent: v, index: i, list: func(l []any) { set(l) }, set: put})
			places(v[i], put, all)
		}
	}
}

func (m mutation) change(root map[string]any) {
	switch m.IntN(10) {
	case 0, 1, 2:
		m.enable(root)
		return
	case 3:
		m.configure(root)
		return
	}
	var all []place
	places(root, nil, &all)
	p := pick(m, all)
	switch m.IntN(16) {
	case 0, 1, 2: // drop
		if parent, ok := p.parent.(map[string]any); ok {
			delete(parent, p.key)
		} else {
			list := p.parent.([]any)
			p.list(append(append([]any{}, list[:p.index]...), list[p.index+1:]...))
		}
	case 3, 4: // misspell, or repeat
		if parent, ok := p.parent.(map[string]any); ok {
			delete(parent, p.key)
			parent[m.misspelt(p.key)] = p.value
		} else {
			p.list(append(append([]any{}, p.parent.([]any)...), p.value))
		}
	case 5: // another type
		p.set(m.anything())
	default: // another value of the same type
		p.set(m.like(p.value))
	}
}

func (m mutation) misspelt(key string) string {
	if key == "" {
		return "a"
	}
	i := m.IntN(len(key))
	switch m.IntN(3) {
	case 0:
		return key[:i] + key[i+1:]
	case 1:
		return strings.ToUpper(key[:1]) + key[1:]
	}
	return key[:i] + "x" + key[i:]
}

func (m mutation) anything() any {
	switch m.IntN(7) {
	case 0:
		return nil
	case 1:
		return pick(m, numbers)
	case 2:
		return m.IntN(2) == 0
	case 3:
		return []any{}
	case 4:
		return map[string]any{}
	case 5:
		return []any{pick(m, texts)}
	}
	return pick(m, texts)
}

func (m mutation) like(value any) any {
	switch v := value.(type) {
	case string:
		if _, err := time.ParseDuration(v); err == nil && m.IntN(8) > 0 {
			return pick(m, []string{"0s", "-1s", "1h", "10s", "2s", "1ms", "30m"})
		}
		if m.IntN(3) == 0 {
			return pick(m, plugins)
		}
		return pick(m, texts)
	case bool:
		return !v
	case []any:
		return append(append([]any{}, v...), v...)
	case map[string]any:
		return map[string]any{}
	}
	if m.IntN(8) > 0 {
		return pick(m, []any{-1, 0, 1, 2, 10, 99, 100, 101, 65536, 2147483647})
	}
	return pick(m, numbers)
}

// enable names a plugin somewhere.
func (m mutation) enable(root map[string]any) {
	profile := m.profile(root)
	if profile == nil {
		return
	}
	plugin := map[string]any{"name": pick(m, plugins)}
	if m.IntN(3) == 0 {
		plugin["weight"] = m.like(1)
	}
	set := child(child(profile, "plugins"), pick(m, points))
	field := pick(m, []string{"enabled", "enabled", "disabled"})
	list, _ := set[field].([]any)
	set[field] = append(list, plugin)
}

// configure gives a plugin arguments, sometimes those of another.
func (m mutation) configure(root map[string]any) {
	profile := m.profile(root)
	if profile == nil {
		return
	}
	config := map[string]any{"name": pick(m, argsKinds)}
	args := map[string]any{}
	if m.IntN(2) == 0 {
		args["kind"] = pick(m, argsKinds) + "Args"
	}
	if m.IntN(2) == 0 {
		args["apiVersion"] = "kubescheduler.config.k8s.io/" + pick(m, []string{"v1", "v1", "v1beta3"})
	}
	if m.IntN(5) > 0 {
		config["args"] = args
	}
	list, _ := profile["pluginConfig"].([]any)
	profile["pluginConfig"] = append(list, config)
}

func (m mutation) profile(root map[string]any) map[string]any {
	list, _ := root["profiles"].([]any)
	if len(list) == 0 {
		return nil
	}
	profile, _ := pick(m, list).(map[string]any)
	return profile
}

func child(parent map[string]any, key string) map[string]any {
	c, ok := parent[key].(map[string]any)
	if !ok {
		c = map[string]any{}
		parent[key] = c
	}
	return c
}

func pick[T any](m mutation, from []T) T { return from[m.IntN(len(from))] }
