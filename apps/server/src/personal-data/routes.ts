import { MARKDOWN_EXPORT_PATH } from '@lampstand/contract';
import { personalDataRoutes } from '@lampstand/contract/routes';
import type { App } from '../http/app-env.ts';
import { guarded } from '../http/guarded.ts';
import type { Guards } from '../http/guards.ts';
import { limitedBody } from '../http/middleware/limited-body.ts';
import { signedIn } from '../http/middleware/signed-in.ts';
import { asMarkdown } from './export.ts';
import type { PersonalDataService } from './service.ts';

export function mountPersonalData(
  app: App,
  data: PersonalDataService,
  { activeSession }: Pick<Guards, 'activeSession'>,
): void {
  app.openapi(guarded(personalDataRoutes.exportData, signedIn), async (c) => {
    const exported = await data.export(c.var.session);
    c.header('content-disposition', `attachment; filename="${fileName(exported.exportedAt, 'json')}"`);
    return c.json(exported, 200);
  });

  app.get(MARKDOWN_EXPORT_PATH, signedIn, async (c) => {
    const exported = await data.export(c.var.session);
    c.header('content-disposition', `attachment; filename="${fileName(exported.exportedAt, 'md')}"`);
    c.header('content-type', 'text/markdown; charset=utf-8');
    return c.body(asMarkdown(exported));
  });

  app.openapi(
    guarded(personalDataRoutes.importData, signedIn, activeSession, limitedBody({ megabytes: 64 })),
    async (c) => {
      const { data: exported, apply } = c.req.valid('json');
      return c.json(await data.import(c.var.session, exported, apply), 200);
    },
  );
}

function fileName(exportedAt: string, ending: string): string {
  return `lampstand-${exportedAt.slice(0, 10)}.${ending}`;
}
