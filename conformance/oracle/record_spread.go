package main

import (
	"cmp"
	"reflect"
	"slices"

	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/names"
)

// spreadState is where PodTopologySpread keeps its counts of a cycle.
const spreadState = fwk.StateKey("PreFilter" + names.PodTopologySpread)

// settleDomains takes the chance out of PodTopologySpread. Of each constraint's
// domains it remembers the two with the fewest pods, and while victims are put
// back, it goes by these two. Of equal ones it takes any; here, those whose
// nodes came first.
func (r *recorder) settleDomains(state fwk.CycleState) {
	data, err := state.Read(spreadState)
	if err != nil {
		return // it has no constraints
	}
	s := reflect.ValueOf(data).Elem()
	for i := range s.FieldByName("Constraints").Len() {
		key := s.FieldByName("Constraints").Index(i).FieldByName("TopologyKey").String()
		counts := s.FieldByName("TpValueToMatchNum").Index(i).Interface().(map[string]int)
		paths := s.FieldByName("CriticalPaths").Index(i).Elem()
		for j, domain := range r.emptiest(key, counts) {
			paths.Index(j).FieldByName("TopologyValue").SetString(domain)
			paths.Index(j).FieldByName("MatchNum").SetInt(int64(counts[domain]))
		}
	}
}

// emptiest are the two domains with the fewest pods, or as many as there are.
func (r *recorder) emptiest(key string, counts map[string]int) []string {
	var domains []string
	for _, name := range r.nodes() {
		node, err := r.SnapshotSharedLister().NodeInfos().Get(name)
		if err != nil {
			continue
		}
		domain := node.Node().Labels[key]
		if _, ok := counts[domain]; ok && !slices.Contains(domains, domain) {
			domains = append(domains, domain)
		}
	}
	slices.SortStableFunc(domains, func(a, b string) int { return cmp.Compare(counts[a], counts[b]) })
	return domains[:min(2, len(domains))]
}
