import { type ReactNode, useEffect } from 'react';
import { Link, type RouteObject } from 'react-router';
import { late } from './late.tsx';
import { Page } from './page.tsx';
import { Protected } from './protected.tsx';
import { type UnbuiltRoute, unbuiltRoutes } from './unbuilt-routes.ts';

/** The routes of all pages that are not built yet. */
export function createUnbuiltRoutes(): RouteObject[] {
  return unbuiltRoutes.map((route) => ({
    path: route.path,
    loader: () => ({ title: route.title }),
    element: elementOf(route),
  }));
}

function elementOf(route: UnbuiltRoute) {
  const { promise, feature } = route;
  const text = <p className="text-lg leading-relaxed">{promise} It is still being built.</p>;
  const Gated = late(async () => {
    const { ProGate } = await import('./pro/pro-gate.tsx');
    return () => <ProGate feature={feature ?? ''}>{text}</ProGate>;
  });
  const page = <UnbuiltPage title={route.title}>{feature === undefined ? text : <Gated />}</UnbuiltPage>;
  return route.access === 'signed-in' ? <Protected>{page}</Protected> : page;
}

function UnbuiltPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Lampstand`;
  }, [title]);
  return (
    <Page>
      <div className="mx-auto w-full max-w-[38rem] px-6 py-16">
        <h1 className="mb-4 font-serif text-3xl">{title}</h1>
        {children}
        <Link
          to="/"
          className="mt-6 inline-flex min-h-11 items-center font-serif text-accent text-xl underline-offset-4 hover:underline"
        >
          Back to reading
        </Link>
      </div>
    </Page>
  );
}
