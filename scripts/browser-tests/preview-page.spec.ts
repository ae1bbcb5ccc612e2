import { expect, test } from '../replay/fixtures.ts';
import { currentSite } from '../replay/settings.ts';

test.describe('the page served by npm start', () => {
  test('has a content security policy with a fresh nonce, and no inline script, style or handler', async () => {
    const pages = await Promise.all([fetchPage(), fetchPage()]);
    for (const { html, policy, nonce } of pages) {
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' http://127.0.0.1:`);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/unsafe|stripe\.com/);
      const scripts = html.match(/<script\b[^>]*>[^<]*/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toMatch(/ src="[^"]+"[^>]*>$/);
      expect(html).not.toMatch(/<style\b|<[^>]+ (style|on\w+)=/);
    }
    expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(2);
  });
});

async function fetchPage() {
  const response = await fetch(`${currentSite().pageUrl}/`);
  const html = await response.text();
  const nonce = / nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  return { html, nonce, policy: response.headers.get('content-security-policy') ?? '' };
}
