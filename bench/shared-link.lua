-- For wrk: another fbclid behind the address of each request.
local count = 0
request = function()
	count = count + 1
	return wrk.format(nil, wrk.path .. "?fbclid=" .. count)
end
