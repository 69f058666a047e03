import { styled } from '../ui/styled.ts';
import { Mentions } from '../picks/MentionField.tsx';
import { piecesOf } from './links.ts';

/** A comment's text with its line breaks; URLs become links without referrer or opener. */
export const CommentText = ({ body }: { body: string }) => (
  <Written>
    {piecesOf(body).map(({ at, text, href }) =>
      href ? (
        <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        <Mentions key={at} text={text} />
      ),
    )}
  </Written>
);

const Written = styled('p')(({ theme }) => ({
  margin: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& a': { color: theme.vars.palette.primary.main, textUnderlineOffset: 3 },
}));
