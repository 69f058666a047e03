/** Texts of the demo's feedback, in the language of the demo accounts: each is used once. */
export const PRAISE = [
  'Obrigado por ficar até o fim na migração de sexta. Você achou o contrato duplicado antes de o cliente ver, e o fim de semana foi tranquilo para todo mundo.',
  'A sua ata da reunião com a Prefeitura foi perfeita: decisões, prazos e donos em meia página. Ninguém precisou perguntar de novo.',
  'Gostei muito de como você recebeu a pessoa nova. Em dois dias ela já sabia onde encontrar as coisas e a quem perguntar.',
  'Você percebeu que o relatório não fechava e foi atrás da causa em vez de ajustar o número. Isso evitou um retrabalho enorme no fechamento.',
  'Na ligação difícil de terça você ouviu até o fim, resumiu o problema e só depois propôs uma saída. O cliente desligou agradecendo.',
  'O passo a passo que você escreveu para o atendimento já economizou horas da equipe. Usei hoje e funcionou de primeira.',
  'Você pediu ajuda cedo quando viu que o prazo ia estourar. Deu tempo de redistribuir e entregamos tudo na data.',
  'Excelente apresentação dos resultados: três gráficos, uma conclusão clara e tempo para perguntas. Saí sabendo o que fazer.',
  'Obrigada por cobrir o plantão sem ninguém pedir. Pude ficar com a minha família com a cabeça tranquila.',
  'A revisão que você fez na minha proposta foi cuidadosa e gentil. Entendi cada ponto e o texto ficou muito melhor.',
  'Você transformou uma reclamação em melhoria: ligou para o cliente, entendeu o fluxo dele e mudamos o formulário na mesma semana.',
  'O treinamento de ontem estava ótimo. Você usou exemplos nossos e deixou tempo para cada um praticar.',
  'Quando o sistema caiu, você avisou todo mundo em cinco minutos e mandou notícias a cada meia hora. Essa calma fez diferença.',
  'Adorei que você trouxe o pessoal do campo para a conversa. Eles viram um risco que nós do escritório nunca veríamos.',
  'Você organizou o arquivo de contratos inteiro sem alarde. Hoje achei em um minuto o que antes levava uma tarde.',
  'Parabéns pela negociação com o fornecedor: o desconto foi bom, mas o melhor foi ter mantido a relação.',
  'Obrigado por me explicar o banco de horas com paciência, pela terceira vez. Agora consigo explicar para os outros.',
  'Você discordou de mim na frente de todos com respeito e com dados. A decisão ficou melhor por causa disso.',
  'O protótipo que você testou com três clientes nos poupou um mês de trabalho na direção errada.',
  'Você assumiu o erro na hora, corrigiu e contou o que aprendeu. Isso dá segurança para a equipe inteira.',
  'A planilha de acompanhamento que você criou virou o jeito oficial de trabalhar da operação. Simples e útil.',
  'Que bom trabalhar com você na proposta da Aurora Sul. Dividimos as partes em dez minutos e nada ficou para trás.',
  'Você lembrou de convidar o financeiro desde o começo. Pela primeira vez o orçamento foi aprovado sem idas e vindas.',
  'Seu cuidado com os detalhes da fatura do cliente evitou uma multa. Obrigada por conferir linha por linha.',
  'Você fez as perguntas certas na entrevista e deixou a candidata à vontade. Ela aceitou a vaga e citou a conversa.',
  'A automação do relatório semanal ficou excelente. O que tomava duas horas da minha segunda agora chega pronto.',
  'Obrigado por segurar o escopo com firmeza e simpatia. Entregamos o combinado e o cliente entendeu o motivo.',
  'Você notou que um colega estava sobrecarregado e se ofereceu para dividir. É esse tipo de equipe que eu quero.',
  'O comunicado sobre a mudança de endereço foi claro, curto e no tempo certo. Não recebemos nenhuma dúvida.',
  'Você dominou o assunto novo em duas semanas e ainda dividiu as anotações com a gente. Inspirador.',
  'A visita ao cliente foi um sucesso porque você preparou tudo: rota, materiais e quem falaria o quê.',
  'Gostei de ver você delegar a reunião para a pessoa mais nova e ficar ao lado só para apoiar. Ela saiu mais confiante.',
  'Seu código é fácil de ler e os testes contam a história. Consegui mudar a regra sem medo.',
  'Você devolveu todas as ligações pendentes antes das férias. O seu substituto começou com a mesa limpa.',
  'O desenho da nova tela resolveu a dúvida mais comum do suporte. As ligações sobre isso acabaram.',
  'Obrigada por defender a equipe na reunião com a diretoria, com números e sem apontar culpados.',
  'Você conduziu a retrospectiva de um jeito leve, e mesmo assim saímos com duas ações concretas.',
  'A sua ideia de juntar as duas filas de atendimento funcionou: o tempo de espera caiu pela metade em uma semana.',
] as const;

