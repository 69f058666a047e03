import { ACCOUNTANT, ADMIN, EMPLOYEE, MANAGER, SUPER_ADMIN } from '@jornada/domain/access';
import type { NamedPerson } from './people.ts';

/** Shared by all demo people. It is public, so no account outside the demo uses it. */
export const DEMO_PASSWORD = 'Demo-2026-jornada';

export interface Company {
  name: string;
  /** Name of its random streams. */
  stream: string;
  mailDomain: string;
  /** Working days until the plan ends; null for no plan. */
  planEnds: number | null;
  people: number;
  clients: number;
  /** Number of tasks; the first company has as many as requested. */
  tasks: number;
  inBin: number;
  named: readonly NamedPerson[];
}

/** The main demo company; also the template for an account set up with demo data. */
export const FIRST_COMPANY: Company = {
  name: 'Aurora Serviços Empresariais',
  stream: 'aurora',
  mailDomain: 'demo.test',
  planEnds: null,
  people: 40,
  clients: 60,
  tasks: 5_000,
  inBin: 40,
  named: [
    { nome: 'Helena Duarte', email: 'super@demo.test', level: SUPER_ADMIN, job: 'director' },
    { nome: 'Rafael Nóbrega', email: 'admin@demo.test', level: ADMIN, job: 'hrManager' },
    { nome: 'Bruna Sant’Anna', email: 'manager@demo.test', level: MANAGER, job: 'operationsManager' },
    { nome: 'Cláudio Peçanha', email: 'accountant@demo.test', level: ACCOUNTANT, job: 'accountant' },
    { nome: 'Tainá Oliveira', email: 'employee@demo.test', level: EMPLOYEE, job: 'supportAnalyst' },
    {
      nome: 'Ângelo Brito',
      email: 'unlinked@demo.test',
      level: MANAGER,
      job: 'projectManager',
      inactive: true,
    },
  ],
};

/** The demo accounts, with ids from 1. The second is the neighbour whose rows must stay invisible. */
export const COMPANIES: readonly Company[] = [
  FIRST_COMPANY,
  {
    name: 'Boreal Consultoria',
    stream: 'boreal',
    mailDomain: 'other.test',
    planEnds: null,
    people: 8,
    clients: 12,
    tasks: 300,
    inBin: 5,
    named: [{ nome: 'Marcela Lins', email: 'super@other.test', level: SUPER_ADMIN, job: 'partner' }],
  },
  {
    name: 'Crepúsculo Eventos',
    stream: 'crepusculo',
    mailDomain: 'expired.test',
    planEnds: -10,
    people: 3,
    clients: 4,
    tasks: 40,
    inBin: 0,
    named: [{ nome: 'Otávio Reis', email: 'super@expired.test', level: SUPER_ADMIN, job: 'owner' }],
  },
];
