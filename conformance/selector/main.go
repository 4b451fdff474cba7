// selectorjudge asks Kubernetes' own code what it makes of CEL device selectors.
// It makes the expected results of the tests of plugins' selectors; see README.md.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
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
	compiler := cel.GetCompiler(cel.Features{EnableConsumableCapacity: true, EnableListTypeAttributes: true})
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for lines.Scan() {
		asked := row{}
		must(json.Unmarshal(lines.Bytes(), &asked))
		answer := row{Device: asked.Device, Expression: asked.Expression}
		compiled := compiler.CompileCELExpression(asked.Expression, cel.Options{DisableCostEstimation: true})
		if compiled.Error != nil {
			answer.Compile = compiled.Error.Error()
			must(out.Encode(answer))
			continue
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
		must(out.Encode(answer))
	}
	must(lines.Err())
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