/** Situation, behaviour, impact and what would help; the last may be empty. */
export const CONSTRUCTIVE: readonly (readonly [string, string, string, string])[] = [
  [
    'No planejamento de segunda, enquanto a analista apresentava os prazos,',
    'você a interrompeu três vezes antes de ela terminar.',
    'Ela parou de falar e saímos sem conhecer o risco da segunda entrega.',
    'Anote as perguntas e traga no fim; posso fazer um sinal para você.',
  ],
  [
    'Nas duas últimas entregas do relatório mensal,',
    'os números chegaram depois das 18h do último dia.',
    'Não deu tempo de revisar, e um valor errado foi para o cliente.',
    'Que tal combinarmos uma prévia três dias antes?',
  ],
  [
    'Na reunião com o cliente na quinta,',
    'você prometeu uma função que ainda não discutimos com a equipe.',
    'Agora o cliente conta com ela em dezembro e teremos de negociar.',
    'Diga que vamos verificar e responder no dia seguinte.',
  ],
  [
    'Quando o chamado urgente entrou na terça à noite,',
    'a passagem do plantão não dizia o que já tinha sido tentado.',
    'Repeti os mesmos passos por uma hora antes de avançar.',
    'Três linhas no chamado já ajudariam muito.',
  ],
  [
    'Na apresentação de resultados do trimestre,',
    'você leu os slides e usou muitas siglas.',
    'Vi duas pessoas do campo desistirem de acompanhar.',
    'Posso ensaiar com você na próxima, fazendo o papel de quem não conhece.',
  ],
  [
    'Na troca de mensagens sobre a fatura de setembro,',
    'você respondeu em maiúsculas e copiou a diretoria.',
    'A conversa virou defesa e o erro só foi corrigido dois dias depois.',
    'Me chame antes; resolvemos por telefone em cinco minutos.',
  ],
  [
    'Nas últimas quatro reuniões diárias,',
    'você chegou entre dez e quinze minutos depois do começo.',
    'A equipe repete os avisos e perde o ritmo da manhã.',
    'Se o horário é ruim para você, podemos mudar.',
  ],
  [
    'No projeto do portal,',
    'você refez a parte da colega sem falar com ela antes.',
    'Ela soube pela revisão e ficou sem entender o que estava errado.',
    'Uma conversa rápida antes de mexer teria resolvido.',
  ],
  [
    'Na entrevista da semana passada,',
    'você falou durante a maior parte do tempo.',
    'Saímos sabendo pouco sobre como a candidata trabalha.',
    'Podemos dividir as perguntas e anotar as respostas dela.',
  ],
  [
    'Na visita técnica de sexta,',
    'as ferramentas combinadas não foram com você.',
    'Precisamos voltar na segunda, e o cliente parou a linha duas vezes.',
    'A lista de conferência da van ajuda; deixo uma cópia na sua mesa.',
  ],
  [
    'Ao distribuir as tarefas da sprint,',
    'você ficou com as quatro mais difíceis.',
    'O resto da equipe ficou sem desafio e você sem tempo para revisar.',
    'Escolha uma para ensinar alguém a fazer.',
  ],
  [
    'No grupo da equipe,',
    'as decisões do fim de semana ficaram só nas mensagens de áudio.',
    'Quem estava de folga começou a segunda sem saber do novo prazo.',
    'Registre na tarefa, nem que seja uma frase.',
  ],
  [
    'Na conversa sobre as férias da equipe,',
    'você aprovou os pedidos por ordem de chegada, sem olhar o mês inteiro.',
    'Ficamos com uma pessoa só no atendimento na semana do fechamento.',
    'O calendário de ausências mostra isso antes de aprovar.',
  ],
  [
    'Nas revisões de texto,',
    'você marca o que está errado, mas não diz o motivo.',
    'Corrijo o trecho e repito o mesmo erro no seguinte.',
    '',
  ],
  [
    'Quando o cliente reclamou do atraso,',
    'você explicou primeiro de quem era a culpa.',
    'Ele ficou ainda mais irritado e pediu para falar com a gerência.',
    'Comece pelo que vamos fazer agora.',
  ],
  [
    'No fechamento de agosto,',
    'os lançamentos de horas do seu time entraram só no último dia.',
    'A folha atrasou e três pessoas receberam diferença depois.',
    'Um lembrete na quarta de manhã funciona bem com o meu time.',
  ],
  [
    'Na oficina com as usuárias,',
    'você defendeu o desenho atual a cada comentário.',
    'Depois da terceira vez elas pararam de apontar problemas.',
    'Tente só anotar e agradecer; discutimos entre nós depois.',
  ],
  [
    'Nas últimas duas propostas,',
    'o escopo foi escrito sem a lista do que não está incluído.',
    'O cliente pediu itens extras e tivemos de ceder.',
    'Tenho um modelo que posso compartilhar.',
  ],
  [
    'Na reunião de terça,',
    'você respondeu mensagens enquanto eu falava do meu projeto.',
    'Senti que o assunto não importava e encurtei a apresentação.',
    '',
  ],
  [
    'Ao receber o retorno do auditor,',
    'você encaminhou o e-mail para a equipe sem comentar.',
    'Cada um entendeu uma coisa, e perdemos dois dias alinhando.',
    'Duas linhas dizendo o que espera de quem já bastam.',
  ],
  [
    'No treinamento da nova ferramenta,',
    'você pulou os exercícios por falta de tempo.',
    'Na semana seguinte o suporte recebeu o triplo de dúvidas.',
    'Podemos dividir em dois encontros menores.',
  ],
  [
    'Na conferência do estoque,',
    'as contagens foram ajustadas depois, sem registro.',
    'Não sabemos mais qual era a diferença nem por quê.',
    'Guarde a primeira contagem e explique o ajuste ao lado.',
  ],
];

