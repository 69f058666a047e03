import { payroll } from '@jornada/contract/payroll';
import { mdiCashCheck } from '@mdi/js';
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
  ],
};
