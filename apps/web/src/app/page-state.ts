import type { Site } from '@lampstand/contract';
import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';

/** What the server tells the browser so that it can take over the page as it stands. */
export interface PageState {
  readonly pack: string;
  readonly router: Pick<HydrationState, 'loaderData'>;
  readonly queries: DehydratedState;
  readonly site: Site;
  readonly hasSession: boolean;
}

const STATE_ELEMENT = 'lampstand-state';

/** A data block, which no policy forbids; "<" is escaped so that the text cannot end it. */
export function stateElement(state: PageState): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${STATE_ELEMENT}">${json}</script>`;
}

export function readState(): PageState | undefined {
  const text = document.getElementById(STATE_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined;
}
