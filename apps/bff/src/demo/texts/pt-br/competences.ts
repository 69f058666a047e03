import type { CompetenceTexts } from '../demo-texts.ts';

export const competences: CompetenceTexts = {
  groups: [
    ['Entrega', 'Como o trabalho chega ao fim com qualidade.'],
    ['Colaboração', 'Como as pessoas trabalham umas com as outras.'],
    ['Liderança', 'Como quem lidera ajuda a equipe a crescer.'],
    ['Conhecimento técnico', 'O que cada função precisa dominar.'],
  ],
  levels: [
    ['Iniciante', 'Com orientação,'],
    ['Em desenvolvimento', 'Na maior parte das vezes,'],
    ['Proficiente', 'Por conta própria,'],
    ['Avançado', 'Também em situações difíceis,'],
    ['Referência', 'Ensina outras pessoas e'],
  ],
  competences: [
    ['Qualidade', 'revisa o trabalho antes de entregar'],
    ['Cumprimento de prazos', 'entrega no prazo e avisa cedo quando não vai conseguir'],
    ['Foco no cliente', 'parte da necessidade do cliente'],
    ['Melhoria contínua', 'propõe mudanças a partir do que mediu'],
    ['Comunicação', 'explica com clareza e confirma que foi entendido'],
    ['Trabalho em equipe', 'ajuda colegas e pede ajuda'],
    ['Escuta', 'ouve até o fim antes de responder'],
    ['Desenvolvimento de pessoas', 'conversa com cada pessoa sobre o crescimento dela'],
    ['Delegação', 'entrega a decisão junto com a tarefa'],
    ['Tomada de decisão', 'decide no tempo certo e explica o motivo'],
    ['Análise de dados', 'responde perguntas com dados confiáveis'],
    ['Engenharia de software', 'escreve código que outras pessoas mantêm'],
    ['Design de produto', 'testa ideias com quem vai usar'],
    ['Atendimento', 'resolve o pedido no primeiro contato'],
  ],
  profiles: ['Engenharia', 'Atendimento', 'Produto e design', 'Campo', 'Análise de negócios', 'Gestão'],
};
