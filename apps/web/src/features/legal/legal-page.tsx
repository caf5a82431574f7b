import { type LegalSection, sectionsOf } from '@lampstand/content/legal';
import { type MouseEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { isPlainClick } from '../../ui/passage-link.tsx';
import type { LegalText } from './legal-text.ts';

/** The route of a legal text. */
export function legalRoute(title: string, text: LegalText) {
  return { loader: () => ({ title }), Component: () => <LegalPage title={title} text={text} /> };
}

function LegalPage({ title, text }: { title: string; text: LegalText }) {
  const sections = sectionsOf(text.outline);
  useEffect(() => {
    document.title = `${title} · Lampstand`;
  }, [title]);
  return (
    <div className="mx-auto flex w-full max-w-[60rem] justify-center gap-12 px-6 pt-8 pb-16 md:pt-12">
      <article className="w-full min-w-0 max-w-[38rem]">
        <h1 className="mb-2 font-serif text-2xl md:text-3xl">{title}</h1>
        <p className="text-muted text-sm">Last updated: {text.updated}</p>
        {/* Closed on a narrow page, where forty lines would stand before the first word. */}
        <details className="mt-6 border-hairline border-y xl:hidden print:hidden">
          <summary className="min-h-12 cursor-pointer py-3 text-accent">Contents</summary>
          <Contents sections={sections} />
        </details>
        <div className="legal-text mt-6">
          <Prose html={text.introduction} />
          {sections.map((section, i) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className="scroll-mt-20">
                {section.number}. {section.title}
              </h2>
              <Prose html={text.bodies[i] ?? ''} />
            </section>
          ))}
        </div>
      </article>
      <div className="sticky top-20 max-h-[calc(100dvh-6rem)] w-64 shrink-0 self-start overflow-y-auto border-hairline border-l pl-6 max-xl:hidden print:hidden">
        <Contents sections={sections} />
      </div>
    </div>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label="Contents" className="pb-3 text-sm leading-snug">
      <ol>
        {sections.map(({ number, title, id }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              className="flex min-h-9 items-center gap-2 py-1 text-muted underline-offset-4 hover:text-ink hover:underline max-xl:min-h-11"
            >
              <span className="w-6 shrink-0 text-right tabular-nums">{number}.</span>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What the build has rendered of our own texts. Its links lead to pages of this app, without loading it anew. */
function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only links inside are pressed.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by a key is clicked.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a text of this repository, made HTML by the build.
    <div onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
