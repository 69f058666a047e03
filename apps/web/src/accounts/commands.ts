import { accounts } from '@jornada/contract/accounts';
import { employers } from '@jornada/contract/accounts-employers';
import { mdiDomain, mdiDownloadOutline, mdiImageOutline, mdiOfficeBuildingCogOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: { [places.account]: 'company settings plan billing organization empresa configurações plano cobrança' },
  actions: [
    {
      name: 'account-settings',
      title: { en: 'Account settings', 'pt-BR': 'Configurações da conta' },
      also: 'company name time zone currency language tax id empresa fuso moeda idioma cnpj',
      icon: mdiOfficeBuildingCogOutline,
      needs: accounts.update,
      to: places.account,
    },
    {
      name: 'logo',
      title: { en: 'Change the company’s logo', 'pt-BR': 'Trocar o logo da empresa' },
      also: 'brand image picture marca imagem',
      icon: mdiImageOutline,
      needs: accounts.uploadLogo,
      to: places.account,
    },
    {
      name: 'employers',
      title: { en: 'Change who employs the people', 'pt-BR': 'Alterar quem emprega as pessoas' },
      also: 'employers company tax id statement empregador empresa cnpj cpf extrato',
      icon: mdiDomain,
      needs: employers.changeEmployers,
      to: places.account,
    },
    {
      name: 'export-account',
      title: { en: 'Export all data of the account', 'pt-BR': 'Exportar todos os dados da conta' },
      also: 'download everything backup zip baixar tudo cópia',
      icon: mdiDownloadOutline,
      needs: accounts.export,
      file: accounts.export.path,
    },
  ],
};
