import type { DemoTexts } from '../demo-texts.ts';
import { comments } from './comments.ts';
import { company } from './company.ts';
import { competences } from './competences.ts';
import { evaluations } from './evaluations.ts';
import { feedback } from './feedback.ts';
import { nps } from './nps.ts';
import { pdi } from './pdi.ts';
import { tasks } from './tasks.ts';

export const en: DemoTexts = { comments, company, competences, evaluations, feedback, nps, pdi, tasks };
