import { isIPv6 } from 'node:net';

/**
 * The part of a client's address that identifies it: the whole of IPv4, the first 64 bits of IPv6, since one connection
 * can use all addresses of such a network.
 * @param address an IP address, IPv6 without zone
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  // `::` replaces the groups of zeros between both parts; an embedded IPv4 address is two groups.
  const last = tail ? tail.split(':').flatMap((group) => (group.includes('.') ? [group, group] : [group])) : [];
  const all = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - last.length).fill('0'), ...last];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
