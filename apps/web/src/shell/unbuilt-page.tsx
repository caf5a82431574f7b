import { useEffect } from 'react';
import { Link, type RouteObject } from 'react-router';
import { Page } from './page.tsx';
import { ProGate } from './pro/pro-gate.tsx';
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
  const page = <UnbuiltPage {...route} />;
  return route.access === 'signed-in' ? <Protected>{page}</Protected> : page;
}

function UnbuiltPage({ title, promise, feature }: UnbuiltRoute) {
  useEffect(() => {
    document.title = `${title} · Lampstand`;
  }, [title]);
  const text = <p className="text-lg leading-relaxed">{promise} It is still being built.</p>;
  return (
    <Page>
      <div className="mx-auto w-full max-w-[38rem] px-6 py-16">
        <h1 className="mb-4 font-serif text-3xl">{title}</h1>
        {feature === undefined ? text : <ProGate feature={feature}>{text}</ProGate>}
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
