package main

import (
	"fmt"
	"math/rand/v2"

	v1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/dynamic-resource-allocation/structured"
	"k8s.io/utils/ptr"
)

const (
	nodeName = "here"
	zone     = "zone"
)

var drivers = []string{"a.example.com", "b.example.com"}

type gen struct {
	*rand.Rand
	*problem
	// wild problems break rules of the API here and there.
	wild bool
}

func (g *gen) chance(p float64) bool { return g.Float64() < p }

func (g *gen) between(low, high int) int { return low + g.IntN(high-low+1) }

func pick[T any](g *gen, values ...T) T { return values[g.IntN(len(values))] }

func quantity(text string) resource.Quantity { return resource.MustParse(text) }

func generate(seed uint64) *problem {
	g := &gen{Rand: rand.New(rand.NewPCG(seed, 2026)), problem: &problem{}}
	g.wild = g.chance(0.15)
	g.features = g.someFeatures()
	g.node = &v1.Node{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "Node"},
		ObjectMeta: metav1.ObjectMeta{Name: nodeName, Labels: map[string]string{zone: "z1"}},
	}
	if g.chance(0.5) {
		g.node.Status.DeclaredFeatures = []string{"DRAOptionalNodeOperations"}
	}
	g.addClasses()
	if g.isStable() {
		// It takes pools and slices in any order, so there is nothing to compare but within one.
		g.addPool(drivers[0], "pool")
	} else {
		for _, driver := range drivers[:g.between(1, 2)] {
			for i := range g.between(1, 3) {
				g.addPool(driver, fmt.Sprintf("pool-%d", i))
			}
		}
	}
	g.Shuffle(len(g.slices), func(i, j int) { g.slices[i], g.slices[j] = g.slices[j], g.slices[i] })
	g.allocateSome()
	for i := range pick(g, 1, 1, 1, 2, 3) {
		g.addClaim(fmt.Sprintf("claim-%d", i))
	}
	return g.problem
}

func (g *gen) someFeatures() structured.Features {
	f := structured.Features{
		AdminAccess: true, ConsumableCapacity: true, DeviceBindingAndStatus: true, DeviceTaints: true,
		PartitionableDevices: true, PrioritizedList: true,
	}
	switch {
	case g.chance(0.25):
		// What is left is for the stable variant.
		f.ConsumableCapacity, f.DeviceBindingAndStatus = false, false
	case g.chance(0.4):
		f.CompatibilityGroups = g.chance(0.5)
		f.ListTypeAttributes = g.chance(0.5)
		f.OptionalNodeOperations = g.chance(0.5)
		f.DerivedAttributes = g.chance(0.5)
	}
	if g.chance(0.15) {
		for _, feature := range []*bool{&f.AdminAccess, &f.DeviceTaints, &f.PartitionableDevices, &f.PrioritizedList} {
			*feature = *feature && g.chance(0.7)
		}
	}
	if f.ConsumableCapacity {
		f.FractionalCapacityRange = g.chance(0.4)
		f.ConsumableCapacity = g.chance(0.8)
		f.DeviceBindingAndStatus = g.chance(0.9)
	}
	return f
}

// isStable tells whether kube-scheduler would choose the variant that does not sort.
func (g *gen) isStable() bool {
	f := g.features
	return !f.ConsumableCapacity && !f.DeviceBindingAndStatus && !f.FractionalCapacityRange &&
		!f.CompatibilityGroups && !f.ListTypeAttributes && !f.OptionalNodeOperations && !f.DerivedAttributes
}

func selectors(expressions ...string) []resourceapi.DeviceSelector {
	var out []resourceapi.DeviceSelector
	for _, e := range expressions {
		out = append(out, resourceapi.DeviceSelector{CEL: &resourceapi.CELDeviceSelector{Expression: e}})
	}
	return out
}

func (g *gen) addClasses() {
	class := func(name string, expressions ...string) *resourceapi.DeviceClass {
		c := &resourceapi.DeviceClass{
			TypeMeta:   metav1.TypeMeta{APIVersion: "resource.k8s.io/v1", Kind: "DeviceClass"},
			ObjectMeta: metav1.ObjectMeta{Name: name},
			Spec:       resourceapi.DeviceClassSpec{Selectors: selectors(expressions...)},
		}
		for range g.IntN(3) {
			c.Spec.Config = append(c.Spec.Config, resourceapi.DeviceClassConfiguration{DeviceConfiguration: g.opaque()})
		}
		g.classes = append(g.classes, c)
		return c
	}
	class("any")
	class("class-a", `device.driver == "a.example.com"`)
	class("class-b", `device.driver == "b.example.com"`)
	class("red", `device.attributes["shared.example.com"].color == "red"`)
}

