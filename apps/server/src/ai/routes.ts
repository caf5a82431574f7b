import { aiRoutes, aiStreamRoutes } from '@lampstand/contract/routes';
import type { Library } from '../bible/library.ts';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import type { Guards } from '../http/guards.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import { passageReport } from '../passage-report/report.ts';
import { requirePlace, requireReference } from './places.ts';
import type { AiService } from './service.ts';
import { sendStored, sendStream } from './streams.ts';

export function mountAi(app: App, ai: AiService, library: Library, { pro }: Pick<Guards, 'pro'>): void {
  app.openapi(guarded(aiStreamRoutes.insight), async (c) => {
    const { book, chapter, verse, version, mode, regenerate = false, engine } = c.req.valid('json');
    const place = requirePlace(library, version, { book, chapter, verse });
    const task = { kind: 'insight', place, version, mode } as const;
    const given = await ai.insight(c.var.request, task, { engine, regenerate });
    return 'stored' in given ? sendStored(c, given.stored, given.allowance) : sendStream(c, given);
  });

  app.openapi(guarded(aiStreamRoutes.question, signedIn, pro), async (c) => {
    const { question, engine } = c.req.valid('json');
    return sendStream(c, await ai.ask(c.var.plan.userId, { kind: 'question', question }, engine));
  });

  app.openapi(guarded(aiStreamRoutes.passageQuestion, signedIn, pro), async (c) => {
    const { reference, version, question, conversation, engine } = c.req.valid('json');
    const place = requireReference(library, version, reference);
    const task = { kind: 'passage-question', place, version, question, conversation } as const;
    return sendStream(c, await ai.ask(c.var.plan.userId, task, engine));
  });

  app.openapi(guarded(aiRoutes.moodScriptures, signedIn, pro), async (c) => {
    const { mood, engine } = c.req.valid('json');
    const search = { kind: 'mood', mood } as const;
    return c.json(await ai.find(c.var.plan.userId, search, engine, c.req.raw.signal), 200);
  });

  app.openapi(guarded(aiRoutes.situationScriptures, signedIn, pro), async (c) => {
    const { situation, engine } = c.req.valid('json');
    const search = { kind: 'situation', situation } as const;
    return c.json(await ai.find(c.var.plan.userId, search, engine, c.req.raw.signal), 200);
  });

  app.openapi(guarded(aiRoutes.passageReport, signedIn, pro), (c) => {
    const { reference, version } = c.req.valid('query');
    return c.json(passageReport(library, version, requireReference(library, version, reference)), 200);
  });

  app.openapi(guarded(aiRoutes.allowance), async (c) => c.json(await ai.allowance(c.var.request), 200));
}
