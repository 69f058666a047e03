import { audit } from '@jornada/contract/audit';
import { mdiDownloadOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: { [places.audit()]: 'history changes activity who did what histórico alterações atividade registro' },
  actions: [
    {
      name: 'export-audit',
      title: { en: 'Download the audit log as CSV', 'pt-BR': 'Baixar a auditoria em CSV' },
      also: 'export history spreadsheet excel exportar histórico planilha',
      icon: mdiDownloadOutline,
      needs: audit.exportCsv,
      file: audit.exportCsv.path,
    },
  ],
};