func (g *gen) opaque() resourceapi.DeviceConfiguration {
	return resourceapi.DeviceConfiguration{Opaque: &resourceapi.OpaqueDeviceConfiguration{
		Driver:     pick(g, drivers...),
		Parameters: runtime.RawExtension{Raw: []byte(fmt.Sprintf(`{"n":%d}`, g.IntN(9)))},
	}}
}

// addPool adds the slices of a pool, mostly all of them.
func (g *gen) addPool(driver, pool string) {
	count := g.between(1, 3)
	if g.isStable() {
		count = 1
	}
	generation := int64(g.between(1, 2))
	partitions := g.chance(0.35)
	whole := int64(count)
	if partitions {
		whole++
	}
	if g.chance(0.06) {
		whole++ // one is missing
	}
	where := g.IntN(4)
	number := 0
	slice := func() *resourceapi.ResourceSlice {
		s := &resourceapi.ResourceSlice{
			TypeMeta:   metav1.TypeMeta{APIVersion: "resource.k8s.io/v1", Kind: "ResourceSlice"},
			ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("%c-%s-%s-%d", 'a'+rune(g.IntN(26)), driver, pool, number)},
			Spec: resourceapi.ResourceSliceSpec{
				Driver: driver,
				Pool:   resourceapi.ResourcePool{Name: pool, Generation: generation, ResourceSliceCount: whole},
			},
		}
		number++
		g.slices = append(g.slices, s)
		return s
	}
	place := func(s *resourceapi.ResourceSlice) {
		switch where {
		case 0:
			s.Spec.NodeName = ptr.To(nodeName)
			if g.chance(0.1) {
				s.Spec.NodeName = ptr.To("elsewhere")
			}
		case 1:
			s.Spec.AllNodes = ptr.To(true)
		case 2:
			s.Spec.NodeSelector = g.nodeSelector()
		case 3:
			s.Spec.PerDeviceNodeSelection = ptr.To(true)
		}
	}
	if partitions {
		s := slice()
		place(s)
		if where == 3 {
			s.Spec.PerDeviceNodeSelection, s.Spec.AllNodes = nil, ptr.To(true)
		}
		for i := range 2 {
			s.Spec.SharedCounters = append(s.Spec.SharedCounters, resourceapi.CounterSet{
				Name: fmt.Sprintf("set-%d", i),
				Counters: map[string]resourceapi.Counter{
					"memory": {Value: quantity(pick(g, "20Gi", "40Gi"))},
					"cores":  {Value: quantity(pick(g, "4", "7500m"))},
				},
			})
		}
		if g.wild && g.chance(0.1) {
			s.Spec.SharedCounters[1].Name = "set-0"
		}
	}
	device := 0
	for range count {
		s := slice()
		place(s)
		if g.features.OptionalNodeOperations && g.chance(0.2) || g.chance(0.02) {
			s.Spec.SkipNodeOperations = []resourceapi.SkipNodeOperation{"PrepareResources"}
		}
		for range g.between(0, 5) {
			d := g.device(driver, fmt.Sprintf("dev-%d", device), partitions)
			device++
			if g.wild && g.chance(0.03) {
				d.Name = "dev-0"
			}
			if where == 3 {
				switch g.IntN(4) {
				case 0:
					d.NodeName = ptr.To(pick(g, nodeName, "elsewhere"))
				case 1:
					d.AllNodes = ptr.To(true)
				default:
					d.NodeSelector = g.nodeSelector()
				}
			}
			s.Spec.Devices = append(s.Spec.Devices, d)
		}
	}
	if g.chance(0.08) {
		// The next generation is on its way.
		generation++
		s := slice()
		place(s)
		s.Spec.Devices = append(s.Spec.Devices, g.device(driver, "new-0", false))
	}
}

func (g *gen) nodeSelector() *v1.NodeSelector {
	s := &v1.NodeSelector{NodeSelectorTerms: []v1.NodeSelectorTerm{{
		MatchExpressions: []v1.NodeSelectorRequirement{
			{Key: zone, Operator: v1.NodeSelectorOpIn, Values: pick(g, []string{"z1"}, []string{"z1", "z2"}, []string{"z2", "z1"}, []string{"z2"})},
		},
	}}}
	if g.chance(0.2) {
		s.NodeSelectorTerms[0].MatchFields = []v1.NodeSelectorRequirement{
			{Key: "metadata.name", Operator: v1.NodeSelectorOpIn, Values: []string{nodeName}},
		}
	}
	if g.wild && g.chance(0.05) {
		s.NodeSelectorTerms[0].MatchExpressions[0].Operator = "Is"
	}
	if g.wild && g.chance(0.05) {
		s.NodeSelectorTerms = append(s.NodeSelectorTerms, s.NodeSelectorTerms[0])
	}
	return s
}

