import type { Page } from '@playwright/test';

/** The function that the payloads call when they run. */
const ALARM = 'alarm()';

/** Texts that run something when they are treated as HTML, a link or a script. */
export const xssPayloads: readonly string[] = [
  `<script>${ALARM}</script>`,
  `<ScRiPt>${ALARM}</sCrIpT>`,
  `<script src="data:text/javascript,${ALARM}"></script>`,
  `</script><script>${ALARM}</script>`,
  `--><script>${ALARM}</script><!--`,
  `</textarea><script>${ALARM}</script>`,
  `</title><script>${ALARM}</script>`,
  `<![CDATA[<script>${ALARM}</script>]]>`,
  `<img src=x onerror=${ALARM}>`,
  `<img src="x" onerror="${ALARM}" />`,
  `<IMG """><SCRIPT>${ALARM}</SCRIPT>">`,
  `"><img src=x onerror=${ALARM}>`,
  `'><img src=x onerror=${ALARM}>`,
  `" autofocus onfocus="${ALARM}" x="`,
  `' onmouseover='${ALARM}`,
  `<svg onload=${ALARM}>`,
  `<svg><script>${ALARM}</script></svg>`,
  `<svg><animate onbegin=${ALARM} attributeName=x dur=1s>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${ALARM}>`,
  `<body onload=${ALARM}>`,
  `<iframe srcdoc="<script>parent.${ALARM}</script>"></iframe>`,
  `<iframe src="javascript:parent.${ALARM}"></iframe>`,
  `<object data="javascript:${ALARM}"></object>`,
  `<embed src="javascript:${ALARM}">`,
  `<details open ontoggle=${ALARM}>open</details>`,
  `<input autofocus onfocus=${ALARM}>`,
  `<video><source onerror=${ALARM}></video>`,
  `<style>@import 'javascript:${ALARM}';</style>`,
  `<link rel=stylesheet href="javascript:${ALARM}">`,
  `<base href="javascript:${ALARM}//">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${ALARM}">`,
  `<form action="javascript:${ALARM}"><button autofocus>press</button></form>`,
  `[press](javascript:${ALARM})`,
  `[press](JaVaScRiPt:${ALARM})`,
  `[press](<java\tscript:${ALARM}>)`,
  `[press](&#106;avascript&colon;${ALARM})`,
  `[press](data:text/html,<script>${ALARM}</script>)`,
  `[press][link]\n\n[link]: vbscript:${ALARM}`,
  `![picture](javascript:${ALARM} "onerror=${ALARM}")`,
  `<javascript:${ALARM}>`,
];

/** Installs the alarm in a page; returns a function that tells whether any frame has called it. */
export async function listenForAlarm(page: Page): Promise<() => Promise<boolean>> {
  let isSounded = false;
  await page.exposeFunction('alarm', () => {
    isSounded = true;
  });
  page.on('dialog', (dialog) => {
    isSounded = true;
    void dialog.dismiss();
  });
  return async () => {
    // Injected code may run late, after pending tasks of the page.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
    return isSounded;
  };
}

/** The links on the page that would run something when pressed. */
export function dangerousAddresses(page: Page): Promise<string[]> {
  return page.locator('[href], [src], [action], [data], [srcdoc]').evaluateAll((elements) =>
    elements
      .flatMap((element) => [...element.attributes])
      .filter(({ name, value }) => {
        if (name === 'srcdoc') return true;
        if (!['href', 'src', 'action', 'data'].includes(name)) return false;
        return /^(javascript|data|vbscript):/.test(new URL(value, location.href).href);
      })
      .map(({ name, value }) => `${name}=${value}`),
  );
}
