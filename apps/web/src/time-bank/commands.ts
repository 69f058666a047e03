import { bookings } from '@jornada/contract/time-bank-bookings';
import { timeBank } from '@jornada/contract/time-bank';
import { closings } from '@jornada/contract/time-bank-closings';
import { settlements } from '@jornada/contract/time-bank-settlements';
import { agreements } from '@jornada/contract/time-bank-agreements';
import { statements } from '@jornada/contract/time-bank-statement';
import { may } from '@jornada/domain/access';
import {
  mdiAccountMultipleOutline,
  mdiBookClockOutline,
  mdiCalendarLockOutline,
  mdiClockAlertOutline,
  mdiClockMinusOutline,
  mdiClockPlusOutline,
  mdiDownloadOutline,
  mdiHandCoinOutline,
  mdiHelpCircleOutline,
  mdiTuneVariant,
} from '@mdi/js';
import type { Commands, RecordCommand, Rows } from '../api/command.ts';
import { places } from '../places.ts';

type OfPerson = NonNullable<RecordCommand<Rows['person']>['when']>;
const mayRead: OfPerson = ({ id }, { user, level }) => id === user.id || may(level, 'bank.read-all');
/** People may not book hours for themselves. */
const mayBook: OfPerson = ({ id }, { user }) => id !== user.id;

const DEBIT = {
  title: { en: 'Debit hours', 'pt-BR': 'Debitar horas' },
  also: 'subtract deduct take off withdraw débito descontar abater retirar folga compensar',
  icon: mdiClockMinusOutline,
  needs: timeBank.debitHours,
};
const CREDIT = {
  title: { en: 'Credit hours', 'pt-BR': 'Creditar horas' },
  also: 'add overtime deposit extra crédito adicionar hora extra somar',
  icon: mdiClockPlusOutline,
  needs: timeBank.creditHours,
};

export const commands: Commands = {
  screens: {
    [places.timeBank()]: 'balance overtime saldo hora extra',
    [places.closings()]: 'month end fechamento mensal',
    [places.settlements()]:
      'settle pay out forgive deduct discount carry reverse quitar quitação pagar perdoar descontar transportar',
    [places.bankRules()]: 'settings policy expiry agreement union configuração validade acordo sindicato',
    [places.bankPrint()]: 'paper pdf print imprimir papel',
  },
  actions: [
    { ...DEBIT, name: 'debit', to: places.timeBank({ book: 'debit' }) },
    { ...CREDIT, name: 'credit', to: places.timeBank({ book: 'credit' }) },
    {
      name: 'close-month',
      title: { en: 'Close the month', 'pt-BR': 'Fechar o mês' },
      also: 'closing lock payroll month end reopen fechamento encerrar folha reabrir',
      icon: mdiCalendarLockOutline,
      needs: closings.close,
      to: places.closings(),
    },
    {
      name: 'book-many',
      title: { en: 'Debit or credit several people', 'pt-BR': 'Debitar ou creditar várias pessoas' },
      also: 'many at once everybody group bulk muitos de uma vez todos grupo lote',
      icon: mdiAccountMultipleOutline,
      needs: bookings.bookMany,
      to: places.timeBank(),
    },
    {
      name: 'settle-many',
      title: { en: 'Settle hours of several people', 'pt-BR': 'Quitar horas de várias pessoas' },
      also: 'pay out due expire forgive cycle bulk pagar quitação vencer perdoar ciclo lote rescisão',
      icon: mdiHandCoinOutline,
      needs: settlements.settleMany,
      to: places.settlements({ settle: 'pay' }),
    },
    {
      name: 'expiring',
      title: { en: 'Expiring hours', 'pt-BR': 'Horas a vencer' },
      also: 'due soon expire time bank vencimento vencendo prescrever banco',
      icon: mdiClockAlertOutline,
      needs: closings.closings,
      to: places.timeBank({ due_soon: 'true', sort: '-due_soon_minutes' }),
    },
    {
      name: 'policy',
      title: { en: 'Change the rules of the time bank', 'pt-BR': 'Alterar as regras do banco de horas' },
      also: 'policy settings expiry agreement política configuração validade acordo',
      icon: mdiTuneVariant,
      needs: agreements.addVersion,
      to: places.bankRules(),
    },
    {
      name: 'new-agreement',
      title: { en: 'New time bank agreement', 'pt-BR': 'Novo acordo de banco de horas' },
      also: 'union collective individual cycle sindicato coletivo individual ciclo',
      icon: mdiTuneVariant,
      needs: agreements.createAgreement,
      to: places.bankRules({ new: 'agreement' }),
    },
    {
      name: 'without-agreement',
      title: { en: 'People without a time bank agreement', 'pt-BR': 'Pessoas sem acordo de banco de horas' },
      also: 'members missing acordo pessoas sem',
      icon: mdiTuneVariant,
      needs: agreements.addMembers,
      to: places.bankRules({ without: 'true' }),
    },
    {
      name: 'export-balances',
      title: { en: 'Download all balances as CSV', 'pt-BR': 'Baixar todos os saldos em CSV' },
      also: 'export time bank payroll spreadsheet excel exportar banco folha planilha',
      icon: mdiDownloadOutline,
      needs: closings.closings,
      file: timeBank.exportBalances.path,
    },
  ],
  person: [
    {
      name: 'bank-of',
      title: { en: 'Time bank', 'pt-BR': 'Banco de horas' },
      also: 'statement balance saldo extrato',
      icon: mdiBookClockOutline,
      needs: statements.statement,
      when: mayRead,
      to: ({ id }) => places.statement(id),
    },
    { ...DEBIT, name: 'debit', when: mayBook, to: ({ id }) => places.statement(id, { book: 'debit' }) },
    { ...CREDIT, name: 'credit', when: mayBook, to: ({ id }) => places.statement(id, { book: 'credit' }) },
    {
      name: 'settle',
      title: { en: 'Settle hours', 'pt-BR': 'Quitar horas' },
      also: 'pay out forgive deduct discount carry quitação pagar perdoar descontar transportar',
      icon: mdiHandCoinOutline,
      needs: settlements.settle,
      when: mayBook,
      to: ({ id }) => places.statement(id, { settle: true }),
    },
    {
      name: 'why',
      title: { en: 'Explain the balance', 'pt-BR': 'Explicar o saldo' },
      also: 'why balance time bank por que saldo banco',
      icon: mdiHelpCircleOutline,
      needs: statements.explainBalance,
      when: mayRead,
      to: ({ id }) => places.statement(id, { why: id }),
    },
  ],
};
