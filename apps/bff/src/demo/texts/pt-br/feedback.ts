import type { FeedbackTexts } from '../demo-texts.ts';
import { constructive } from './constructive-feedback.ts';

export const feedback: FeedbackTexts = {
  praise: [
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
  ],

  constructive,

  thanks: [
    'Obrigada! Foi bom saber que fez diferença.',
    'Valeu! A equipe inteira ajudou.',
    'Obrigado por escrever. Guardei este.',
    'Que bom que funcionou. Conte comigo na próxima.',
  ],
  answers: [
    'Você tem razão. Vou anotar as perguntas e perguntar no fim.',
    'Obrigado pela franqueza. Podemos falar amanhã por dez minutos?',
    'Não tinha percebido. Vou tentar na próxima semana e te conto.',
  ],

  questions: [
    'O que eu deveria começar, parar e continuar fazendo?',
    'Como foi a minha passagem do projeto do portal? O que faltou?',
    'Qual é a coisa que eu poderia fazer para facilitar o seu trabalho?',
    'Como você me viu na negociação com o fornecedor?',
    'As minhas revisões ajudam? O que deixaria elas melhores?',
    'Como foi o treinamento para quem estava começando?',
  ],

  drafted: [
    'Queria agradecer pela ajuda com a planilha de sexta,',
    'Na apresentação de ontem, a parte dos custos ficou muito clara porque',
    'Obrigado por',
  ],

  report: 'O texto fala da minha vida pessoal, não do trabalho.',
};
