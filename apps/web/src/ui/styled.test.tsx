import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Appearance } from './Appearance.tsx';
import { PageRules } from './PageRules.tsx';
import { styled } from './styled.ts';
import { theme } from './theme.ts';

const styleOf = (element: Element) => getComputedStyle(element);

test('a style has nested selectors, media, key frames, and numbers in px where they are lengths', async () => {
  const Box = styled('div')({
    paddingTop: 12,
    lineHeight: 1.5,
    fontSize: 10,
    margin: 0,
    animation: 'j-test 3s linear infinite',
    '@keyframes j-test': { from: { opacity: 0.5 }, to: { opacity: 0.75 } },
    '& > b': { color: 'rgb(1, 2, 3)', '&:first-of-type': { zIndex: 7 } },
    '@media (min-width: 1px)': { gap: 4 },
    '--j-number': 3,
  });
  const screen = await render(<Box>{<b>inside</b>}</Box>);
  const inside = screen.getByText('inside').element();
  const style = styleOf(inside.parentElement as Element);
  expect([style.paddingTop, style.lineHeight, style.margin, style.rowGap]).toEqual(['12px', '15px', '0px', '4px']);
  expect(style.getPropertyValue('--j-number')).toBe('3');
  expect(Number(style.opacity)).toBeGreaterThanOrEqual(0.5);
  expect(Number(style.opacity)).toBeLessThanOrEqual(0.75);
  expect(styleOf(inside).color).toBe('rgb(1, 2, 3)');
  expect(styleOf(inside).zIndex).toBe('7');
});

test('a derived style overrides its base, and the css of an element overrides both', async () => {
  const Inner = styled('span')({ color: 'rgb(1, 0, 0)', paddingTop: 1, '&:empty': { paddingTop: 5 } });
  const Outer = styled(Inner)({ color: 'rgb(2, 0, 0)' });
  const screen = await render(
    <>
      <Outer>outer</Outer>
      <Inner>inner</Inner>
      <Outer as="em" css={[false, { paddingTop: 9 }]}>
        own
      </Outer>
    </>,
  );
  const outer = styleOf(screen.getByText('outer').element());
  expect([outer.color, outer.paddingTop]).toEqual(['rgb(2, 0, 0)', '1px']);
  expect(styleOf(screen.getByText('inner').element()).color).toBe('rgb(1, 0, 0)');
  const own = screen.getByText('own').element();
  expect([own.tagName, styleOf(own).paddingTop, own.hasAttribute('css')]).toEqual(['EM', '9px', false]);
});

test('the style of the surrounding component wins, regardless of the order in the page', async () => {
  const Root = styled('p')({ color: 'rgb(1, 0, 0)', paddingTop: 3 });
  const Plain = ({ className }: { className?: string }) => <Root className={`known ${className ?? ''}`}>text</Root>;
  const Around = styled(Plain)({ color: 'rgb(2, 0, 0)' });
  const first = await render(<Around />);
  const element = first.getByText('text').element();
  const style = styleOf(element);
  expect([style.color, style.paddingTop, element.classList.contains('known')]).toEqual(['rgb(2, 0, 0)', '3px', true]);
  await first.unmount();
  const second = await render(<Plain />);
  expect(styleOf(second.getByText('text').element()).color).toBe('rgb(1, 0, 0)');
});

test('rules of the page apply while they are rendered', async () => {
  const screen = await render(
    <>
      <PageRules rules={{ '[data-row="7"], [data-row="8"]': { paddingTop: 5, '& b': { color: 'rgb(1, 2, 3)' } } }} />
      <p data-row="8">row</p>
    </>,
  );
  const row = screen.getByText('row').element();
  expect(styleOf(row).paddingTop).toBe('5px');
  await screen.rerender(<p data-row="8">row</p>);
  expect(styleOf(screen.getByText('row').element()).paddingTop).toBe('0px');
});

const namesIn = (values: object): string[] =>
  Object.values(values).flatMap((value: string | object) =>
    typeof value === 'string' ? [value.slice(4, -1)] : namesIn(value),
  );

test("every variable of the theme has a value, which MUI's theme does not change", async () => {
  const names = namesIn({ ...theme.vars, density: theme.density });
  const values = (scheme: string) => {
    document.documentElement.setAttribute('data-scheme', scheme);
    const style = getComputedStyle(document.documentElement);
    return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
  };
  await render(<Appearance>{null}</Appearance>);
  const [light, dark] = [values('light'), values('dark')];
  expect([...light, ...dark].filter((one) => one.endsWith(': '))).toEqual([]);
  expect(light).not.toEqual(dark);
  const rules = document.adoptedStyleSheets[0]?.cssRules.length ?? 0;
  await import('./MuiTheme.tsx');
  expect(document.adoptedStyleSheets[0]?.cssRules.length).toBeGreaterThan(rules);
  expect([values('light'), values('dark')]).toEqual([light, dark]);
});
