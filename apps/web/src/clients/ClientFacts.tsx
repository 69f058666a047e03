import type { Client } from '@jornada/contract/clients';
import { formatTaxId } from '@jornada/domain/tax-id';
import { styled } from '../ui/styled.ts';
import { places } from '../places.ts';
import { personName, usePeopleNames } from '../api/names.ts';
import { LogoImage } from '../ui/images/LogoImage.tsx';
import { Facts, Section } from '../ui/Page.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useWords } from '../words/words.ts';
import { clientWords } from './clients.words.ts';
import { StateMark } from './StateMark.tsx';

/** Details of a client; phone numbers, e-mail addresses and websites are links. */
export function ClientFacts({ client }: { client: Client }) {
  const say = useWords(clientWords);
  const people = usePeopleNames();
  const { email, website, phone, manager_id, logo_url, is_active } = client;
  const none = say('none');
  return (
    <Section title={say('details')}>
      {logo_url && <LogoImage url={logo_url} size={56} />}
      <Facts
        facts={[
          [say('field.state'), <StateMark key="state" active={is_active} />],
          [say('field.tax_id'), formatTaxId(client.tax_id) || none],
          [
            say('field.email'),
            email ? (
              <Out key="email" href={`mailto:${email}`}>
                {email}
              </Out>
            ) : (
              none
            ),
          ],
          [
            say('field.phone'),
            phone ? (
              <Out key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {phone}
              </Out>
            ) : (
              none
            ),
          ],
          [
            say('field.website'),
            website ? (
              <Out key="website" href={website} target="_blank" rel="noopener noreferrer">
                {website}
              </Out>
            ) : (
              none
            ),
          ],
          [say('field.address'), <Lines key="address">{client.address || none}</Lines>],
          [
            say('field.manager_id'),
            <TextLink key="manager" to={places.person(manager_id)}>
              {personName(people, manager_id, say('person', { id: manager_id }))}
            </TextLink>,
          ],
          [say('field.description'), <Lines key="description">{client.description || none}</Lines>],
        ]}
      />
    </Section>
  );
}

const Out = styled('a')(({ theme }) => ({ color: theme.vars.palette.primary.main, textUnderlineOffset: 3 }));
const Lines = styled('span')({ whiteSpace: 'pre-wrap' });
