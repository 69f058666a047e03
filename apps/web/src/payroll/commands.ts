import { payroll } from '@jornada/contract/payroll';
import { payrollLayouts } from '@jornada/contract/payroll-layouts';
import { mdiCashCheck, mdiFileCogOutline, mdiNumeric } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: {
    [places.payroll()]: 'salary pay wages accounting file codes folha pagamento salário contabilidade rubricas',
  },
  actions: [
    {
      name: 'hand-over',
      title: { en: 'Hand a month over to the payroll', 'pt-BR': 'Entregar um mês à folha' },
      also: 'export send salary pay file accountant exportar enviar pagamento arquivo contador',
      icon: mdiCashCheck,
      needs: payroll.handOver,
      to: places.payroll(),
    },
    {
      name: 'payroll-codes',
      title: { en: 'Change the payroll codes', 'pt-BR': 'Alterar as rubricas da folha' },
      also: 'events overtime salary codes eventos hora extra salário códigos',
      icon: mdiNumeric,
      needs: payroll.changeCodes,
      to: places.payroll(),
    },
    {
      name: 'payroll-layouts',
      title: { en: 'Change the layouts of payroll files', 'pt-BR': 'Alterar os leiautes dos arquivos da folha' },
      also: 'format columns csv fixed width new formato colunas largura fixa novo',
      icon: mdiFileCogOutline,
      needs: payrollLayouts.createLayout,
      to: places.payroll(),
    },
  ],
};
