import { clients } from '@jornada/contract/clients';
import { mdiDomainPlus, mdiDownloadOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: { [places.clients()]: 'customers companies empresas' },
  actions: [
    {
      name: 'new-client',
      title: { en: 'New client', 'pt-BR': 'Novo cliente' },
      also: 'create add customer company criar adicionar cadastrar empresa',
      icon: mdiDomainPlus,
      needs: clients.create,
      to: places.clients({ new: true }),
    },
    {
      name: 'export-clients',
      title: { en: 'Download all clients as CSV', 'pt-BR': 'Baixar todos os clientes em CSV' },
      also: 'export customers spreadsheet excel exportar planilha',
      icon: mdiDownloadOutline,
      needs: clients.exportCsv,
      file: clients.exportCsv.path,
    },
  ],
};
