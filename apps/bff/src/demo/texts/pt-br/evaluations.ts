import type { EvaluationTexts } from '../demo-texts.ts';

export const evaluations: EvaluationTexts = {
  agreement: ['Discordo totalmente', 'Discordo', 'Em parte', 'Concordo', 'Concordo totalmente'],
  levels: ['Iniciante', 'Em desenvolvimento', 'Proficiente', 'Avançado', 'Referência'],
  leaderLooks: {
    name: 'Olhar da liderança (90)',
    description: 'Oito perguntas curtas, respondidas pela liderança.',
    sections: [
      ['Entrega', ['Cumpre o que combina', 'Entrega com qualidade', 'Avisa cedo quando algo vai atrasar']],
      ['Equipe', ['Ajuda os colegas', 'Ouve antes de decidir', 'Dá e pede feedback']],
      ['Crescimento', ['Aprende com os erros', 'Busca novas responsabilidades']],
    ],
  },
  byCompetences: {
    name: '360 por competências',
    description: 'Oito competências com três perguntas cada, e três perguntas abertas.',
    rated: ['No dia a dia', 'Sob pressão', 'Junto com outras áreas'],
    inWords: 'Em palavras',
    open: ['O que esta pessoa deveria continuar fazendo?', 'O que deveria começar a fazer?', 'O que deveria deixar?'],
  },
  cycles: {
    released: ({ year }) => `Avaliação ${year}`,
    development: ({ year, half }) => `360 de desenvolvimento ${year}.${half}`,
    open: ({ year, half }) => `Avaliação ${year}.${half}`,
    draft: ({ year, half }) => `Olhar da liderança ${year}.${half}`,
  },
  draftDescription: 'Rascunho: só a liderança responde.',
  ratings: ['Abaixo', 'Em parte', 'Como esperado', 'Acima', 'Muito acima'],
  answers: [
    'Explica bem as decisões e escuta quem discorda.',
    'Avisar mais cedo quando um prazo está em risco.',
    'Assume o trabalho difícil sem que ninguém peça.',
    'Dividir mais o que sabe com quem está chegando.',
    'Prepara as reuniões e termina com combinados claros.',
    'Pedir ajuda antes de a fila crescer.',
  ],
  declined: 'Só falei com a pessoa uma vez, por telefone.',
  rationales: [
    'Entregou o combinado no semestre e avisou cedo quando o prazo mudou.',
    'Cresceu no atendimento; ainda depende de revisão nas entregas maiores.',
    'Conduziu duas frentes difíceis com autonomia e ajudou quem chegou depois.',
    'As metas do período ficaram próximas do esperado, com oscilações no fim do ano.',
  ],
  reasons: [
    'A régua da outra equipe foi mais exigente para entregas do mesmo tamanho.',
    'O projeto que pesou na nota foi de outra pessoa.',
    'As entregas do segundo semestre não tinham entrado na conta.',
  ],
  contests: [
    {
      reason: 'O atraso de outubro veio de um fornecedor, e isso está registrado nas tarefas.',
      answer: 'Revimos as tarefas de outubro com as duas partes. A nota já considerava o atraso do fornecedor e fica.',
    },
    {
      reason: 'Minha nota não considera o período em que cobri duas funções.',
      answer: 'A cobertura foi reconhecida na justificativa. A nota fica, e o próximo plano leva isso em conta.',
    },
  ],
};
