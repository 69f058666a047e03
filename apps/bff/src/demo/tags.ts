import { fold } from '@jornada/domain/text';
import { type DemoAccount, FOUNDED } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import { takeNumbers } from '../db/numbers.ts';
import type { DemoTag } from './texts/categories.ts';

/** Colours of the tags, readable on light and dark. */
const COLOURS = {
  billing: '#0e7490',
  bug: '#b91c1c',
  contract: '#7c3aed',
  design: '#c026d3',
  documents: '#57606a',
  infrastructure: '#1d4ed8',
  meeting: '#0f766e',
  onboarding: '#4d7c0f',
  payroll: '#a16207',
  quick: '#15803d',
  training: '#be185d',
  waiting: '#c2410c',
} as const satisfies Record<DemoTag, `#${string}`>;

/** Returns tag ids by key. */
export async function seedTags({ tx, accountId, days, texts }: DemoAccount): Promise<Record<DemoTag, number>> {
  const tags = Object.entries(COLOURS) as [DemoTag, string][];
  const first = await takeNumbers(tx, accountId, 'task_tags', tags.length);
  const at = days.instant(FOUNDED, 10 * 60);
  await insertRows(
    tx,
    'task_tags',
    tags.map(([tag, color], index) => ({
      account_id: accountId,
      id: first + index,
      name: texts.company.tags[tag],
      name_folded: texts.company.tags[tag].toLowerCase(),
      sort_folded: fold(texts.company.tags[tag]),
      color,
      created_at: at,
      updated_at: at,
    })),
  );
  return Object.fromEntries(tags.map(([word], index) => [word, first + index])) as Record<DemoTag, number>;
}
