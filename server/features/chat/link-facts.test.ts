import { describe, expect, test } from 'vitest';
import { firstLink, linkFacts } from './link-facts.ts';

const factsOf = (html: string | Buffer, type = 'text/html; charset=utf-8') =>
  linkFacts('https://a.example/x', {
    url: new URL('https://www.a.example/x'),
    type,
    bytes: Buffer.from(html as string),
  });

describe('firstLink', () => {
  test.each([
    ['see https://a.example/b.', 'https://a.example/b'],
    ['(http://a.example/b?c=d#e)', 'http://a.example/b?c=d#e'],
    ['first https://one.example then https://two.example', 'https://one.example/'],
    ['HTTPS://A.EXAMPLE/Path', 'https://a.example/Path'],
    ['no link here, a.example is none', null],
    ['javascript:alert(1) ftp://a.example', null],
    ['https://', null],
    ['https://[broken', null],
  ])('finds the first link in “%s”', (text, link) => expect(firstLink(text)).toBe(link));
});

describe('linkFacts', () => {
  test('the title comes from `og:title` before `<title>`, and the site name is the link’s host, not `og:site_name`', () => {
    expect(
      factsOf(`<head><title>Plain</title><meta property="og:title" content="A &amp; B">
        <meta name='description' content='What &#x27;it&#39; is'><meta property=og:site_name content=Bank></head>`),
    ).toEqual({ url: 'https://a.example/x', site: 'a.example', title: 'A & B', about: "What 'it' is" });
  });

  test('the title is decoded and has no line breaks, control characters or direction characters', () => {
    const facts = factsOf('<title>One\n\u202etwo&#8238;\u0000 &lt;script&gt;</title>');
    expect(facts?.title).toBe('One two <script>');
  });

  test('a page without a title has no preview', () => {
    expect(factsOf('<p>words</p>')).toBeNull();
    expect(factsOf('<title> \n </title>')).toBeNull();
    expect(factsOf('')).toBeNull();
  });

  test('long titles and descriptions are cut, but never within a surrogate pair', () => {
    expect([...(factsOf(`<title>${'😀'.repeat(500)}</title>`)?.title ?? '')]).toHaveLength(200);
    expect(
      factsOf(`<title>t</title><meta name=description content="${'a'.repeat(2_000)}">`)?.about,
    ).toHaveLength(300);
  });

  test('a page is read in its declared encoding, or as UTF-8 when that encoding is unknown', () => {
    expect(
      factsOf(Buffer.from('<title>caf\xe9</title>', 'latin1'), 'text/html; charset=iso-8859-1')?.title,
    ).toBe('café');
    expect(
      factsOf(Buffer.from('<meta charset="windows-1251"><title>\xcf</title>', 'latin1'), 'text/html')?.title,
    ).toBe('П');
    expect(factsOf('<title>ok</title>', 'text/html; charset=nonsense')?.title).toBe('ok');
  });

  test('hostile markup is parsed in less than a minute', () => {
    const begun = performance.now();
    for (const html of [
      '<meta '.repeat(40_000),
      `<meta ${'content='.repeat(30_000)}>`,
      '<title'.repeat(40_000),
      '&#'.repeat(120_000),
    ])
      factsOf(html);
    // The limit is generous: a pattern that backtracks from each position would take hours.
    expect(performance.now() - begun).toBeLessThan(60_000);
  });
});
