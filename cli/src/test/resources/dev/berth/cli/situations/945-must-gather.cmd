explain shop/web-1-b 945-must-gather.dir
