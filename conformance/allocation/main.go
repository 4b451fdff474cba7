// allocationjudge makes requests for devices at random, and prints them with the answers of
// kube-scheduler's own allocator; see README.md.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"time"

	v1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/dynamic-resource-allocation/cel"
	"k8s.io/dynamic-resource-allocation/structured"
)

// dump matches a device with all its fields, where its name will do.
var dump = regexp.MustCompile(`device &Device\{Name:([^,]*),.*\} in slice`)

// problem is one question to the allocator.
type problem struct {
	features  structured.Features
	node      *v1.Node
	classes   []*resourceapi.DeviceClass
	slices    []*resourceapi.ResourceSlice
	allocated []*resourceapi.ResourceClaim
	claims    []*resourceapi.ResourceClaim
}

func main() {
	first := flag.Int("first", 1, "the first seed")
	seeds := flag.Int("seeds", 100, "how many seeds")
	flag.Parse()
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for seed := *first; seed < *first+*seeds; seed++ {
		p := generate(uint64(seed))
		answer := p.judge()
		if answer == "" {
			continue
		}
		fmt.Fprintf(out, "=== %d %s\n", seed, strings.Join(sets.List(p.features.Set()), " "))
		write(out, p.node)
		for _, c := range p.classes {
			write(out, c)
		}
		for _, s := range p.slices {
			write(out, s)
		}
		for _, c := range p.allocated {
			write(out, c)
		}
		for _, c := range p.claims {
			write(out, c)
		}
		out.WriteString(answer)
	}
}

func write(out io.StringWriter, object runtime.Object) {
	line, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	_, _ = out.WriteString(string(line) + "\n")
}

// judge tells what the allocator says; nothing if it takes too long.
func (p *problem) judge() string {
	out := &strings.Builder{}
	celFeatures := cel.Features{
		EnableConsumableCapacity: p.features.ConsumableCapacity,
		EnableListTypeAttributes: p.features.ListTypeAttributes,
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second/2)
	defer cancel()
	allocator, err := structured.NewAllocator(ctx, p.features, p.state(), p, p.slices, cel.NewCache(10, celFeatures))
	if err != nil {
		panic(err)
	}
	results, err := allocator.Allocate(ctx, p.node, p.claims)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ""
	case errors.Is(err, structured.ErrFailedAllocationOnNode):
		fmt.Fprintf(out, "--- refused %s\n", err)
	case err != nil:
		text := dump.ReplaceAllString(err.Error(), "device $1 in slice")
		fmt.Fprintf(out, "--- error %s\n", strings.ReplaceAll(text, "\n", "\\n"))
	case len(results) != len(p.claims):
		fmt.Fprintln(out, "--- refused cannot allocate all claims")
	default:
		fmt.Fprintln(out, "--- allocated")
		for i, claim := range p.claims {
			claim = claim.DeepCopy()
			claim.Status.Allocation = &results[i]
			for j := range results[i].Devices.Results {
				if id := results[i].Devices.Results[j].ShareID; id != nil {
					*id = "some" // it is random
				}
			}
			write(out, claim)
		}
	}
	return out.String()
}

// state sums up the claims that are allocated, as kube-scheduler does.
func (p *problem) state() structured.AllocatedState {
	state := structured.AllocatedState{
		AllocatedDevices:         sets.New[structured.DeviceID](),
		AllocatedSharedDeviceIDs: sets.New[structured.SharedDeviceID](),
		AggregatedCapacity:       structured.NewConsumedCapacityCollection(),
	}
	for _, claim := range p.allocated {
		for _, result := range claim.Status.Allocation.Devices.Results {
			if result.AdminAccess != nil && *result.AdminAccess {
				continue
			}
			id := structured.MakeDeviceID(result.Driver, result.Pool, result.Device)
			if p.features.ConsumableCapacity && result.ShareID != nil {
				state.AllocatedSharedDeviceIDs.Insert(structured.MakeSharedDeviceID(id, result.ShareID))
				if result.ConsumedCapacity != nil {
					state.AggregatedCapacity.Insert(structured.NewDeviceConsumedCapacity(id, result.ConsumedCapacity))
				}
				continue
			}
			state.AllocatedDevices.Insert(id)
		}
	}
	return state
}

// List makes a problem a lister of its classes.
func (p *problem) List() ([]*resourceapi.DeviceClass, error) {
	return p.classes, nil
}

// Get finds a class by name.
func (p *problem) Get(name string) (*resourceapi.DeviceClass, error) {
	for _, class := range p.classes {
		if class.Name == name {
			return class, nil
		}
	}
	return nil, apierrors.NewNotFound(resourceapi.Resource("deviceclass"), name)
}
