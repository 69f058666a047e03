import { MIN_GROUPS, type NpsSegmentation, npsGroupOf, npsScore } from './nps.ts';

/** An answer: its score, and the keys of its segments, from the top down. */
export interface NpsVote {
  path: readonly string[];
  score: number;
}

declare const shown: unique symbol;

/**
 * A node that may be shown. Only `shownNodes` creates one, and functions that compute numbers accept nothing else, so
 * no number can be computed for a hidden node.
 */
export interface ShownNode {
  readonly [shown]: true;
  /** Null for the total. */
  readonly key: string | null;
  /** The nearest shown segment above; null below the total, and of the total itself. */
  readonly parent: string | null;
  /** The number of shown nodes above it: 0 for the total. */
  readonly depth: number;
  /** How often each score from 0 to 10 was given. */
  readonly scores: readonly number[];
}

interface Node {
  key: string | null;
  children: Map<string, Node>;
  scores: number[];
  n: number;
}

const newNode = (key: string | null): Node => ({ key, children: new Map(), scores: Array(11).fill(0), n: 0 });

/** Orders keys of one breakdown: numbers by value, names by code point. */
const keyOrder =
  (by: NpsSegmentation) =>
  (one: string, other: string): number =>
    by === 'department' ? (one < other ? -1 : one > other ? 1 : 0) : Number(one) - Number(other);

function treeOf(votes: readonly NpsVote[]): Node {
  const root = newNode(null);
  const add = (node: Node, score: number) => {
    node.scores[score] = (node.scores[score] ?? 0) + 1;
    node.n++;
  };
  for (const { path, score } of votes) {
    let node = root;
    add(node, score);
    for (const key of path) {
      let child = node.children.get(key);
      if (!child) node.children.set(key, (child = newNode(key)));
      node = child;
      add(node, score);
    }
  }
  return root;
}

/** A node with the nearest shown nodes below it. */
interface Candidate {
  node: Node;
  below: Candidate[];
}

/** The shown nodes of a subtree before hiding from above: the node itself, or the nearest ones below. */
function candidatesIn(node: Node, least: number, order: (one: string, other: string) => number): Candidate[] {
  const smallestFirst = (one: Candidate, other: Candidate) =>
    one.node.n - other.node.n || order(one.node.key ?? '', other.node.key ?? '');
  let below = [...node.children.values()].flatMap((child) => candidatesIn(child, least, order));
  if (node.n < least) return [];
  for (;;) {
    const rest = node.n - below.reduce((sum, one) => sum + one.node.n, 0);
    if (rest === 0 || rest >= least) return [{ node, below }];
    // If nothing below is shown, the rest is the node itself, which has enough.
    const [smallest] = below.toSorted(smallestFirst) as [Candidate];
    below = [...below.filter((one) => one !== smallest), ...smallest.below];
  }
}

/**
 * The nodes of a wave that may be shown, the total first and each before those below it. From the leaves up, a node
 * with at least `least` answers is shown if its answers outside of the nearest shown nodes below are none, or at least
 * `least`; otherwise the smallest of those is hidden until that is true. So no set of fewer than `least` answers is a
 * difference of shown numbers. Empty if fewer than `least` people answered.
 */
export function shownNodes(votes: readonly NpsVote[], least: number, by: NpsSegmentation): ShownNode[] {
  const order = keyOrder(by);
  const nodes: ShownNode[] = [];
  const collect = ({ node, below }: Candidate, parent: string | null, depth: number) => {
    const { key, scores } = node;
    nodes.push({ key, parent, depth, scores } as unknown as ShownNode);
    for (const child of below.toSorted((a, b) => order(a.node.key ?? '', b.node.key ?? '')))
      collect(child, key, depth + 1);
  };
  for (const root of candidatesIn(treeOf(votes), least, order)) collect(root, null, 0);
  return nodes;
}

/** The shown numbers of a node. */
export interface NodeNumbers {
  n: number;
  score: number;
  /** The groups are null for fewer than ten answers. */
  promoters: number | null;
  passives: number | null;
  detractors: number | null;
  /** How often each score was given: only for the total, from ten answers on. */
  distribution: readonly number[] | null;
}

/** The numbers of a shown node. */
export function numbersOf({ key, scores }: ShownNode): NodeNumbers {
  const groups = { promoter: 0, passive: 0, detractor: 0 };
  scores.forEach((count, score) => (groups[npsGroupOf(score)] += count));
  const n = groups.promoter + groups.passive + groups.detractor;
  const enough = n >= MIN_GROUPS;
  return {
    n,
    score: npsScore(groups.promoter - groups.detractor, n),
    promoters: enough ? groups.promoter : null,
    passives: enough ? groups.passive : null,
    detractors: enough ? groups.detractor : null,
    distribution: enough && key === null ? scores : null,
  };
}

/**
 * Whether people differ from before by fewer than `least`, but not by none: a comparison would reveal their answers.
 */
export function changedByFew(before: readonly string[], now: readonly string[], least: number): boolean {
  const [old, present] = [new Set(before), new Set(now)];
  const changed = old.symmetricDifference(present).size;
  return changed > 0 && changed < least;
}

/** The segments with people, and their numbers of people, from the paths of all people. */
export function segmentSizes(paths: readonly (readonly string[])[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const path of paths) for (const key of path) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  return sizes;
}
