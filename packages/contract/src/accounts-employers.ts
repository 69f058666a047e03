import { readTaxId } from '@jornada/domain/tax-id';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { filled, text, version } from './shapes.ts';

/** A CNPJ or CPF with valid check digits; its punctuation is removed. */
const employerId = z.pipe(
  filled(40)
    .check(
      z.refine((value) => ['cpf', 'cnpj'].includes(readTaxId(value).kind) && readTaxId(value).valid, {
        error: 'must be a CNPJ or CPF with valid check digits',
        params: { code: 'check_digits' },
      }),
    )
    .register(z.globalRegistry, { examples: ['11.222.333/0001-81'] }),
  z.transform((value: string) => readTaxId(value).value),
);

/** A company or person that employs people: printed on statements, and the employer in files of time clocks. */
export const employer = z.object({
  /** CNPJ or CPF without punctuation; a CNPJ may have letters. */
  employer_id: z.string(),
  name: z.string(),
  /** Registers of rural employers and of building sites, and the place of work; empty if there is none. */
  caepf: z.string(),
  cno: z.string(),
  place: z.string(),
});
export type Employer = z.infer<typeof employer>;

const stored = z.object({ items: z.array(employer), version });

/** The maximum number of employers of an account. */
export const MOST_EMPLOYERS = 50;

/** The employers of an account, a part of the resource `accounts`. */
export const employers = resource('accounts', rowsSeenBy('account.read'), {
  employers: {
    method: 'GET',
    path: '/v2/accounts/employers',
    summary: 'The employers of this account; the first is printed on statements',
    access: 'account.read',
    endedLink: 'own',
    response: stored,
  },
  changeEmployers: {
    method: 'PUT',
    path: '/v2/accounts/employers',
    summary: 'Set the employers of this account, all at once and in order. 400 `twice` for a CNPJ or CPF named twice',
    access: 'account.brand',
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            employer_id: employerId,
            name: filled(150),
            caepf: z.optional(text(14)),
            cno: z.optional(text(12)),
            place: z.optional(text(100)),
          }),
        )
        .check(z.maxLength(MOST_EMPLOYERS)),
      version,
    }),
    response: stored,
  },
});
