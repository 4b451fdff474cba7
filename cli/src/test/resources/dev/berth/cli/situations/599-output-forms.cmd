simulate 599-output-forms.yaml 599-output-forms.app.yaml -o wide
simulate 599-output-forms.yaml 599-output-forms.app.yaml -o name
simulate 599-output-forms.yaml 599-output-forms.app.yaml -o markdown
simulate 599-output-forms.yaml 599-output-forms.app.yaml -o csv
simulate 599-output-forms.yaml 599-output-forms.app.yaml -o json
simulate 599-output-forms.yaml 599-output-forms.app.yaml -o yaml
simulate 599-output-forms.yaml 599-output-forms.app.yaml -o summary
simulate 599-output-forms.yaml 599-output-forms.app.yaml --html target/599-output-forms.html -o name
explain 599-output-forms.yaml 599-output-forms.app.yaml -o markdown
explain 599-output-forms.yaml 599-output-forms.app.yaml -o csv
explain 599-output-forms.yaml 599-output-forms.app.yaml -o json
top 599-output-forms.yaml 599-output-forms.app.yaml -o csv
simulate 599-output-forms.yaml 599-output-forms.app.yaml -o yaml --html /nonexistent/dir/x.html