func (g *gen) device(driver, name string, partition bool) resourceapi.Device {
	d := resourceapi.Device{
		Name: name,
		Attributes: map[resourceapi.QualifiedName]resourceapi.DeviceAttribute{
			"shared.example.com/color": {StringValue: ptr.To(pick(g, "red", "blue"))},
			"index":                    {IntValue: ptr.To(int64(g.IntN(3)))},
		},
	}
	if g.chance(0.9) {
		d.Attributes["model"] = resourceapi.DeviceAttribute{StringValue: ptr.To(pick(g, "m1", "m2"))}
	}
	if g.chance(0.3) {
		d.Attributes["fast"] = resourceapi.DeviceAttribute{BoolValue: ptr.To(g.chance(0.5))}
	}
	if g.chance(0.5) {
		d.Attributes["shared.example.com/firmware"] = resourceapi.DeviceAttribute{VersionValue: ptr.To(pick(g, "1.0.0", "1.2.0"))}
	}
	if g.features.ListTypeAttributes && g.chance(0.6) {
		d.Attributes["shared.example.com/numa"] = pick(g,
			resourceapi.DeviceAttribute{IntValues: []int64{0, 1}},
			resourceapi.DeviceAttribute{IntValues: []int64{1, 2}},
			resourceapi.DeviceAttribute{IntValues: []int64{2}},
			resourceapi.DeviceAttribute{IntValue: ptr.To(int64(1))},
			resourceapi.DeviceAttribute{StringValues: []string{"0", "1"}},
			resourceapi.DeviceAttribute{VersionValues: []string{"1.0.0"}},
			resourceapi.DeviceAttribute{BoolValues: []bool{true}},
		)
	} else if g.chance(0.5) {
		d.Attributes["shared.example.com/numa"] = resourceapi.DeviceAttribute{IntValue: ptr.To(int64(g.IntN(2)))}
	}
	if g.chance(0.5) {
		d.Capacity = map[resourceapi.QualifiedName]resourceapi.DeviceCapacity{"memory": g.capacity()}
		if g.wild && g.chance(0.1) {
			d.Capacity["memory"] = resourceapi.DeviceCapacity{Value: quantity("-1")}
		}
		if g.chance(0.3) {
			d.Capacity["shared.example.com/lanes"] = g.capacity()
		}
	}
	if g.chance(0.35) {
		d.AllowMultipleAllocations = ptr.To(g.chance(0.9))
	}
	if g.chance(0.1) {
		d.Taints = append(d.Taints, g.taint())
		if g.chance(0.2) {
			d.Taints = append(d.Taints, g.taint())
		}
	}
	if g.chance(0.08) {
		d.BindingConditions = []string{"ready"}
		d.BindingFailureConditions = []string{"broken"}
	}
	if g.chance(0.1) {
		d.BindsToNode = ptr.To(true)
	}
	if partition && g.chance(0.8) {
		for i := range g.between(1, 2) {
			c := resourceapi.DeviceCounterConsumption{
				CounterSet: fmt.Sprintf("set-%d", i),
				Counters:   map[string]resourceapi.Counter{"memory": {Value: quantity(pick(g, "5Gi", "10Gi", "20Gi"))}},
			}
			if g.chance(0.5) {
				c.Counters["cores"] = resourceapi.Counter{Value: quantity(pick(g, "1", "1500m", "3"))}
			}
			if g.features.CompatibilityGroups && g.chance(0.5) || g.chance(0.01) {
				c.CompatibilityGroups = pick(g, []string{"x"}, []string{"x", "y"}, []string{"y", "z"})
			}
			if g.wild && g.chance(0.03) {
				c.CounterSet = "set-9"
			}
			if g.wild && g.chance(0.03) {
				c.Counters["nothing"] = resourceapi.Counter{Value: quantity("1")}
			}
			d.ConsumesCounters = append(d.ConsumesCounters, c)
		}
	}
	return d
}

