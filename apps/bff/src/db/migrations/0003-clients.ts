import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table clients (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    email ${text} not null default '',
    website ${text} not null default '',
    tax_id ${text} not null default '',
    address ${text} not null default '',
    phone ${text} not null default '',
    description ${text} not null default '',
    logo_url ${text} not null default '',
    manager_id ${int} not null,
    archived_at ${text},
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, manager_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index clients_by_name on clients (account_id, name_folded, id)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    clients: {
      account_id: number;
      id: number;
      name: string;
      name_folded: string;
      email: Generated<string>;
      website: Generated<string>;
      tax_id: Generated<string>;
      address: Generated<string>;
      phone: Generated<string>;
      description: Generated<string>;
      logo_url: Generated<string>;
      manager_id: number;
      archived_at: Instant | null;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    clients: true;
  }
}
