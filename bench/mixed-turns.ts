import type { Client } from 'autocannon';

let connections = 0;

/**
 * Lets each connection start with a different request of the list. Otherwise all would send the same request at the
 * same time, which is a series of bursts instead of a mixed load.
 */
function startWithDifferentRequests(client: Client): void {
  const { requests } = client.opts;
  const first = connections++ % requests.length;
  client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
}

// autocannon calls the function that `require` of this file returns.
export { startWithDifferentRequests as 'module.exports' };
