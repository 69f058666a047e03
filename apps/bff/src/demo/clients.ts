import { MANAGER } from '@jornada/domain/access';
import { cnpjCheckDigits } from '@jornada/domain/tax-id';
import { fold } from '@jornada/domain/text';
import { takeNumbers } from '../db/numbers.ts';
import { asciiName, type DemoAccount, FOUNDED, streamOf } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import { CITIES, DISTRICTS, STREETS } from './names.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';
import type { Trade } from './texts/categories.ts';

export interface DemoClient {
  id: number;
  /** The everyday name, without the legal form. */
  shortName: string;
  /** Keeps its old tasks and gets no new ones. */
  archived: boolean;
}

/** Industries: the word in the company name. */
const TRADES: readonly Trade[] = [
  'Padaria',
  'Clínica',
  'Construtora',
  'Transportadora',
  'Farmácia',
  'Colégio',
  'Metalúrgica',
  'Cervejaria',
  'Editora',
  'Pousada',
  'Laticínios',
  'Escritório',
  'Gráfica',
  'Cooperativa',
  'Supermercado',
];

// biome-ignore format: a list to be read in lines
const PROPER_NAMES = [
  'São Bento', 'Ipê-Amarelo', 'Irmãos Fonseca', 'Vó Ambrosina', 'Serra Azul', 'Boa Esperança', 'Três Marias', 'Águas Claras',
  'Conceição & Filhos', 'Sol Nascente', 'Jequitibá', 'Pôr do Sol', 'Dona Inês', 'Vale Verde', 'Santa Bárbara', 'Estação Norte',
  'Cajuína', 'Pé de Serra', 'Monte Alegre', 'Araçá', 'Sabiá', 'Mirante', 'Duas Irmãs', 'Caminho Novo', 'Nossa Senhora da Glória',
  'Açaí da Praça', 'Horizonte', 'Bem-te-vi', 'Capitão Melo', 'Rio Manso', 'Flor de Maracujá', 'Engenho Velho', 'São Gonçalo',
  'Pitangueira', 'Ponte Alta', 'Tapajós', 'Ouro Fino', 'Chapadão', 'Luís & Raquel', 'Beira-Mar', 'Guarujá', 'Praça da Sé',
  'Campo Belo', 'Pau-Brasil', 'Estrela do Sul', 'Mãe Luzia', 'Bom Jesus', 'Paraíso', 'Jangada', 'Alvorada', 'Quitanda Grande',
  'Ribeirão', 'Coração de Maria', 'Nova Era', 'Sertão Vivo', 'Ilha Bela', 'Bandeirante', 'São José', 'Caiçara', 'Ventania',
] as const;

const ENDINGS = [
  ['', 5],
  [' Ltda.', 4],
  [' S.A.', 1],
  [' ME', 1],
] as const;

/** `howMany` companies with unique names; every fifteenth is archived. */
export async function seedClients(
  demo: DemoAccount,
  people: readonly DemoPerson[],
  howMany: number,
): Promise<DemoClient[]> {
  const random = streamOf(demo, 'clients');
  const { tx, accountId, days, texts } = demo;
  const managers = people.filter(({ level, active }) => active && level >= MANAGER);
  const names = random.shuffled(PROPER_NAMES);
  const first = await takeNumbers(tx, accountId, 'clients', howMany);

  const clients = names.slice(0, howMany).map((proper, at) => {
    const trade = random.pick(TRADES);
    const shortName = `${trade} ${proper}`;
    const name = `${shortName}${random.weighted(ENDINGS)}`;
    const host = `${asciiName(shortName, '-')}.test`;
    const { city, area } = random.pick(CITIES);
    const since = days.instant(FOUNDED + random.int(5, 500), random.int(9 * 60, 18 * 60));
    const archivedAt = at % 15 === 14 ? days.instant(-random.int(10, 120), random.int(9 * 60, 18 * 60)) : null;
    const row = {
      account_id: accountId,
      id: first + at,
      name,
      name_folded: fold(name),
      email: `${random.pick(['contato', 'financeiro', 'administrativo'])}@${host}`,
      website: random.chance(85) ? `https://${host}` : '',
      tax_id: cnpj(random),
      address: `${random.pick(STREETS)}, ${random.int(10, 2_900)}, ${random.pick(DISTRICTS)}, ${city}`,
      phone: `+55 ${area} ${random.int(2, 5)}${random.int(100, 999)}-${random.int(1_000, 9_999)}`,
      description: random.chance(70) ? texts.company.clients[trade] : '',
      manager_id: random.pick(managers).id,
      archived_at: archivedAt,
      version: archivedAt ? 2 : 1,
      created_at: since,
      updated_at: archivedAt ?? since,
    };
    return { row, shortName };
  });
  await insertRows(
    tx,
    'clients',
    clients.map(({ row }) => row),
  );
  return clients.map(({ row, shortName }) => ({ id: row.id, shortName, archived: row.archived_at !== null }));
}

/** A head office's CNPJ without punctuation; one in ten is alphanumeric. */
function cnpj(random: Random): string {
  const alphabet = random.chance(10) ? 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789' : '0123456789';
  const root = Array.from({ length: 8 }, () => random.pick([...alphabet])).join('');
  const base = `${root}0001`;
  return `${base}${cnpjCheckDigits(base)}`;
}
