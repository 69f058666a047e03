import type { Client } from 'autocannon';

let connections = 0;

/**
 * Lets each connection begin with another request of the list. Otherwise all of them send the same one at the same time,
 * which is a row of bursts, not a mixed load.
 */
function beginElsewhere(client: Client): void {
  const { requests } = client.opts;
  const first = connections++ % requests.length;
  client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
}

// autocannon calls what `require` of this file returns.
export { beginElsewhere as 'module.exports' };
