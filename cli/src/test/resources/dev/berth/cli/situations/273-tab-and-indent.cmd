simulate 273-tab-and-indent.raw
