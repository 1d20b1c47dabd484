/** A program that listens on the loopback address. */
interface Listener {
  name: string;
  port: number;
}

/**
 * HAProxy's settings: plain round robin over processes that are ready. A call whose connection is refused goes to the next process; one that was sent is never
 * sent again, since only its caller knows its key.
 */
export function haproxyConfig(port: number, processes: readonly Listener[]): string {
  const servers = processes.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check inter 200ms fall 2 rise 1`);
  return `defaults
  mode http
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  timeout tunnel 1h
  timeout check 5s
  retries 3
  option redispatch
  retry-on conn-failure
  option forwardfor
frontend shop
  bind 127.0.0.1:${port}
  http-request deny deny_status 404 if { path_beg /internal/ }
  default_backend processes
backend processes
  balance roundrobin
  option httpchk GET /readyz
${servers.join('\n')}
`;
}
