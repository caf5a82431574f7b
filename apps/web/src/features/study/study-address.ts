import { useLocation, useNavigate } from 'react-router';

/** Everything that the address of the study page says; each part is empty where it says nothing. */
export interface StudyAddress {
  /** The reference that is looked up, as it was typed. */
  readonly passage: string;
  /** What the glossary is searched for. */
  readonly query: string;
  readonly category: string;
}

export function readStudyAddress(search: string): StudyAddress {
  const said = new URLSearchParams(search);
  return {
    passage: (said.get('passage') ?? '').trim(),
    query: said.get('q') ?? '',
    category: said.get('category') ?? '',
  };
}

/** The address that says this, with a term of the glossary to show, if any. */
export function studyPath({ passage, query, category }: StudyAddress, term?: string): string {
  const said = new URLSearchParams();
  if (passage !== '') said.set('passage', passage);
  if (query !== '') said.set('q', query);
  if (category !== '') said.set('category', category);
  const search = said.size > 0 ? `?${said}` : '';
  return `/study${search}${term === undefined ? '' : `#${term}`}`;
}

/** What the address says, and a way to change it. Filters leave no trace in the history, passages do. */
export function useStudyAddress() {
  const address = readStudyAddress(useLocation().search);
  const navigate = useNavigate();
  return {
    address,
    lookUp: (passage: string) =>
      void navigate(studyPath({ ...address, passage }), { preventScrollReset: true }),
    filter: (change: Pick<Partial<StudyAddress>, 'query' | 'category'>) =>
      void navigate(studyPath({ ...address, ...change }), { replace: true, preventScrollReset: true }),
    /** The address of a term: without filters, which could hide it. */
    pathOf: (term: string) => studyPath({ ...address, query: '', category: '' }, term),
  };
}
