// promlint reads a page of metrics on standard input with the parser of Prometheus' libraries, and prints a line for each
// problem that `promtool check metrics`, which uses the same linter, would name. It fails where a page cannot be parsed, has a
// series twice, or is otherwise inconsistent.
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

func main() {
	if err := lint(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func lint() error {
	page, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	if _, err := (prometheus.Gatherers{prometheus.GathererFunc(func() ([]*dto.MetricFamily, error) {
		return parse(page)
	})}).Gather(); err != nil {
		return err
	}
	problems, err := promlint.New(bytes.NewReader(page)).Lint()
	if err != nil {
		return err
	}
	for _, problem := range problems {
		fmt.Println(problem.Metric, problem.Text)
	}
	return nil
}

func parse(page []byte) ([]*dto.MetricFamily, error) {
	parser := expfmt.NewTextParser(model.LegacyValidation)
	byName, err := parser.TextToMetricFamilies(bytes.NewReader(page))
	families := make([]*dto.MetricFamily, 0, len(byName))
	for _, family := range byName {
		families = append(families, family)
	}
	return families, err
}
