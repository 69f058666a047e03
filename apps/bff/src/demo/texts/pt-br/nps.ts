import type { NpsTexts } from '../demo-texts.ts';

export const nps: NpsTexts = {
  wave: '{n}ª onda',
  reasons: [
    'As pessoas da equipe se ajudam de verdade.',
    'Meu gestor me escuta e dá retorno todo mês.',
    'O salário ficou para trás em relação ao mercado.',
    'Prazos apertados e pouca previsibilidade nas últimas semanas.',
    'Posso trabalhar de casa três dias por semana.',
    'Aprendo muito, e vejo caminho para crescer.',
    'O sistema de chamados é lento e cai com frequência.',
    'Falta reconhecimento quando o projeto dá certo.',
    'Gosto dos clientes com que trabalhamos.',
    'A sobrecarga no fechamento do mês cansa.',
    'Liderança aberta, mas as decisões demoram.',
    'O plano de carreira ainda não está claro para mim.',
    'Bons benefícios e respeito aos horários.',
    'Preciso de um computador melhor.',
  ],
};
