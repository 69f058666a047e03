import type { PdiTexts } from '../demo-texts.ts';
import { plans } from './pdi-plans.ts';

export const pdi: PdiTexts = {
  plans,

  actions: {
    experience: [
      'Conduzir a próxima reunião do início ao fim',
      'Escrever a proposta e apresentá-la à equipe',
      'Assumir o acompanhamento de um cliente',
      'Fazer um piloto de duas semanas',
      'Substituir a coordenação por um dia',
      'Preparar e publicar o passo a passo',
      'Medir o antes e o depois',
      'Resolver três casos sem ajuda',
      'Organizar a retrospectiva do mês',
      'Revisar cinco entregas de colegas',
    ],
    exposure: [
      'Acompanhar quem já faz bem',
      'Pedir feedback a três pessoas',
      'Almoçar com alguém de outra área',
      'Conversar a cada duas semanas com a liderança',
      'Observar uma visita a cliente',
    ],
    education: ['Fazer o curso curto da plataforma', 'Ler o livro combinado', 'Assistir às duas palestras gravadas'],
  },

  checkIns: [
    'Comecei bem: a primeira ação já mudou como me preparo.',
    'Esta quinzena foi apertada; combinamos retomar na segunda.',
    'O piloto mostrou que o caminho é mais curto do que eu pensava.',
    'Recebi um retorno bom do cliente e um ponto a melhorar.',
    'Ainda dependo de outra área para a segunda ação.',
    'Consegui sozinho pela primeira vez. Quero repetir antes de dar por feito.',
  ],
  summaries: [
    'Hoje faço sem pensar o que no começo eu evitava. Quero ensinar a próxima pessoa.',
    'Chegamos ao combinado, com uma ação a menos. O que mais ajudou foi observar quem já fazia.',
    'Os números melhoraram e a equipe percebeu. Sigo com um plano novo.',
  ],
  evidence: 'Registrado e revisto com a liderança.',
};
