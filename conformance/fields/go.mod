module fields

go 1.26.0
