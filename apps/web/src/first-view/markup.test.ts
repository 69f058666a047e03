import { describe, expect, test } from 'vitest';
import { leanMarkup, rulesIn } from './markup.ts';

describe('markup of a first view', () => {
  test('comments and invisible attributes are removed; similar text is kept', () => {
    const { markup } = leanMarkup(
      '<p title="x &quot; y" class="a">+<!-- -->1<!--$--> title=&quot;b&quot;</p><a href="/tasks/1" aria-label="One" tabindex="-1">One</a>',
    );
    expect(markup).toBe('<p class="a">+1 title=&quot;b&quot;</p><a href="/tasks/1">One</a>');
  });

  test('photos and preloads are not requested twice; the logo keeps its size', () => {
    const logo = '<img src="/v2/accounts/1/logo?v=2" alt=""/>';
    const { markup } = leanMarkup(
      `<link rel="preload" as="image" href="/x"/><i><img src="/v2/user/7/photo?v=1" alt=""/></i>${logo}`,
    );
    expect(markup).toBe(`<i></i>${logo}`);
  });

  test('style attributes become rules, because the policy of the page forbids them', () => {
    const { markup, rules } = leanMarkup(
      '<i style="color:red"></i><b style="background:url(&quot;a&quot;)"></b><i style="color:red"></i>',
    );
    expect(markup).toBe('<i data-style="0"></i><b data-style="1"></b><i data-style="0"></i>');
    expect(rules).toBe('[data-style="0"]{color:red}[data-style="1"]{background:url("a")}');
  });

  test('a long table with only its first rows keeps its height', () => {
    const rows = Array.from({ length: 50 }, (_, at) => `<tr><td>${at}</td></tr>`).join('');
    const { markup, rules } = leanMarkup(
      `<table><thead><tr></tr></thead><tbody role="rowgroup">${rows}</tbody></table>`,
    );
    expect(markup.match(/<td>/g)).toHaveLength(30);
    expect(markup).toContain('<td>29</td></tr><tr data-style="0"></tr></tbody>');
    expect(rules).toBe('[data-style="0"]{height:calc(20 * var(--j-density-row))}');
    const short = `<table><tbody><tr><td>$1 $&amp;</td></tr></tbody></table>`;
    expect(leanMarkup(short).markup).toBe(short);
  });

  test('rules of components that are not shown are omitted', () => {
    const rules = ['.j1{color:red}', '.j2{a{color:blue}}', '@keyframes turn{}', '.j10{x:y}'];
    expect(rulesIn('<p class="j2 other"><b class="j1"></b></p>', rules)).toBe(rules.slice(0, 3).join(''));
  });
});
