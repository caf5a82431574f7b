import './markdown.css';
import { createElement, type ReactElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { Link } from './link.tsx';

interface Props {
  readonly text: string;
  /** The level of the heading under which the text stands: its own are all one below. 0: as they are. */
  readonly below?: 0 | 1 | 2 | 3;
}

/**
 * What somebody wrote, set in Markdown. Nothing in it can do harm: HTML stays the text that it is, and
 * the library keeps only links to http, https, irc, ircs, mailto, xmpp and places of this site. It
 * weighs, so it is loaded lazily.
 */
export function Markdown({ text, below = 0 }: Props) {
  return <div className="markdown">{isPlain(text) ? paragraphs(text) : setInMarkdown(text, below)}</div>;
}

/** Whatever might be a mark of Markdown; a list of many notes has no time to look more closely. */
const MARKS =
  /[*_`#<>[\]\\]|&[#\w]|^(?: {4}|\s*\t)|^\s*(?:[-+](?:\s|$)|\d+[.)](?:\s|$)|[-=]+\s*$|~{3})| {2}$/m;

/** Whether a text is only paragraphs, as most notes are. */
function isPlain(text: string): boolean {
  return !MARKS.test(text);
}

function paragraphs(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text do not change places.
  return text.split(/\n\s*\n/).map((words, place) => <p key={place}>{words.trim()}</p>);
}

const MOST_KEPT = 300;
const LONGEST_KEPT = 2000;
const kept = new Map<string, ReactElement>();

/** To understand a text takes a millisecond; those that were shown lately are not understood anew. */
function setInMarkdown(text: string, below: NonNullable<Props['below']>): ReactElement {
  const key = `${below} ${text}`;
  const known = kept.get(key);
  if (known) return known;
  const set = ReactMarkdown({ children: text, components: componentsBelow[below] });
  if (text.length <= LONGEST_KEPT) kept.set(key, set);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return set;
}

/** Notes begin with headings of any level; this moves them so that screen readers find no gap in the levels. */
function headingsBelow(level: number): Components {
  const name = `h${level + 1}`;
  const Heading = ({ children }: { children?: ReactNode }) => createElement(name, undefined, children);
  return { h1: Heading, h2: Heading, h3: Heading, h4: Heading, h5: Heading, h6: Heading };
}

/** A link that somebody wrote; the library has emptied what is not allowed. */
export function WrittenLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  if (!href) return <span>{children}</span>;
  if (/^\/(?![/\\])/.test(href)) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

const links: Components = {
  a: ({ href, children }) => <WrittenLink href={href}>{children}</WrittenLink>,
  // A picture from elsewhere would tell others who reads this, and when.
  img({ src, alt }) {
    if (typeof src !== 'string' || src === '') return <span>{alt}</span>;
    return (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow">
        {alt || src}
      </a>
    );
  },
};

/** What each mark of Markdown becomes, by the level of the heading that it stands under. */
export const componentsBelow: Readonly<Record<NonNullable<Props['below']>, Components>> = {
  0: links,
  1: { ...links, ...headingsBelow(1) },
  2: { ...links, ...headingsBelow(2) },
  3: { ...links, ...headingsBelow(3) },
};
