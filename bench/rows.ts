import { fold } from '@jornada/domain/text';

/**
 * The rows of the benchmark's databases. A number determines a row on a given day, so that all sides measure the same
 * data.
 */

export const ACCOUNT = 1;
export const PEOPLE = 40;
export const CLIENTS = 60;
export const TAGS = 12;

/**
 * Words that occur in a fixed number of titles regardless of the size, so that searches return the same number of rows
 * in every database. The trigrams at the end of the second word also occur in one title in sixteen.
 */
export const RARE = { word: 'zumbi', withCommonEnding: 'zarcão', titles: 300 };
/** A word that occurs in every second title. */
export const COMMON = 'relatório';

const VERBS = ['Revisar', 'Enviar', 'Corrigir', 'Planejar', 'Atualizar', 'Aprovar', 'Preparar', 'Conferir'];
const THINGS = [
  'contrato',
  'proposta',
  'folha de ponto',
  'orçamento',
  'apresentação',
  'cadastro',
  'escala',
  'nota fiscal',
];
const PLACES = ['Aurora', 'Boreal', 'Cerrado', 'Delta', 'Estrela', 'Fênix', 'Gávea', 'Horizonte', 'Ipanema', 'Jatobá'];
const STATUSES = ['todo', 'doing', 'done', 'canceled'] as const;
const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
const DESCRIPTION =
  'Combinar com o cliente o que falta, anexar o documento assinado e avisar quem aprova antes do prazo. ';

export type Row = Record<string, string | number | null>;

/** A pseudo-random number, deterministic for `n` and `salt` (a step of Murmur's finaliser). */
function dice(n: number, salt: number, sides: number): number {
  let hash = Math.imul(n ^ (salt * 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % sides;
}

const pick = <T>(list: readonly T[], n: number, salt: number): T => list[dice(n, salt, list.length)] as T;

const dayFrom = (start: number, days: number) => new Date(start + days * 86_400_000).toISOString();
/**
 * Days covered by the tasks up to today, so that the newest task is from today and due dates are in the future, as in a
 * real company.
 */
const DAYS = 700;
const BEGIN = Math.floor(Date.now() / 86_400_000) * 86_400_000 - DAYS * 86_400_000;

function titleOf(n: number, of: number): string {
  const every = Math.floor(of / RARE.titles);
  const rare = n % every === 0 && n / every <= RARE.titles ? ` ${RARE.word} ${RARE.withCommonEnding}` : '';
  const thing = dice(n, 1, 2) === 0 ? COMMON : pick(THINGS, n, 2);
  return `${pick(VERBS, n, 3)} ${thing} ${pick(PLACES, n, 4)}${rare} ${n}`;
}

/** Task number `n` of a database with `of` tasks. */
export function taskRow(n: number, of: number): Row {
  const title = titleOf(n, of);
  const status = pick(STATUSES, n, 5);
  const created = dayFrom(BEGIN, (n / of) * DAYS);
  return {
    account_id: ACCOUNT,
    id: n,
    title,
    title_folded: fold(title),
    description: DESCRIPTION.repeat(dice(n, 6, 3)),
    status,
    priority: pick(PRIORITIES, n, 7),
    assignee_id: dice(n, 8, 10) === 0 ? null : 1 + dice(n, 9, PEOPLE),
    client_id: dice(n, 10, 4) === 0 ? null : 1 + dice(n, 11, CLIENTS),
    due_on: dice(n, 12, 5) === 0 ? null : dayFrom(BEGIN, 30 + dice(n, 13, 900)).slice(0, 10),
    estimated_minutes: dice(n, 14, 2) === 0 ? null : 30 * (1 + dice(n, 15, 16)),
    created_by: 1 + dice(n, 16, PEOPLE),
    created_at: created,
    updated_at: created,
    completed_at: status === 'done' ? created : null,
  };
}

/** Tags of task `n`: none for half of the tasks, one or two for the rest. */
export function tagsOf(n: number): number[] {
  const first = 1 + dice(n, 17, TAGS);
  return [[], [], [first], [first, 1 + (first % TAGS)]][dice(n, 18, 4)] as number[];
}

export const clientRow = (n: number): Row => ({
  account_id: ACCOUNT,
  id: n,
  name: `Cliente ${n}`,
  name_folded: `cliente ${n}`,
  email: `contato@cliente-${n}.example`,
  website: `https://cliente-${n}.example`,
  tax_id: `${10_000_000_000_000 + n}`,
  address: 'Av. Paulista 1000, São Paulo',
  phone: '+55 11 4000-0000',
  description: DESCRIPTION,
  manager_id: 1,
  created_at: dayFrom(BEGIN, 0),
  updated_at: dayFrom(BEGIN, 0),
});

export const tagRow = (n: number): Row => ({
  account_id: ACCOUNT,
  id: n,
  name: `Etiqueta ${n}`,
  name_folded: `etiqueta ${n}`,
  sort_folded: `etiqueta ${n}`,
  color: '#336699',
  created_at: dayFrom(BEGIN, 0),
  updated_at: dayFrom(BEGIN, 0),
});

export const userRow = (n: number): Row => ({
  nome: `Pessoa ${n}`,
  nome_folded: `pessoa ${n}`,
  email: `pessoa-${n}@example.test`,
  email_folded: `pessoa-${n}@example.test`,
  created_at: dayFrom(BEGIN, 0),
  updated_at: dayFrom(BEGIN, 0),
});
