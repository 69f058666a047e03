import { mentionPieces } from '@jornada/domain/mentions';
import { styled } from '../styled.ts';
import { radius, space } from '../scale.ts';

type Props = { text: string; names: ReadonlyMap<number, { nome: string }> };

/** A text in which each mention of a known person is rendered as their current name. */
export const MentionText = ({ text, names }: Props) =>
  mentionPieces(text).map(({ at, text: piece, person }) => {
    const name = person === undefined ? undefined : names.get(person)?.nome;
    return name === undefined ? piece : <Chip key={at}>{`@${name}`}</Chip>;
  });

const Chip = styled('span')(({ theme }) => ({
  padding: space(0, 0.5),
  borderRadius: radius.s,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  background: theme.vars.palette.action.hover,
}));
