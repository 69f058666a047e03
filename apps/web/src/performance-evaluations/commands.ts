import { evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { mdiClipboardEditOutline, mdiPlus } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: {
    [places.evaluations()]:
      'evaluation performance review appraisal 90 180 360 feedback cycle avaliação desempenho ciclo autoavaliação pares',
    [places.evaluationTemplates()]: 'evaluation questions form scale avaliação perguntas formulário escala modelo',
  },
  actions: [
    {
      name: 'answer-evaluations',
      title: { en: 'Answer evaluations', 'pt-BR': 'Responder avaliações' },
      also: 'performance review 360 form self peers formulário desempenho autoavaliação pares líder',
      icon: mdiClipboardEditOutline,
      needs: evaluationForms.ownForms,
      to: places.evaluations(),
    },
    {
      name: 'new-evaluation',
      title: { en: 'New evaluation', 'pt-BR': 'Nova avaliação' },
      also: 'performance review cycle 90 180 360 create open desempenho ciclo criar abrir',
      icon: mdiPlus,
      needs: performanceEvaluations.create,
      to: places.evaluations({ tab: 'cycles', new: true }),
    },
    {
      name: 'new-evaluation-template',
      title: { en: 'New evaluation template', 'pt-BR': 'Novo modelo de avaliação' },
      also: 'questions form scale create perguntas formulário escala criar',
      icon: mdiPlus,
      needs: evaluationTemplates.create,
      to: places.evaluationTemplates({ new: true }),
    },
  ],
};
