import { fold } from '@jornada/domain/text';
import { type DemoAccount, FOUNDED } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import { takeNumbers } from '../db/numbers.ts';

/** Tags of every demo account, by key; colours readable on light and dark. */
export const DEMO_TAGS = {
  billing: ['Billing', '#0e7490'],
  bug: ['Bug', '#b91c1c'],
  contract: ['Contract', '#7c3aed'],
  design: ['Design', '#c026d3'],
  documents: ['Documents', '#57606a'],
  infrastructure: ['Infrastructure', '#1d4ed8'],
  meeting: ['Meeting', '#0f766e'],
  onboarding: ['Onboarding', '#4d7c0f'],
  payroll: ['Payroll', '#a16207'],
  quick: ['Quick win', '#15803d'],
  training: ['Training', '#be185d'],
  waiting: ['Waiting for client', '#c2410c'],
} as const;

export type DemoTag = keyof typeof DEMO_TAGS;

/** Returns tag ids by key. */
export async function seedTags({ tx, accountId, days }: DemoAccount): Promise<Record<DemoTag, number>> {
  const tags = Object.entries(DEMO_TAGS) as [DemoTag, (typeof DEMO_TAGS)[DemoTag]][];
  const first = await takeNumbers(tx, accountId, 'task_tags', tags.length);
  const at = days.instant(FOUNDED, 10 * 60);
  await insertRows(
    tx,
    'task_tags',
    tags.map(([, [name, color]], index) => ({
      account_id: accountId,
      id: first + index,
      name,
      name_folded: name.toLowerCase(),
      sort_folded: fold(name),
      color,
      created_at: at,
      updated_at: at,
    })),
  );
  return Object.fromEntries(tags.map(([word], index) => [word, first + index])) as Record<DemoTag, number>;
}
