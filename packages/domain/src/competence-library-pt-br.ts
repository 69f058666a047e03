import type { LibraryTexts } from './competence-library-texts.ts';

export const competenceLibraryPtBR: LibraryTexts = {
  groups: { delivery: 'Entrega', collaboration: 'Colaboração', leadership: 'Liderança', growth: 'Crescimento' },
  levels: ['Iniciante', 'Em desenvolvimento', 'Proficiente', 'Avançado', 'Referência'],
  competences: {
    quality: {
      name: 'Qualidade do trabalho',
      description: 'Entrega um trabalho em que as outras pessoas confiam sem precisar conferir de novo.',
      indicators: [
        'Segue as conferências combinadas, com orientação.',
        'Revisa o próprio trabalho antes de entregar e corrige a maior parte dos erros.',
        'Entrega sem retrabalho e informa o que não foi conferido.',
        'Encontra as causas dos erros que se repetem e as elimina.',
        'Define padrões de qualidade que outras equipes adotam.',
      ],
    },
    reliability: {
      name: 'Confiabilidade',
      description: 'Cumpre o que combinou: o que será entregue e quando.',
      indicators: [
        'Cumpre os prazos de tarefas pequenas quando é lembrado.',
        'Cumpre os próprios prazos e avisa quando algum está em risco.',
        'Planeja o próprio trabalho, cumpre prazos e avisa cedo dos riscos, com uma alternativa.',
        'Cumpre compromissos que dependem de várias pessoas.',
        'Recebe os compromissos mais importantes da empresa.',
      ],
    },
    customer_focus: {
      name: 'Foco no cliente',
      description: 'Parte da necessidade do cliente e confirma que ela foi atendida.',
      indicators: [
        'Responde com cordialidade e encaminha o que está além da própria tarefa.',
        'Pergunta qual é a necessidade por trás do pedido.',
        'Atende a necessidade do cliente e confirma o resultado com ele.',
        'Antecipa necessidades e adapta o trabalho antes do pedido.',
        'Constrói produtos e serviços com os clientes, pensando no longo prazo.',
      ],
    },
    problem_solving: {
      name: 'Solução de problemas',
      description: 'Encontra as causas e resolve os problemas para que não voltem.',
      indicators: [
        'Descreve o problema com clareza e pede ajuda a tempo.',
        'Resolve problemas conhecidos com métodos existentes.',
        'Encontra a causa de problemas novos e compara soluções.',
        'Resolve problemas que envolvem várias áreas.',
        'Previne problemas que ninguém percebeu ainda.',
      ],
    },
    communication: {
      name: 'Comunicação',
      description: 'Garante que as outras pessoas entendam e procura entendê-las.',
      indicators: [
        'Compartilha informações quando pedem.',
        'Explica o próprio trabalho com clareza para a equipe.',
        'Adapta a linguagem e o detalhe a quem ouve e confirma o entendimento.',
        'Explica assuntos difíceis e conduz conversas difíceis com respeito.',
        'Alinha pessoas com interesses diferentes em torno de uma mensagem.',
      ],
    },
    teamwork: {
      name: 'Trabalho em equipe',
      description: 'Trabalha com outras pessoas por um resultado comum.',
      indicators: [
        'Faz a própria parte do trabalho em conjunto.',
        'Ajuda quando pedem e pede ajuda.',
        'Oferece ajuda sem que peçam e compartilha o que aprendeu.',
        'Aproxima pessoas de várias equipes e resolve conflitos.',
        'Cria condições para que as equipes trabalhem bem juntas.',
      ],
    },
    feedback: {
      name: 'Dar e receber feedback',
      description: 'Usa o feedback para melhorar o trabalho e a relação.',
      indicators: [
        'Ouve feedback sem interromper.',
        'Pede feedback e tenta aplicá-lo.',
        'Dá feedback sobre comportamentos observados, a tempo e com exemplo.',
        'Dá feedback difícil de um jeito que a pessoa consegue aceitar e usar.',
        'Faz do feedback frequente um hábito da equipe.',
      ],
    },
    developing_people: {
      name: 'Desenvolvimento de pessoas',
      description: 'Ajuda cada pessoa a crescer no trabalho.',
      indicators: [
        'Conhece os pontos fortes e os desejos de cada pessoa da equipe.',
        'Combina metas de desenvolvimento com cada pessoa.',
        'Acompanha o desenvolvimento e dá tarefas com que as pessoas aprendem.',
        'Prepara as pessoas para as próximas responsabilidades.',
        'Desenvolve líderes que desenvolvem outras pessoas.',
      ],
    },
    delegation: {
      name: 'Delegação',
      description: 'Entrega a responsabilidade junto com a liberdade de decidir.',
      indicators: [
        'Distribui tarefas com instruções claras.',
        'Explica a finalidade e o resultado esperado da tarefa.',
        'Entrega a decisão junto com a tarefa e continua disponível.',
        'Delega conforme o momento de cada pessoa e aceita outras soluções.',
        'Forma uma equipe que decide bem sem quem a lidera.',
      ],
    },
    decision_making: {
      name: 'Tomada de decisão',
      description: 'Decide no tempo certo, com as informações disponíveis.',
      indicators: [
        'Decide sobre a rotina, com orientação.',
        'Reúne fatos e opiniões antes de decidir.',
        'Decide no tempo certo, explica o motivo e assume a responsabilidade.',
        'Decide bem na incerteza e revê decisões quando os fatos mudam.',
        'Toma decisões que definem o rumo da empresa.',
      ],
    },
    learning: {
      name: 'Aprendizado',
      description: 'Continua aprendendo o que o trabalho exige.',
      indicators: [
        'Aprende o que a tarefa exige quando recebe instrução.',
        'Procura informação e pratica novas habilidades.',
        'Aprende com os erros e aplica o que aprendeu.',
        'Aprende antes de precisar e ensina colegas.',
        'Traz conhecimento novo para a empresa e o espalha.',
      ],
    },
    data_use: {
      name: 'Uso de dados',
      description: 'Usa dados confiáveis para entender e decidir.',
      indicators: [
        'Lê os relatórios usuais da área.',
        'Coleta e organiza dados sem erros.',
        'Responde a perguntas da área com dados e informa os limites da resposta.',
        'Combina fontes, encontra padrões e recomenda ações.',
        'Define quais dados a empresa mede e como são interpretados.',
      ],
    },
  },
};