func (g *gen) capacity() resourceapi.DeviceCapacity {
	c := resourceapi.DeviceCapacity{Value: quantity(pick(g, "10", "16", "40"))}
	switch g.IntN(5) {
	case 0:
		c.RequestPolicy = &resourceapi.CapacityRequestPolicy{
			Default:     ptr.To(quantity("4")),
			ValidValues: []resource.Quantity{quantity("1"), quantity("4"), quantity("8")},
		}
	case 1:
		c.RequestPolicy = &resourceapi.CapacityRequestPolicy{
			Default:    ptr.To(quantity("2")),
			ValidRange: &resourceapi.CapacityRequestPolicyRange{Min: ptr.To(quantity("2")), Max: ptr.To(quantity("12"))},
		}
	case 2:
		c.RequestPolicy = &resourceapi.CapacityRequestPolicy{
			Default: ptr.To(quantity("2")),
			ValidRange: &resourceapi.CapacityRequestPolicyRange{
				Min: ptr.To(quantity("2")), Step: ptr.To(quantity(pick(g, "2", "3", "2Ki", "1k"))),
			},
		}
	case 3:
		c.RequestPolicy = &resourceapi.CapacityRequestPolicy{
			Default: ptr.To(quantity("500m")),
			ValidRange: &resourceapi.CapacityRequestPolicyRange{
				Min: ptr.To(quantity("500m")), Max: ptr.To(quantity("9")), Step: ptr.To(quantity(pick(g, "250m", "1500m"))),
			},
		}
	}
	return c
}

func (g *gen) taint() resourceapi.DeviceTaint {
	return resourceapi.DeviceTaint{
		Key: pick(g, "k1", "k2"), Value: pick(g, "", "v1"),
		Effect: pick(g, resourceapi.DeviceTaintEffectNoSchedule, resourceapi.DeviceTaintEffectNoExecute, resourceapi.DeviceTaintEffectNone),
	}
}

// allocateSome gives some devices to other claims, also ones that do not go together.
func (g *gen) allocateSome() {
	busy := pick(g, 0, 0.05, 0.1, 0.3, 0.6)
	for _, slice := range g.slices {
		for _, device := range slice.Spec.Devices {
			if !g.chance(busy) {
				continue
			}
			result := resourceapi.DeviceRequestAllocationResult{
				Request: "r", Driver: slice.Spec.Driver, Pool: slice.Spec.Pool.Name, Device: device.Name,
			}
			if g.chance(0.1) {
				result.AdminAccess = ptr.To(true)
			}
			if ptr.Deref(device.AllowMultipleAllocations, false) {
				result.ShareID = ptr.To(types.UID(fmt.Sprintf("share-%d", len(g.allocated))))
				for name, capacity := range device.Capacity {
					if result.ConsumedCapacity == nil {
						result.ConsumedCapacity = map[resourceapi.QualifiedName]resource.Quantity{}
					}
					consumed := quantity("4")
					if capacity.Value.Cmp(consumed) >= 0 {
						result.ConsumedCapacity[name] = consumed
					}
				}
			}
			claim := g.claim(fmt.Sprintf("other-%d", len(g.allocated)))
			claim.Status.Allocation = &resourceapi.AllocationResult{
				Devices: resourceapi.DeviceAllocationResult{Results: []resourceapi.DeviceRequestAllocationResult{result}},
			}
			g.allocated = append(g.allocated, claim)
		}
	}
}

func (g *gen) claim(name string) *resourceapi.ResourceClaim {
	return &resourceapi.ResourceClaim{
		TypeMeta:   metav1.TypeMeta{APIVersion: "resource.k8s.io/v1", Kind: "ResourceClaim"},
		ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name},
	}
}

