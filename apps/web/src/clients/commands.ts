import { clients } from '@jornada/contract/clients';
import { mdiArchiveOutline, mdiDomainPlus, mdiDownloadOutline, mdiImageOutline, mdiPencilOutline } from '@mdi/js';
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
  client: [
    {
      name: 'edit-client',
      title: { en: 'Edit the client', 'pt-BR': 'Editar o cliente' },
      also: 'change rename contact phone manager alterar renomear contato telefone responsável',
      icon: mdiPencilOutline,
      needs: clients.update,
      to: ({ id }) => places.client(id),
    },
    {
      name: 'client-logo',
      title: { en: 'Change the client’s logo', 'pt-BR': 'Trocar o logo do cliente' },
      also: 'brand image picture marca imagem',
      icon: mdiImageOutline,
      needs: clients.uploadLogo,
      to: ({ id }) => places.client(id),
    },
    {
      name: 'archive-client',
      title: { en: 'Archive the client', 'pt-BR': 'Arquivar o cliente' },
      also: 'remove delete deactivate remover excluir desativar',
      icon: mdiArchiveOutline,
      needs: clients.archive,
      when: ({ is_active }) => is_active,
      to: ({ id }) => places.client(id),
    },
  ],
};
