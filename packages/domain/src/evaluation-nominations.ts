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

/** The facts that decide whether somebody can be proposed as a rater of `subject`. */
interface RaterFacts {
  subject: number;
  /** The raters given by the line: leader and reports. */
  named: ReadonlySet<number>;
  /** Those of the proposed people whose employment link is active. */
  active: ReadonlySet<number>;
  /** People who have the maximum number of forms in the cycle, not counting those that are being replaced. */
  full: ReadonlySet<number>;
}

/** Why `person` cannot be a peer in an evaluation of the subject; undefined if they can. */
function whyNotRater(person: number, { subject, named, active, full }: RaterFacts): RaterFault | undefined {
  if (person === subject) return 'oneself';
  if (named.has(person)) return 'leads_them';
  if (!active.has(person)) return 'not_active';
  return full.has(person) ? 'rater_full' : undefined;
}

/** Faults of values that must be unique. @param whyNot returns another fault of a value; undefined if there is none */
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

/** All faults of proposed peers. @param most the maximum per subject; null if that is checked later */
export function peerFaults(
  path: string,
  people: readonly number[],
  facts: RaterFacts,
  most: number | null,
): readonly Fault[] {
  const faults = faultsOf(path, people, (person) => whyNotRater(person, facts));
  return most !== null && people.length > most ? [...faults, tooMany(path, most)] : faults;
}

/** The facts that decide whether an external rater can be proposed; e-mails in lower case. */
interface ExternalFacts {
  /** The e-mail of the subject. */
  own: string;
  /** The e-mails of active people of the account, who belong to other groups. */
  inside: ReadonlySet<string>;
  /** The e-mails of raters who have the maximum number of forms in the cycle. */
  full: ReadonlySet<string>;
}

/** All faults of proposed external raters: nobody may get two links, or a link about themselves. */
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

/** The form in which e-mail addresses are compared. */
export const addressKey = (email: string): string => email.toLowerCase();

const tooMany = (path: string, most: number): Fault => ({
  path,
  message: `must be at most ${most} people`,
  code: 'too_many',
});

/** The fault of the numbers of approved peers and external raters; undefined if there is none. */
export function approvalFault(
  { peers, external }: { peers: number; external: number },
  { peers_min, peers_max }: { peers_min: number; peers_max: number },
): Fault | undefined {
  if (peers < peers_min)
    return { path: 'approve', message: `must leave at least ${peers_min} approved peers`, code: 'too_few' };
  if (peers > peers_max) return tooMany('approve', peers_max);
  return external > MOST_EXTERNAL ? tooMany('approve', MOST_EXTERNAL) : undefined;
}

/** The reader of the list of raters. */
type RaterViewer = 'subject' | 'approver';

/**
 * The displayed state of a rater. The subject sees no decisions. Approvers see that somebody is asked, but neither who
 * answers nor who declines.
 */
export function shownRaterState(viewer: RaterViewer, state: RaterState): RaterState {
  if (viewer === 'subject') return 'proposed';
  return ['open', 'drafting', 'submitted', 'declined'].includes(state) ? 'approved' : state;
}

/** The reasons of declines, for approvers: sorted by text, so that the order reveals neither author nor time. */
export const shownReasons = (viewer: RaterViewer, reasons: () => readonly string[]): readonly string[] =>
  viewer === 'subject' ? [] : reasons().toSorted();
