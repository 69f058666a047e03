import type { ActionKind } from '@jornada/domain/pdi';

/** A goal of a plan. */
export interface DemoGoal {
  title: string;
  why: string;
  /** 1 to 14, by the seed of the competences. */
  competence: number;
  from: number;
  to: number;
}

const goal = (title: string, why: string, competence: number, from: number, to: number): DemoGoal => ({
  title,
  why,
  competence,
  from,
  to,
});

/** Development plans of the demo in the language of its accounts: title, purpose, and goals. The first is of the first employee. */
export const PLANS: readonly (readonly [string, string, readonly DemoGoal[]])[] = [
  [
    'Apresentar para clientes com segurança',
    'Quero conduzir sozinho a próxima reunião de resultados com um cliente grande.',
    [
      goal('Conduzir uma reunião de resultados', 'Até aqui só apresentei partes.', 5, 2, 3),
      goal('Ouvir antes de propor', 'Costumo responder rápido demais.', 7, 2, 3),
    ],
  ],
  [
    'Assumir a operação do turno da manhã',
    'A coordenação do turno fica vaga em julho.',
    [
      goal('Planejar a semana da equipe', 'É o que mais falta para coordenar.', 2, 3, 4),
      goal('Delegar com contexto', 'Hoje faço eu mesmo o que é urgente.', 9, 2, 3),
      goal('Decidir escalas com dados', 'As escalas ainda saem por costume.', 11, 2, 3),
    ],
  ],
  [
    'Do código que funciona ao código que fica',
    'Menos retrabalho nas minhas entregas.',
    [
      goal('Escrever testes que contam a história', 'Metade das revisões volta por isso.', 12, 3, 4),
      goal('Revisar o código de outros com cuidado', 'Aprendo mais rápido assim.', 1, 3, 4),
    ],
  ],
  [
    'Atendimento no primeiro contato',
    'Resolver mais sem passar adiante.',
    [
      goal('Conhecer os dez pedidos mais comuns', 'São dois terços das ligações.', 14, 2, 3),
      goal('Escrever respostas claras', 'Os clientes voltam para perguntar de novo.', 5, 2, 3),
    ],
  ],
  [
    'Pesquisa com usuários no dia a dia',
    'Desenhar a partir do que vimos, e não do que achamos.',
    [
      goal('Fazer cinco entrevistas', 'Nunca conduzi uma até o fim.', 13, 2, 3),
      goal('Apresentar achados à equipe', 'O que descobrimos se perde.', 5, 3, 4),
    ],
  ],
  [
    'Análises que outras pessoas usam',
    'Meus relatórios respondem a mim, e não a quem decide.',
    [
      goal('Automatizar o relatório mensal', 'Leva dois dias por mês.', 11, 3, 4),
      goal('Perguntar antes de calcular', 'Metade das colunas ninguém lê.', 3, 2, 3),
      goal('Medir o que melhoramos', 'Não sabemos o efeito das mudanças.', 4, 2, 3),
    ],
  ],
  [
    'Campo: menos visitas repetidas',
    'Uma em cada cinco visitas precisa de uma segunda.',
    [
      goal('Diagnosticar por telefone antes de sair', 'Chego sem a peça certa.', 14, 3, 4),
      goal('Registrar cada visita no mesmo dia', 'O histórico chega incompleto.', 1, 2, 3),
    ],
  ],
  [
    'Primeiros passos como líder',
    'Passei a liderar três pessoas em janeiro.',
    [
      goal('Conversar toda semana com cada pessoa', 'Falamos só quando há problema.', 8, 1, 2),
      goal('Dar feedback no mesmo dia', 'Deixo para o fim do mês.', 5, 2, 3),
    ],
  ],
  [
    'Negociar prazos com o cliente',
    'Prometo datas que não dependem só de mim.',
    [
      goal('Estimar com a equipe', 'Estimo sozinho.', 2, 2, 3),
      goal('Dizer não com alternativa', 'Aceito tudo o que pedem.', 3, 3, 4),
    ],
  ],
  [
    'Gestão de projetos com menos surpresa',
    'Quero riscos na mesa na primeira semana.',
    [
      goal('Manter um registro de riscos', 'Eles aparecem na entrega.', 10, 2, 3),
      goal('Conduzir retrospectivas', 'Repetimos os mesmos erros.', 6, 3, 4),
    ],
  ],
  [
    'Aprender banco de horas e folha',
    'As dúvidas da equipe param comigo.',
    [
      goal('Explicar o acordo em cinco minutos', 'Hoje leio a cláusula junto.', 11, 2, 3),
      goal('Fechar um mês sem correções', 'Em dezembro foram quatro.', 1, 2, 3),
    ],
  ],
  [
    'Integração de quem chega',
    'As primeiras semanas dependem da sorte.',
    [
      goal('Escrever o guia da primeira semana', 'Cada pessoa recebe um diferente.', 6, 2, 3),
      goal('Acompanhar duas pessoas novas', 'Nunca fui referência de ninguém.', 8, 1, 2),
    ],
  ],
  [
    'Segurança no trabalho em altura',
    'Preciso da habilitação para os sites novos.',
    [
      goal('Renovar a NR-35', 'Vence em setembro.', 1, 2, 3),
      goal('Ensinar a inspeção do equipamento', 'Só duas pessoas sabem fazer.', 6, 3, 4),
    ],
  ],
  [
    'Conversas difíceis',
    'Adio o que incomoda, e cresce.',
    [
      goal('Preparar cada conversa por escrito', 'Improviso e me arrependo.', 7, 2, 3),
      goal('Pedir feedback depois', 'Não sei como chega ao outro.', 5, 2, 3),
      goal('Combinar o próximo passo', 'Saímos sem dono nem data.', 10, 2, 3),
    ],
  ],
];

/** What is done to reach a goal, by kind. */
export const ACTIONS: { readonly [K in ActionKind]: readonly string[] } = {
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
};

/** What is said about a plan while it goes on, and at its end. */
export const CHECK_INS = [
  'Comecei bem: a primeira ação já mudou como me preparo.',
  'Esta quinzena foi apertada; combinamos retomar na segunda.',
  'O piloto mostrou que o caminho é mais curto do que eu pensava.',
  'Recebi um retorno bom do cliente e um ponto a melhorar.',
  'Ainda dependo de outra área para a segunda ação.',
  'Consegui sozinho pela primeira vez. Quero repetir antes de dar por feito.',
] as const;
export const SUMMARIES = [
  'Hoje faço sem pensar o que no começo eu evitava. Quero ensinar a próxima pessoa.',
  'Chegamos ao combinado, com uma ação a menos. O que mais ajudou foi observar quem já fazia.',
  'Os números melhoraram e a equipe percebeu. Sigo com um plano novo.',
] as const;
