import { create } from 'zustand';

/**
 * What the reader did to the sidebar, and nothing else: where it stands without that is for the style
 * sheet to say, so that the first paint is right at any width.
 */
interface SidebarState {
  /** On a phone: slid in over the page. */
  readonly isDrawn: boolean;
  /** On a tablet, where it stands open: put away. */
  readonly isPutAway: boolean;
}

export const useSidebar = create<SidebarState>(() => ({ isDrawn: false, isPutAway: false }));

export function drawSidebar(isDrawn: boolean): void {
  useSidebar.setState({ isDrawn });
}

export function putSidebarAway(isPutAway: boolean): void {
  useSidebar.setState({ isPutAway });
}
