package main

import (
	_ "embed"
	"flag"
	"fmt"
	"math/rand/v2"
	"sort"

	"sigs.k8s.io/yaml"
)

// fullPod has most fields that the API server looks at, all of them right.
//
//go:embed full-pod.yaml
var fullPod []byte

const oneNode = `apiVersion: v1
kind: Node
metadata:
  name: n1
  labels: {kubernetes.io/hostname: n1}
status:
  allocatable: {cpu: "8", memory: 16Gi, pods: "110", ephemeral-storage: 100Gi}
`

// wrong are values that do not belong everywhere.
var wrong = []any{"", "Bad_Name", "a.b", "-x", "x", "../up", "/abs", "a/b/c", int64(0), int64(-1), int64(70000), true, "1.5", "100m",
	[]any{}, map[string]any{}, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}

// podspecCommand makes a case of a pod with one or two fields that were removed, or got other values.
func podspecCommand(args []string) error {
	flags := flag.NewFlagSet("podspec", flag.ContinueOnError)
	seed := flags.Uint64("seed", 1, "which fields, which values")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var pod map[string]any
	if err := yaml.Unmarshal(fullPod, &pod); err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(*seed, 11))
	for range 1 + rng.IntN(2) {
		change(pod, rng)
	}
	text, err := yaml.Marshal(pod)
	if err != nil {
		return err
	}
	question := &Case{MaxLimit: 1, PodSpec: string(text)}
	return write(fmt.Sprintf("oracle-capacity podspec --seed %d", *seed), []any{question, []byte(oneNode)})
}

// change goes down from an object to some field in it.
func change(object map[string]any, rng *rand.Rand) {
	names := make([]string, 0, len(object))
	for name := range object {
		names = append(names, name)
	}
	if len(names) == 0 {
		return
	}
	sort.Strings(names)
	name := names[rng.IntN(len(names))]
	value := object[name]
	if list, ok := value.([]any); ok && len(list) > 0 && rng.IntN(8) > 0 {
		i := rng.IntN(len(list))
		if inner, ok := list[i].(map[string]any); ok {
			change(inner, rng)
			return
		}
		list[i] = wrong[rng.IntN(len(wrong))]
		return
	}
	if inner, ok := value.(map[string]any); ok && rng.IntN(8) > 0 {
		change(inner, rng)
		return
	}
	if rng.IntN(3) == 0 {
		delete(object, name)
		return
	}
	object[name] = wrong[rng.IntN(len(wrong))]
}
