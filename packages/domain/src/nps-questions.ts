/** The default questions of a wave, in the language of the account. */
export const npsQuestions = (locale: string): { question: string; why_question: string } =>
  locale.startsWith('pt')
    ? {
        question: 'De 0 a 10, o quanto você recomendaria trabalhar aqui?',
        why_question: 'O que mais pesou na sua nota?',
      }
    : {
        question: 'How likely are you to recommend working here?',
        why_question: 'What weighed most in your answer?',
      };
