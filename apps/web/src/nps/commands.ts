import { nps } from '@jornada/contract/nps';
import { npsResults } from '@jornada/contract/nps-results';
import { mdiDownloadOutline, mdiPlus } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: {
    [places.nps()]: 'eNPS survey pulse satisfaction climate recommend pesquisa clima satisfação recomendar',
    [places.howAnswersAreKept]: 'secret anonymous privacy NPS survey sigilo anônimo privacidade pesquisa',
  },
  actions: [
    {
      name: 'new-nps-wave',
      title: { en: 'New NPS wave', 'pt-BR': 'Nova onda de NPS' },
      also: 'eNPS survey pulse ask create pesquisa clima perguntar criar',
      icon: mdiPlus,
      needs: nps.create,
      to: places.nps({ new: true }),
    },
    {
      name: 'export-nps-history',
      title: { en: 'Download the history of NPS as CSV', 'pt-BR': 'Baixar o histórico do NPS em CSV' },
      also: 'eNPS export spreadsheet excel exportar planilha',
      icon: mdiDownloadOutline,
      needs: npsResults.historyCsv,
      file: npsResults.historyCsv.path,
    },
  ],
};
