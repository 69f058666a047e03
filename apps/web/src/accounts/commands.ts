import { accounts } from '@jornada/contract/accounts';
import { mdiDownloadOutline, mdiImageOutline, mdiOfficeBuildingCogOutline } from '@mdi/js';
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
      name: 'export-account',
      title: { en: 'Download everything of the account', 'pt-BR': 'Baixar tudo da conta' },
      also: 'export all data backup zip exportar todos os dados cópia',
      icon: mdiDownloadOutline,
      needs: accounts.export,
      file: accounts.export.path,
    },
  ],
};