/** Replies of recipients, and of authors to these. */
export const THANKS = [
  'Obrigada! Foi bom saber que fez diferença.',
  'Valeu! A equipe inteira ajudou.',
  'Obrigado por escrever. Guardei este.',
  'Que bom que funcionou. Conte comigo na próxima.',
] as const;
export const ANSWERS_TO_CONSTRUCTIVE = [
  'Você tem razão. Vou anotar as perguntas e perguntar no fim.',
  'Obrigado pela franqueza. Podemos falar amanhã por dez minutos?',
  'Não tinha percebido. Vou tentar na próxima semana e te conto.',
] as const;

export const QUESTIONS_ASKED = [
  'O que eu deveria começar, parar e continuar fazendo?',
  'Como foi a minha passagem do projeto do portal? O que faltou?',
  'Qual é a coisa que eu poderia fazer para facilitar o seu trabalho?',
  'Como você me viu na negociação com o fornecedor?',
  'As minhas revisões ajudam? O que deixaria elas melhores?',
  'Como foi o treinamento para quem estava começando?',
] as const;

export const DRAFTED = [
  'Queria agradecer pela ajuda com a planilha de sexta,',
  'Na apresentação de ontem, a parte dos custos ficou muito clara porque',
  'Obrigado por',
] as const;

export const REPORT = 'O texto fala da minha vida pessoal, não do trabalho.';
