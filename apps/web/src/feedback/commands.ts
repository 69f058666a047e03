import { feedback } from '@jornada/contract/feedback';
import { feedbackRequests } from '@jornada/contract/feedback-requests';
import { mdiDownloadOutline, mdiMessagePlusOutline, mdiMessageQuestionOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: { [places.feedback()]: 'praise kudos recognition wall SBI elogio reconhecimento mural retorno devolutiva' },
  actions: [
    {
      name: 'give-feedback',
      title: { en: 'Give feedback', 'pt-BR': 'Dar feedback' },
      also: 'praise kudos thank recognize constructive write elogiar elogio agradecer reconhecer construtivo escrever',
      icon: mdiMessagePlusOutline,
      needs: feedback.create,
      to: places.feedback({ new: true }),
    },
    {
      name: 'ask-for-feedback',
      title: { en: 'Ask for feedback', 'pt-BR': 'Pedir feedback' },
      also: 'request question opinion pedido pergunta opinião solicitar',
      icon: mdiMessageQuestionOutline,
      needs: feedbackRequests.create,
      to: places.feedback({ ask: true }),
    },
    {
      name: 'export-feedback',
      title: { en: 'Download my feedback as CSV', 'pt-BR': 'Baixar os meus feedbacks em CSV' },
      also: 'export spreadsheet excel exportar planilha',
      icon: mdiDownloadOutline,
      needs: feedback.exportCsv,
      file: feedback.exportCsv.path,
    },
  ],
  person: [
    {
      name: 'give-feedback-to',
      title: { en: 'Give feedback', 'pt-BR': 'Dar feedback' },
      also: 'praise kudos thank recognize constructive elogiar elogio agradecer reconhecer construtivo',
      icon: mdiMessagePlusOutline,
      needs: feedback.create,
      when: ({ id, is_active }, { user }) => is_active && id !== user.id,
      to: ({ id }) => places.feedback({ new: 'praise', to: id }),
    },
    {
      name: 'ask-for-feedback-of',
      title: { en: 'Ask for feedback', 'pt-BR': 'Pedir feedback' },
      also: 'request question opinion pedido pergunta opinião solicitar',
      icon: mdiMessageQuestionOutline,
      needs: feedbackRequests.create,
      when: ({ id, is_active }, { user }) => is_active && id !== user.id,
      to: ({ id }) => places.feedback({ ask: true, to: id }),
    },
  ],
};
