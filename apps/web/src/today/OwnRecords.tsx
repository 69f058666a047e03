import type { ComponentType } from 'react';
import { useSession } from '../api/session.ts';
import { places } from '../places.ts';
import { Page, Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useWords } from '../words/words.ts';
import { ownRecordsWords } from './own-records.words.ts';

/**
 * The first page of a person whose employment link has ended: the records that they may read.
 * @param Notices the notices of the person
 */
export function OwnRecords({ Notices }: { Notices: ComponentType }) {
  const say = useWords(ownRecordsWords);
  const { account } = useSession();
  return (
    <Page title={say('title')} width="narrow">
      <Section title={account.name} text={say('text')}>
        <List>
          <li>
            <TextLink to={places.hours()}>{say('hours')}</TextLink>
          </li>
          <li>
            <TextLink to={places.absences()}>{say('absences')}</TextLink>
          </li>
          <li>
            <TextLink to={places.timeBank()}>{say('bank')}</TextLink>
          </li>
          <li>
            <TextLink to={places.profile}>{say('hr')}</TextLink>
          </li>
        </List>
      </Section>
      <Notices />
    </Page>
  );
}

const List = styled('ul')({ display: 'grid', gap: space(1.5), margin: 0, padding: 0, listStyle: 'none' });
