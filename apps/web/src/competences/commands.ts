import { competences } from '@jornada/contract/competences';
import { competenceGroups } from '@jornada/contract/competence-groups';
import { competenceProfiles } from '@jornada/contract/competences-profiles';
import {
  mdiBookOpenVariant,
  mdiDownloadOutline,
  mdiGridLarge,
  mdiOrderAlphabeticalAscending,
  mdiPlus,
  mdiShapePlusOutline,
  mdiUploadOutline,
} from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: {
    [places.competences]:
      'skills abilities values behaviors levels indicators habilidades valores comportamentos níveis',
  },
  actions: [
    {
      name: 'new-competence',
      title: { en: 'New competence', 'pt-BR': 'Nova competência' },
      also: 'add create skill value criar adicionar habilidade valor',
      icon: mdiPlus,
      needs: competences.create,
      to: `${places.competences}?new=true`,
    },
    {
      name: 'new-competence-group',
      title: { en: 'New competence group', 'pt-BR': 'Novo grupo de competências' },
      also: 'add create category criar adicionar categoria',
      icon: mdiShapePlusOutline,
      needs: competenceGroups.create,
      to: `${places.competences}?new-group=true`,
    },
    {
      name: 'order-competence-groups',
      title: { en: 'Reorder the competence groups', 'pt-BR': 'Reordenar os grupos de competências' },
      also: 'sort position move ordenar posição mover',
      icon: mdiOrderAlphabeticalAscending,
      needs: competenceGroups.order,
      to: `${places.competences}?order=true`,
    },
    {
      name: 'competence-library',
      title: { en: 'Add ready-made competences', 'pt-BR': 'Adicionar competências prontas' },
      also: 'library template examples skills biblioteca modelo exemplos habilidades',
      icon: mdiBookOpenVariant,
      needs: competences.addFromLibrary,
      to: `${places.competences}?library=true`,
    },
    {
      name: 'import-competences',
      title: { en: 'Import competences from a CSV file', 'pt-BR': 'Importar competências de um arquivo CSV' },
      also: 'upload spreadsheet excel skills planilha enviar habilidades',
      icon: mdiUploadOutline,
      needs: competences.importCsv,
      to: `${places.competences}?import=true`,
    },
    {
      name: 'export-competences',
      title: { en: 'Download all competences as CSV', 'pt-BR': 'Baixar todas as competências em CSV' },
      also: 'export spreadsheet excel skills exportar planilha habilidades',
      icon: mdiDownloadOutline,
      needs: competences.exportCsv,
      file: competences.exportCsv.path,
    },
    {
      name: 'new-job-profile',
      title: { en: 'New job profile', 'pt-BR': 'Novo perfil de cargo' },
      also: 'add create role position expected level criar adicionar função cargo nível esperado',
      icon: mdiPlus,
      needs: competenceProfiles.create,
      to: `${places.competenceProfiles}?new=true`,
    },
    {
      name: 'import-job-profiles',
      title: { en: 'Import job profiles from a CSV file', 'pt-BR': 'Importar perfis de cargo de um arquivo CSV' },
      also: 'upload spreadsheet excel roles expected levels planilha enviar cargos níveis esperados',
      icon: mdiUploadOutline,
      needs: competenceProfiles.importCsv,
      to: `${places.competenceProfiles}?import=true`,
    },
    {
      name: 'export-job-profiles',
      title: { en: 'Download all job profiles as CSV', 'pt-BR': 'Baixar todos os perfis de cargo em CSV' },
      also: 'export spreadsheet excel roles expected levels exportar planilha cargos níveis esperados',
      icon: mdiDownloadOutline,
      needs: competenceProfiles.exportCsv,
      file: competenceProfiles.exportCsv.path,
    },
    {
      name: 'competence-matrix',
      title: { en: 'Open the matrix of expected levels', 'pt-BR': 'Abrir a matriz de níveis esperados' },
      also: 'profiles jobs competences skills table perfis cargos competências tabela',
      icon: mdiGridLarge,
      needs: competenceProfiles.list,
      to: `${places.competenceProfiles}?view=matrix`,
    },
  ],
};