func (g *gen) addClaim(name string) {
	claim := g.claim(name)
	spec := &claim.Spec.Devices
	var references []string
	for i := range pick(g, 1, 1, 1, 2, 2, 3) {
		request := resourceapi.DeviceRequest{Name: fmt.Sprintf("r%d", i)}
		references = append(references, request.Name)
		if g.chance(0.25) && (g.features.PrioritizedList || g.chance(0.1)) {
			for j := range g.between(1, 3) {
				one := g.exactly()
				sub := resourceapi.DeviceSubRequest{
					Name: fmt.Sprintf("s%d", j), DeviceClassName: one.DeviceClassName, Selectors: one.Selectors,
					AllocationMode: one.AllocationMode, Count: one.Count, Tolerations: one.Tolerations, Capacity: one.Capacity,
					DerivedAttributes: one.DerivedAttributes,
				}
				if g.chance(0.15) && sub.AllocationMode == resourceapi.DeviceAllocationModeExactCount {
					sub.Count = int64(pick(g, 12, 20, 31, 32))
				}
				references = append(references, request.Name+"/"+sub.Name)
				request.FirstAvailable = append(request.FirstAvailable, sub)
			}
		} else {
			request.Exactly = g.exactly()
			if g.chance(0.1) {
				request.Exactly.AdminAccess = ptr.To(g.chance(0.9))
			}
			if g.chance(0.002) {
				request.Exactly.Count = 33
			}
		}
		spec.Requests = append(spec.Requests, request)
	}
	some := func() []string {
		var names []string
		for _, reference := range references {
			if g.chance(0.5) {
				names = append(names, reference)
			}
		}
		return names
	}
	for range pick(g, 0, 0, 0, 1, 2) {
		c := resourceapi.DeviceConstraint{Requests: some()}
		attribute := ptr.To(resourceapi.FullyQualifiedName(pick(g, "shared.example.com/color", "shared.example.com/color", "shared.example.com/numa",
			"a.example.com/index",
			"a.example.com/index", "a.example.com/model", "b.example.com/fast", "shared.example.com/firmware", "derived.example.com/kind")))
		if g.chance(0.3) && (!g.isStable() || g.chance(0.1)) {
			c.DistinctAttribute = attribute
		} else if !g.wild || g.chance(0.95) {
			c.MatchAttribute = attribute
		}
		spec.Constraints = append(spec.Constraints, c)
	}
	for range g.IntN(3) {
		spec.Config = append(spec.Config, resourceapi.DeviceClaimConfiguration{Requests: some(), DeviceConfiguration: g.opaque()})
	}
	g.claims = append(g.claims, claim)
}

func (g *gen) exactly() *resourceapi.ExactDeviceRequest {
	r := &resourceapi.ExactDeviceRequest{
		DeviceClassName: pick(g, "any", "any", "any", "class-a", "class-a", "class-b", "red"),
		AllocationMode:  resourceapi.DeviceAllocationModeExactCount,
		Count:           int64(pick(g, 1, 1, 1, 1, 2, 3)),
	}
	if g.chance(0.08) {
		r.AllocationMode, r.Count = resourceapi.DeviceAllocationModeAll, 0
	}
	if g.chance(0.25) {
		r.Selectors = selectors(pick(g,
			`device.attributes["shared.example.com"].color == "red"`,
			`"model" in device.attributes["a.example.com"] && device.attributes["a.example.com"].model == "m1"`,
			`device.driver == "a.example.com"`,
			`true`,
		))
		if g.chance(0.1) {
			r.Selectors = append(r.Selectors, selectors(`device.attributes["a.example.com"].model == "m1"`)...)
		}
		if g.features.ConsumableCapacity && g.chance(0.2) || g.chance(0.2) {
			r.Selectors = append(r.Selectors, selectors(`device.allowMultipleAllocations`)...)
		}
	}
	for g.chance(0.2) {
		r.Tolerations = append(r.Tolerations, resourceapi.DeviceToleration{
			Key: pick(g, "k1", "k2"), Operator: resourceapi.DeviceTolerationOpEqual, Value: pick(g, "", "v1"),
		})
		if g.chance(0.5) {
			last := &r.Tolerations[len(r.Tolerations)-1]
			last.Operator, last.Value, last.Key = resourceapi.DeviceTolerationOpExists, "", pick(g, "", "k1")
			last.Effect = pick(g, "", resourceapi.DeviceTaintEffectNoSchedule)
		}
	}
	if g.features.ConsumableCapacity && g.chance(0.3) || g.chance(0.02) {
		r.Capacity = &resourceapi.CapacityRequirements{Requests: map[resourceapi.QualifiedName]resource.Quantity{
			"memory": quantity(pick(g, "0", "1", "2", "3", "5", "8", "750m", "1250m", "20")),
		}}
		if g.chance(0.2) {
			r.Capacity.Requests["shared.example.com/lanes"] = quantity("3")
		}
		if g.wild && g.chance(0.2) {
			r.Capacity.Requests["memory"] = quantity(pick(g, "9223372036854775807", "10E", "1n", "9223372036854775"))
		}
	}
	if g.features.DerivedAttributes && g.chance(0.3) || g.chance(0.002) {
		r.DerivedAttributes = []resourceapi.DeviceDerivedAttribute{{
			Name: "derived.example.com/kind", Expression: `device.attributes["shared.example.com"].color`,
		}}
	}
	if g.wild && g.chance(0.02) {
		r.DeviceClassName = "missing"
	}
	if g.wild && g.chance(0.02) {
		r.AllocationMode = "Some"
	}
	return r
}
