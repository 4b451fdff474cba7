// selectorjudge asks Kubernetes' own code what it makes of CEL device selectors.
// It makes the expected results of the tests of plugins' selectors; see refresh.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"

	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/dynamic-resource-allocation/cel"
	"sigs.k8s.io/yaml"
)

// A question and, behind it, the answer.
type row struct {
	Device     string `json:"device"`
	Expression string `json:"expression"`
	Compile    string `json:"compile,omitempty"`
	Error      string `json:"error,omitempty"`
	Matches    *bool  `json:"matches,omitempty"`
	Cost       uint64 `json:"cost,omitempty"`
}

type device struct {
	driver string
	resourceapi.Device
}

// Reads rows, one a line, and prints them with their answers.
func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: selectorjudge SLICES.yaml < ROWS.jsonl")
		os.Exit(2)
	}
	devices := readDevices(os.Args[1])
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for lines.Scan() {
		asked := row{}
		must(json.Unmarshal(lines.Bytes(), &asked))
		if answer := ask(asked, devices); isStable(answer, devices) {
			must(out.Encode(answer))
		} else {
			fmt.Fprintln(os.Stderr, "left out, since it has no one answer:", asked.Expression)
		}
	}
	must(lines.Err())
}

// Go goes through maps in any order, and for a few expressions Kubernetes panics.
func isStable(answer row, devices map[string]device) bool {
	if answer.Expression == "" {
		return false
	}
	for range 10 {
		if answer.Cost < 100000 && !reflect.DeepEqual(ask(answer, devices), answer) {
			return false
		}
	}
	return true
}

func ask(asked row, devices map[string]device) (answer row) {
	defer func() {
		if recover() != nil {
			answer = row{}
		}
	}()
	answer = row{Device: asked.Device, Expression: asked.Expression}
	compiler := cel.GetCompiler(cel.Features{EnableConsumableCapacity: true, EnableListTypeAttributes: true})
	compiled := compiler.CompileCELExpression(asked.Expression, cel.Options{DisableCostEstimation: true})
	if compiled.Error != nil {
		answer.Compile = compiled.Error.Error()
		return answer
	}
	of, known := devices[asked.Device]
	if !known {
		must(fmt.Errorf("no device %q", asked.Device))
	}
	matches, details, err := compiled.DeviceMatches(context.Background(), cel.Device{
		Driver:                   of.driver,
		AllowMultipleAllocations: of.AllowMultipleAllocations,
		Attributes:               of.Attributes,
		Capacity:                 of.Capacity,
	})
	if err != nil {
		answer.Error = err.Error()
	} else {
		answer.Matches = &matches
	}
	if cost := details.ActualCost(); cost != nil {
		answer.Cost = *cost
	}
	return answer
}

// The devices of all slices in the file, by name.
func readDevices(file string) map[string]device {
	text, err := os.ReadFile(file)
	must(err)
	devices := map[string]device{}
	for _, document := range strings.Split(string(text), "\n---\n") {
		slice := resourceapi.ResourceSlice{}
		must(yaml.UnmarshalStrict([]byte(document), &slice))
		for _, of := range slice.Spec.Devices {
			devices[of.Name] = device{slice.Spec.Driver, of}
		}
	}
	return devices
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "selectorjudge:", err)
		os.Exit(1)
	}
}
