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
      actions: [
        'Escrever as verificações do seu tipo de trabalho mais frequente e usá-las por um mês.',
        'Pedir a um colega com poucas correções que revise três entregas suas.',
        'Ler sobre causas raiz e aplicar a um erro recorrente.',
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
      actions: [
        'Planejar cada semana por escrito e comparar na sexta-feira o que foi cumprido.',
        'Perguntar a quem cumpre prazos como estima, e estimar junto uma vez.',
        'Aprender um método de estimar com incerteza.',
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
      actions: [
        'Confirmar o resultado com cinco clientes depois da entrega.',
        'Acompanhar um colega em uma conversa com um cliente.',
        'Fazer um curso sobre entrevistas com clientes.',
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
      actions: [
        'Resolver um problema recorrente e registrar a causa e o que evita que ele volte.',
        'Participar da análise de um problema de outra equipe.',
        'Estudar um método de busca de causas, como os cinco porquês.',
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
      actions: [
        'Apresentar o andamento do seu trabalho a pessoas de outra área.',
        'Perguntar a dois colegas, depois de uma reunião, o que entenderam.',
        'Fazer um curso de escrita clara.',
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
      actions: [
        'Assumir uma tarefa que só funciona junto com outra equipe.',
        'Trabalhar um dia ao lado de um colega cujo trabalho depende do seu.',
        'Ler sobre como equipes combinam regras de trabalho.',
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
      actions: [
        'Dar um feedback por semana durante dois meses.',
        'Pedir feedback ao líder e a dois colegas sobre um assunto concreto.',
        'Aprender o modelo situação, comportamento, impacto.',
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
      actions: [
        'Conversar todo mês sobre desenvolvimento com cada pessoa liderada.',
        'Trocar experiências com outro líder uma vez por mês.',
        'Fazer um curso de coaching.',
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
      actions: [
        'Entregar uma decisão recorrente junto com os seus limites.',
        'Perguntar às pessoas lideradas o que poderiam decidir sem você.',
        'Ler sobre níveis de delegação.',
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
      actions: [
        'Registrar três decisões com opções e motivos, e revê-las depois de dois meses.',
        'Acompanhar uma decisão da diretoria e perguntar os motivos.',
        'Estudar os erros de julgamento mais frequentes.',
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
      actions: [
        'Usar algo que acabou de aprender em uma tarefa real e mostrar o resultado.',
        'Ensinar à equipe o que aprendeu em uma sessão curta.',
        'Concluir um curso de que a próxima tarefa precisa.',
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
      actions: [
        'Responder a uma pergunta da área com dados e dizer quão segura é a resposta.',
        'Pedir a quem trabalha com dados que revise uma análise sua.',
        'Fazer um curso de estatística básica.',
      ],
    },
  },
};
