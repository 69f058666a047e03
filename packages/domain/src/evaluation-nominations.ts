import type { RaterState } from './evaluations.ts';
import type { Fault } from './refusal.ts';

/** Groups whose raters are proposed, and approved by the leader. */
export const PROPOSED_GROUPS = ['peers', 'external'] as const;
export type ProposedGroup = (typeof PROPOSED_GROUPS)[number];

/** Maximum number of outside raters proposed for one person. */
export const MOST_EXTERNAL = 15;

const FAULTS = {
  oneself: 'must be somebody else',
  leads_them: 'is asked already, as leader or report',
  not_active: 'is not an active person of this account',
  rater_full: 'is asked about as many people as a rater may be',
  duplicate: 'is named twice',
  works_here: 'is the address of a person of this account, who is asked as such',
} as const;
type RaterFault = keyof typeof FAULTS;

/** What decides whether somebody can be proposed as a rater of `subject`. */
interface RaterFacts {
  subject: number;
  /** Those whom the line asks about the subject: leader and reports. */
  named: ReadonlySet<number>;
  /** Those among the proposed people whose employment link is active. */
  active: ReadonlySet<number>;
  /** People who have as many forms in the cycle as a rater may have, without those that are being replaced. */
  full: ReadonlySet<number>;
}

/** Why `person` cannot be a peer in an evaluation of the subject; undefined if they can. */
function whyNotRater(person: number, { subject, named, active, full }: RaterFacts): RaterFault | undefined {
  if (person === subject) return 'oneself';
  if (named.has(person)) return 'leads_them';
  if (!active.has(person)) return 'not_active';
  return full.has(person) ? 'rater_full' : undefined;
}

/** Faults of values of which each may be there once. @param whyNot what else is wrong with one; undefined if nothing */
function faultsOf<T>(
  path: string,
  values: readonly T[],
  whyNot: (value: T) => RaterFault | undefined = () => undefined,
): Fault[] {
  const seen = new Set<T>();
  return values.flatMap((value, at) => {
    const code = seen.has(value) ? 'duplicate' : whyNot(value);
    seen.add(value);
    return code ? [{ path: `${path}.${at}`, message: FAULTS[code], code }] : [];
  });
}

/** Everything that is wrong with proposed peers. @param most as many as a subject may have; null where that is judged later */
export function peerFaults(
  path: string,
  people: readonly number[],
  facts: RaterFacts,
  most: number | null,
): readonly Fault[] {
  const faults = faultsOf(path, people, (person) => whyNotRater(person, facts));
  return most !== null && people.length > most ? [...faults, tooMany(path, most)] : faults;
}

/** What decides whether somebody outside can be proposed; e-mails in lower case. */
interface ExternalFacts {
  /** Of the person who is looked at. */
  own: string;
  /** Of active people of the account, who have a group of their own. */
  inside: ReadonlySet<string>;
  /** Of those who have as many forms in the cycle as a rater may have. */
  full: ReadonlySet<string>;
}

/** Everything that is wrong with proposed outside raters: nobody gets two links, or a link about themselves. */
export function externalFaults(emails: readonly string[], { own, inside, full }: ExternalFacts): readonly Fault[] {
  const whyNot = (email: string): RaterFault | undefined => {
    if (email === own) return 'oneself';
    if (inside.has(email)) return 'works_here';
    return full.has(email) ? 'rater_full' : undefined;
  };
  return faultsOf('external', emails.map(addressKey), whyNot).map((fault) => ({
    ...fault,
    path: `${fault.path}.email`,
  }));
}

/** By which e-mail addresses are compared. */
export const addressKey = (email: string): string => email.toLowerCase();

const tooMany = (path: string, most: number): Fault => ({
  path,
  message: `must be at most ${most} people`,
  code: 'too_many',
});

/** What is wrong with the numbers of approved peers and people outside; undefined if nothing is. */
export function approvalFault(
  { peers, external }: { peers: number; external: number },
  { peers_min, peers_max }: { peers_min: number; peers_max: number },
): Fault | undefined {
  if (peers < peers_min)
    return { path: 'approve', message: `must leave at least ${peers_min} approved peers`, code: 'too_few' };
  if (peers > peers_max) return tooMany('approve', peers_max);
  return external > MOST_EXTERNAL ? tooMany('approve', MOST_EXTERNAL) : undefined;
}

/** Who looks at the list of raters. */
type RaterViewer = 'subject' | 'approver';

/**
 * The state of a rater as it is shown. The person learns of no decision. Who approves sees that somebody is asked, and
 * neither who answers nor who declines.
 */
export function shownRaterState(viewer: RaterViewer, state: RaterState): RaterState {
  if (viewer === 'subject') return 'proposed';
  return ['open', 'drafting', 'submitted', 'declined'].includes(state) ? 'approved' : state;
}

/** Why people declined, for who approves: in the order of the texts, so that none tells who wrote it, or when. */
export const shownReasons = (viewer: RaterViewer, reasons: () => readonly string[]): readonly string[] =>
  viewer === 'subject' ? [] : reasons().toSorted();
