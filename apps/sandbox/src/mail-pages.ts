import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Mailbox } from './mailbox.ts';
import { sendPage, withLinks } from './page.ts';

const MAIL = '/sandbox/mail';

/** Shows the mailbox as pages for people and as JSON for tests. */
export function mountMailPages(app: Hono, mailbox: Mailbox): void {
  app.get(MAIL, async (c) => {
    const mails = await mailbox.list();
    const list = mails.map(
      ({ id, subject, to, date }) =>
        html`<li><a href="${MAIL}/${id}"><strong>${subject}</strong><span class="muted">to ${to} · <time datetime="${date}">${shown(date)}</time></span></a></li>`,
    );
    const empty = html`<p>No mail yet. What Lampstand sends, such as the link that confirms an address, arrives here.</p>`;
    return sendPage(
      c,
      'Mailbox',
      html`<h1>Mailbox</h1>${mails.length > 0 ? html`<ul class="mails">${list}</ul>` : empty}`,
    );
  });

  app.get(`${MAIL}.json`, async (c) => {
    const to = c.req.query('to');
    const mails = await mailbox.list();
    return c.json({ mails: to === undefined ? mails : mails.filter((mail) => mail.to === to) });
  });

  app.get(`${MAIL}/:id`, async (c) => {
    const mail = await mailbox.find(c.req.param('id'));
    if (!mail) return missing(c);
    return sendPage(
      c,
      mail.subject,
      html`<p><a href="${MAIL}">Mailbox</a></p>
<h1>${mail.subject}</h1>
<p class="muted">from ${mail.from} to ${mail.to} · <time datetime="${mail.date}">${shown(mail.date)}</time></p>
<h2>As a mail program shows it</h2>
<iframe title="The mail" src="${MAIL}/${mail.id}/html" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>
<h2>As plain text</h2>
<pre>${withLinks(mail.text)}</pre>`,
    );
  });

  app.get(`${MAIL}/:id/html`, async (c) => {
    const mail = await mailbox.find(c.req.param('id'));
    if (!mail) return missing(c);
    // Links replace the whole page, as in the browser of a mail program.
    const document = mail.html.replace('<head>', '<head><base target="_top">');
    return c.html(document, 200, {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
      'cache-control': 'no-store',
    });
  });
}

function missing(c: Parameters<typeof sendPage>[0]) {
  c.status(404);
  return sendPage(c, 'No such mail', html`<h1>No such mail</h1><p><a href="${MAIL}">Mailbox</a></p>`);
}

function shown(date: string): string {
  return `${date.slice(0, 10)} ${date.slice(11, 16)} UTC`;
}
