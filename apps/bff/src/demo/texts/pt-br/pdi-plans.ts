import type { PdiTexts } from '../demo-texts.ts';

/** Title, purpose, and goals with their reasons. */
export const plans: PdiTexts['plans'] = [
  [
    'Apresentar para clientes com segurança',
    'Quero conduzir sozinho a próxima reunião de resultados com um cliente grande.',
    [
      ['Conduzir uma reunião de resultados', 'Até aqui só apresentei partes.'],
      ['Ouvir antes de propor', 'Costumo responder rápido demais.'],
    ],
  ],
  [
    'Assumir a operação do turno da manhã',
    'A coordenação do turno fica vaga em julho.',
    [
      ['Planejar a semana da equipe', 'É o que mais falta para coordenar.'],
      ['Delegar com contexto', 'Hoje faço eu mesmo o que é urgente.'],
      ['Decidir escalas com dados', 'As escalas ainda saem por costume.'],
    ],
  ],
  [
    'Do código que funciona ao código que fica',
    'Menos retrabalho nas minhas entregas.',
    [
      ['Escrever testes que contam a história', 'Metade das revisões volta por isso.'],
      ['Revisar o código de outros com cuidado', 'Aprendo mais rápido assim.'],
    ],
  ],
  [
    'Atendimento no primeiro contato',
    'Resolver mais sem passar adiante.',
    [
      ['Conhecer os dez pedidos mais comuns', 'São dois terços das ligações.'],
      ['Escrever respostas claras', 'Os clientes voltam para perguntar de novo.'],
    ],
  ],
  [
    'Pesquisa com usuários no dia a dia',
    'Desenhar a partir do que vimos, e não do que achamos.',
    [
      ['Fazer cinco entrevistas', 'Nunca conduzi uma até o fim.'],
      ['Apresentar achados à equipe', 'O que descobrimos se perde.'],
    ],
  ],
  [
    'Análises que outras pessoas usam',
    'Meus relatórios respondem a mim, e não a quem decide.',
    [
      ['Automatizar o relatório mensal', 'Leva dois dias por mês.'],
      ['Perguntar antes de calcular', 'Metade das colunas ninguém lê.'],
      ['Medir o que melhoramos', 'Não sabemos o efeito das mudanças.'],
    ],
  ],
  [
    'Campo: menos visitas repetidas',
    'Uma em cada cinco visitas precisa de uma segunda.',
    [
      ['Diagnosticar por telefone antes de sair', 'Chego sem a peça certa.'],
      ['Registrar cada visita no mesmo dia', 'O histórico chega incompleto.'],
    ],
  ],
  [
    'Primeiros passos como líder',
    'Passei a liderar três pessoas em janeiro.',
    [
      ['Conversar toda semana com cada pessoa', 'Falamos só quando há problema.'],
      ['Dar feedback no mesmo dia', 'Deixo para o fim do mês.'],
    ],
  ],
  [
    'Negociar prazos com o cliente',
    'Prometo datas que não dependem só de mim.',
    [
      ['Estimar com a equipe', 'Estimo sozinho.'],
      ['Dizer não com alternativa', 'Aceito tudo o que pedem.'],
    ],
  ],
  [
    'Gestão de projetos com menos surpresa',
    'Quero riscos na mesa na primeira semana.',
    [
      ['Manter um registro de riscos', 'Eles aparecem na entrega.'],
      ['Conduzir retrospectivas', 'Repetimos os mesmos erros.'],
    ],
  ],
  [
    'Aprender banco de horas e folha',
    'As dúvidas da equipe param comigo.',
    [
      ['Explicar o acordo em cinco minutos', 'Hoje leio a cláusula junto.'],
      ['Fechar um mês sem correções', 'Em dezembro foram quatro.'],
    ],
  ],
  [
    'Integração de quem chega',
    'As primeiras semanas dependem da sorte.',
    [
      ['Escrever o guia da primeira semana', 'Cada pessoa recebe um diferente.'],
      ['Acompanhar duas pessoas novas', 'Nunca fui referência de ninguém.'],
    ],
  ],
  [
    'Segurança no trabalho em altura',
    'Preciso da habilitação para os sites novos.',
    [
      ['Renovar a NR-35', 'Vence em setembro.'],
      ['Ensinar a inspeção do equipamento', 'Só duas pessoas sabem fazer.'],
    ],
  ],
  [
    'Conversas difíceis',
    'Adio o que incomoda, e cresce.',
    [
      ['Preparar cada conversa por escrito', 'Improviso e me arrependo.'],
      ['Pedir feedback depois', 'Não sei como chega ao outro.'],
      ['Combinar o próximo passo', 'Saímos sem dono nem data.'],
    ],
  ],
];
