import { ledBy, lineOf, type Lines } from '@jornada/domain/lines';

/** Peers of each person. */
const PEERS = 4;

/** About how many colleagues the employee of the documents is asked. */
const OF_EMPLOYEE = 2;

/** Who is asked about whom as a peer: those who lead nobody, in turn, and the employee about two of the own team. */
export function peersOf(
  subjects: readonly number[],
  lines: Lines,
  employee: number | undefined,
): [subject: number, peer: number][] {
  const directOf = (person: number) => {
    const led = [...ledBy(lines, person)];
    return new Set(led.flatMap(([one, how]) => (how === 'direct' ? one : [])));
  };
  const leaderOf = (person: number) => lineOf(lines, person)[0];
  const ring = subjects.filter((person) => person !== employee && directOf(person).size === 0);
  const team = subjects.filter((one) => employee !== undefined && leaderOf(one) === leaderOf(employee));
  const ofEmployee = new Set(team.filter((one) => one !== employee).slice(0, OF_EMPLOYEE));
  let next = 0;
  return subjects.flatMap((subject) => {
    const led = directOf(subject);
    const possible = new Set(ring.filter((peer) => peer !== subject && !led.has(peer)));
    const peers = new Set(employee !== undefined && ofEmployee.has(subject) ? [employee] : []);
    const wanted = Math.min(PEERS, possible.size);
    for (; peers.size < wanted; next++) {
      const peer = ring[next % ring.length];
      if (peer !== undefined && possible.has(peer)) peers.add(peer);
    }
    return [...peers].map((peer): [number, number] => [subject, peer]);
  });
}
